/**
 * Builds the site: a front page with the editor, and Storybook below it, in one folder that works at any address. `npm run site` builds all
 * of it into `storybook-static`; `npm run demo` serves the front page first and builds Storybook meanwhile.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brokenLinks } from './broken-links.mjs'

const env = { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' }
const run = (tool, args) =>
  new Promise((done, reject) => {
    const child = spawn(join('node_modules', '.bin', tool), args, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    process.once('exit', () => child.kill())
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? done() : reject(new Error(`${tool} failed\n${output}`))))
  })

export const buildFrontPage = async (folder) => {
  const { build } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  await build({
    root: 'stories/site',
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: resolve(folder), emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  })
}
export const buildStories = (folder) =>
  run('storybook', ['build', '--disable-telemetry', '--quiet', '-o', join(folder, 'stories')])
export const buildReference = (folder) => run('typedoc', ['--options', 'typedoc.json', '--out', join(folder, 'api')])

/** Writes `llms.txt`, which lists the guides, and `llms-full.txt`, which contains README and guides as Markdown. */
export function writeTexts(folder) {
  const guides = readdirSync('stories/guide')
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => ({ name: name.slice(0, -4), text: readFileSync(join('stories/guide', name), 'utf8') }))
  const { description } = JSON.parse(readFileSync('package.json', 'utf8'))
  mkdirSync(folder, { recursive: true })
  const list = guides.map(({ name, text }) => {
    const title = /title="([^"]+)"/.exec(text)[1]
    const id = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    return `- [${title}](stories/index.html?path=/docs/${id}--docs): stories/guide/${name}.mdx`
  })
  writeFileSync(
    join(folder, 'llms.txt'),
    [
      `# Navsmith`,
      '',
      `> ${description}`,
      '',
      'All of it in one text: [llms-full.txt](llms-full.txt). Every function, type and option: [API reference](api/index.html)',
      '',
      ...list,
    ].join('\n'),
  )
  const body = (text) => text.replace(/^import .*\n/gm, '').replace(/^<(Meta|Canvas)[^>]*\/>\n/gm, '')
  writeFileSync(
    join(folder, 'llms-full.txt'),
    [readFileSync('README.md', 'utf8'), ...guides.map(({ text }) => body(text))].join('\n\n'),
  )
}

export async function buildSite(folder) {
  await buildFrontPage(folder)
  await Promise.all([buildStories(folder), buildReference(folder)])
  writeTexts(folder)
  const broken = brokenLinks(folder)
  if (broken.length > 0) throw new Error(`links that lead nowhere:\n${broken.join('\n')}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSite(process.argv[2] ?? 'storybook-static')
