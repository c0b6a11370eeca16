/**
 * Takes pictures of every story and page of a built site, at the sizes of a desktop and a phone, light and dark, and contact sheets with
 * twelve of them.
 * Usage: npm run site && node .storybook/pictures.mjs [--firefox] [--only=desktop-dark] [--match=^editor|^maps] [--out=FOLDER]
 * Ends with a list of the pages that are empty, are wider than the screen, or reported an error.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, firefox } from 'playwright'
import { findBrowser } from '../test/support/machine.mjs'
import { serve } from '../test/support/serve.mjs'

const flag = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const SITE = flag('site') ?? 'storybook-static'
const OUT = resolve(flag('out') ?? join(tmpdir(), 'navsmith-pictures'))
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
const ACROSS = { desktop: 3, phone: 6 }
const ON_A_SHEET = 12
/** Milliseconds between two pictures of a page, which is complete when they are equal. */
const PAUSE = 800
const MOST_TRIES = 12
/** Milliseconds after which a page counts as hung; long, since the machine may be busy. */
const HANGS = 120_000
/** Number of pages that load in parallel. */
const AT_ONCE = 4

const { entries } = JSON.parse(readFileSync(join(SITE, 'stories/index.json'), 'utf8'))
/** Stories and written pages; generated pages only list stories again. */
const wanted = Object.values(entries).filter(
  ({ id, type, tags = [] }) =>
    new RegExp(flag('match') ?? '').test(id) && (type !== 'docs' || tags.some((tag) => tag.endsWith('-mdx'))),
)
const site = await serve(SITE, {})
const isFirefox = process.argv.includes('--firefox')
/** Launches one browser per theme, since the driver of Firefox cannot switch the color scheme of a page. */
const launch = (theme) =>
  isFirefox
    ? firefox.launch({
        channel: 'moz-firefox',
        executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
        firefoxUserPrefs: { 'ui.systemUsesDarkTheme': Number(theme === 'dark') },
      })
    : chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })

/* global document, innerWidth -- of the page that runs it */
/** Returns faults of a page that can be found automatically. Runs in the page. */
const faultsOf = () => {
  const root = document.querySelector('#storybook-docs:not([hidden])') ?? document.querySelector('#storybook-root')
  const faults = []
  if ((root?.getBoundingClientRect().height ?? 0) < 20) faults.push('empty')
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push(`${document.documentElement.scrollWidth} wide`)
  if (document.body.classList.contains('sb-show-errordisplay')) faults.push('error')
  return faults
}

/** Switches a page that has Storybook open to another entry, which saves a page load. Runs in the page. */
const switchTo = ({ id, viewMode }) =>
  new Promise((done) => {
    const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__
    // Errors and missing stories also end the wait; the picture shows them.
    for (const event of ['storyFinished', 'docsRendered', 'storyErrored', 'storyThrewException', 'storyMissing'])
      channel.once(event, done)
    channel.emit('setCurrentStory', { storyId: id, viewMode })
  })

async function take(form, theme) {
  const browser = await launch(theme)
  const folder = join(OUT, `${isFirefox ? 'firefox' : 'chromium'}-${form}-${theme}`)
  mkdirSync(folder, { recursive: true })
  const context = await browser.newContext({ viewport: SIZES[form], colorScheme: theme })
  context.setDefaultTimeout(HANGS)
  const left = [...wanted]
  const takeAll = async () => {
    const page = await context.newPage()
    let errors = []
    page.on('pageerror', (error) => errors.push(String(error).slice(0, 120)))
    let isOpen = false
    for (let entry = left.shift(); entry !== undefined; entry = left.shift()) {
      const { id, type } = entry
      const viewMode = type === 'docs' ? 'docs' : 'story'
      // If a play function does not end, Storybook loads the page of the next story.
      if (isOpen) await page.evaluate(switchTo, { id, viewMode }).catch(() => page.waitForLoadState())
      else await page.goto(`${site.address}/stories/iframe.html?id=${id}&viewMode=${viewMode}&globals=clock:frozen`)
      // The driver of Firefox loses the page when it switches.
      isOpen = !isFirefox
      await page.waitForFunction(() => /sb-show-(main|errordisplay)/.test(document.body.className))
      const picture = async () => (await page.waitForTimeout(PAUSE), page.screenshot())
      let [shown, next] = [await picture(), await picture()]
      for (let i = 0; i < MOST_TRIES && !shown.equals(next); i++) [shown, next] = [next, await picture()]
      writeFileSync(join(folder, `${id}.png`), next)
      const faults = [...(await page.evaluate(faultsOf)), ...errors]
      if (faults.length > 0) console.log(`${form} ${theme} ${id}: ${faults.join(', ')}`)
      errors = []
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeAll))
  await context.close()
  await sheets(browser, folder, form)
  await browser.close()
}

async function sheets(browser, folder, form) {
  const taken = wanted.map(({ id }) => id)
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
  for (let i = 0; i < taken.length; i += ON_A_SHEET) {
    const pictures = taken.slice(i, i + ON_A_SHEET).map((id) => {
      const data = readFileSync(join(folder, `${id}.png`)).toString('base64')
      return `<figure><img src="data:image/png;base64,${data}"><figcaption>${id}</figcaption></figure>`
    })
    const style = `body{margin:4px;display:grid;grid-template-columns:repeat(${ACROSS[form]},1fr);gap:6px;font:12px sans-serif}figure{margin:0}img{width:100%;border:1px solid #888}`
    await page.setContent(`<style>${style}</style>${pictures.join('')}`)
    const sheet = join(OUT, `${folder.split('/').at(-1)}-${String(i / ON_A_SHEET + 1).padStart(2, '0')}.png`)
    writeFileSync(sheet, await page.screenshot({ fullPage: true }))
  }
  await page.close()
}

for (const form of Object.keys(SIZES))
  for (const theme of ['light', 'dark']) if (`${form}-${theme}`.includes(flag('only') ?? '')) await take(form, theme)
await site.close()
console.log(`${wanted.length} pages, sheets in ${OUT}`)
