/**
 * Takes the pictures in README from the built site: screenshots of two stories, and an animation in which a house is dragged, a wall is drawn,
 * the goal is dragged, a patrol gets its stops.
 * Usage: npm run site && node .storybook/readme-pictures.mjs [--stills] [FOLDER] [SITE]
 * The animation needs ffmpeg with libwebp. The clock of its page advances by frames, so a slow machine records the same picture.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser } from '../test/support/machine.mjs'
import { serve } from '../test/support/serve.mjs'

const [OUT = 'stories/guide', SITE = 'storybook-static'] = process.argv.slice(2).filter((word) => word !== '--stills')
const SIZE = { width: 1280, height: 760 }
/** Width of the animation in pixels. */
const WIDTH = 880
/** Width of a screenshot in pixels. */
const STILL_WIDTH = 880
const STILLS = {
  'floor-dark': { id: 'maps--indoor-floor', colorScheme: 'dark' },
  planners: { id: 'compare--default', colorScheme: 'light' },
}
const FRAMES_A_SECOND = 10
/** Real milliseconds between two frames, in which workers can finish. */
const REST = 150

const frames = mkdtempSync(join(tmpdir(), 'navsmith-frames-'))
const site = await serve(SITE, {})
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })

/* global document, Image -- of the page that runs it */
/** Scales a screenshot down and encodes it in the browser. Runs in the page. */
const encode = async ({ data, width, height }) => {
  const image = new Image()
  image.src = `data:image/png;base64,${data}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return canvas.toDataURL('image/webp', 0.8).split(',')[1]
}
for (const [name, { id, colorScheme }] of Object.entries(STILLS)) {
  const page = await browser.newPage({ viewport: SIZE, colorScheme, deviceScaleFactor: 2 })
  await page.goto(`${site.address}/stories/iframe.html?id=${id}&viewMode=story`)
  await page.waitForSelector('[role="application"][data-path-status="found"]')
  // Waits for play functions and workers.
  await page.waitForTimeout(5000)
  const data = (await page.screenshot()).toString('base64')
  const size = { width: STILL_WIDTH, height: Math.round((STILL_WIDTH * SIZE.height) / SIZE.width) }
  const file = join(OUT, `${name}.webp`)
  writeFileSync(file, Buffer.from(await page.evaluate(encode, { data, ...size }), 'base64'))
  console.log(file)
  await page.close()
}
if (process.argv.includes('--stills')) {
  await browser.close()
  await site.close()
  process.exit()
}

const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light' })
await page.clock.install()
await page.goto(site.address)
const map = page.locator('[role="application"]')
const settle = async () => {
  await page.clock.runFor(Math.round(1000 / FRAMES_A_SECOND))
  await page.waitForTimeout(REST)
}
while ((await map.getAttribute('data-path-status')) !== 'found') await settle()
for (let i = 0; i < FRAMES_A_SECOND; i++) await settle()

let taken = 0
const take = async (count = 1) => {
  for (let i = 0; i < count; i++) {
    await settle()
    writeFileSync(join(frames, `${String(taken++).padStart(4, '0')}.png`), await page.screenshot())
  }
}
const glide = async (from, to, steps) => {
  for (let i = 1; i <= steps; i++) {
    const share = (1 - Math.cos((Math.PI * i) / steps)) / 2
    await page.mouse.move(from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1]))
    await take()
  }
}
const drag = async (from, ...places) => {
  await page.mouse.move(...from)
  await take(2)
  await page.mouse.down()
  let last = from
  for (const place of places) {
    await glide(last, place, 10)
    last = place
  }
  await page.mouse.up()
  await take(4)
}
const clicks = async (...places) => {
  for (const place of places) {
    await page.mouse.move(...place)
    await take(2)
    await page.mouse.click(...place)
    await take(2)
  }
}
const tool = async (key) => {
  await page.keyboard.press(key)
  await take(3)
}

await take(6)
// Drags the annex of the inn onto the path and back.
await drag([590, 420], [622, 366], [590, 420])
await tool('Escape')
// Draws a wall next to the goal.
await tool('e')
await clicks([704, 398], [704, 452])
await tool('Enter')
await tool('v')
await tool('Escape')
// Drags the goal.
await drag([748, 436], [795, 330], [772, 262])
await tool('Escape')
// Adds a patrol with four stops.
await tool('o')
await clicks([470, 458], [575, 468], [650, 470], [660, 560])
await tool('Enter')
await take(12)

await browser.close()
await site.close()
const input = ['-framerate', String(FRAMES_A_SECOND), '-i', join(frames, '%04d.png'), '-vf', `scale=${WIDTH}:-2`]
const output = [
  '-c:v',
  'libwebp_anim',
  '-quality',
  '45',
  '-compression_level',
  '6',
  '-loop',
  '0',
  join(OUT, 'editor.webp'),
]
execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...output], { stdio: 'inherit' })
rmSync(frames, { recursive: true })
console.log(`${taken} frames in ${join(OUT, 'editor.webp')}`)
