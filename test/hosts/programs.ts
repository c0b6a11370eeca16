import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { expect } from 'vitest'
import { drawWall, FOUND, openPage, pathLength } from '../e2e/at-work.js'
import type { InstalledApp } from './installed-app.js'

// The programs of `programs/` in an app, and tests of each program with real pointer events. These tests are the same in
// every environment.

const PROGRAM = `
'use client'

import { StrictMode, type ReactNode } from 'react'
import { CustomKind } from './programs/custom-kind'
import { GridGame } from './programs/grid-game'
import { OwnUi } from './programs/own-ui'
import { RestEditor } from './programs/rest-editor'
import 'navsmith/styles.css'

export function Program({ name, server }: { readonly name: string; readonly server: string }): ReactNode {
  return (
    <StrictMode>
      {name === 'rest-editor' && <RestEditor server={server} />}
      {name === 'own-ui' && <OwnUi />}
      {name === 'custom-kind' && <CustomKind />}
      {name === 'grid-game' && <GridGame />}
    </StrictMode>
  )
}
`
export const STRICT_TYPES = {
  target: 'es2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
}
/** Settings for `node-programs/`, the programs that run in Node. */
const NODE_TYPES = JSON.stringify({
  compilerOptions: {
    ...STRICT_TYPES,
    module: 'nodenext',
    types: ['node'],
    rootDir: 'programs',
    outDir: 'node-programs',
  },
  include: ['programs/*.ts'],
})

const FOLDER = 'test/hosts/programs'
/** Source files of the programs; two of them are recipes of the site. */
export const PROGRAM_FILES = [
  ...readdirSync(FOLDER).map((name) => join(FOLDER, name)),
  'stories/Recipes/custom-kind.tsx',
  'stories/Recipes/grid-game.tsx',
]
export const programFiles = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(PROGRAM_FILES.map((path) => [`programs/${basename(path)}`, readFileSync(path, 'utf8')])),
  'program.tsx': PROGRAM,
  'tsconfig.node.json': NODE_TYPES,
})

const tsc = join('node_modules', 'typescript', 'bin', 'tsc')
/** Compiles the programs for Node; returns the output of the compiler. */
export const compileNodePrograms = (app: InstalledApp): string =>
  app.run(process.execPath, [tsc, '-p', 'tsconfig.node.json'])
export const playGameLoop = (app: InstalledApp): unknown =>
  JSON.parse(app.run(process.execPath, [join('node-programs', 'game-loop.js')]))
/**
 * Searches the folder of a built site for the script with the code of `programs/rest-editor.tsx`. Returns the name of
 * the script, or undefined if the React Compiler did not compile it.
 */
export const compiledProgram = (site: string): string | undefined =>
  readdirSync(site, { recursive: true, encoding: 'utf8' }).find((name) => {
    const text = name.endsWith('.js') ? readFileSync(join(site, name), 'utf8') : ''
    return text.includes('Annotators change markers only') && text.includes('react.memo_cache_sentinel')
  })

/** Expected output of the program `game-loop`, which is equal in all environments. */
export const GAME_RESULT = {
  locked: { waiting: 100, reason: 'mesh/islands-apart' },
  crossedAt: ['south'],
  arrived: 100,
  islands: 1,
}

/** A running server of the REST editor. */
export interface MapServer {
  readonly process: ChildProcess
  readonly address: string
}
export async function startMapServer(app: InstalledApp): Promise<MapServer> {
  const server = spawn(process.execPath, [join('node-programs', 'map-server.js')], {
    cwd: app.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve) =>
    server.stdout.once('data', (text: Buffer) => resolve(String(text).trim())),
  )
  return { process: server, address }
}

/** Opens a program at `address` and drives it; expects no console output. */
export async function driveProgram(
  browser: Browser,
  name: ProgramName,
  server: string,
  address: string,
): Promise<void> {
  const { page, faults } = await openPage(browser, address)
  await DRIVES[name](page, server)
  // The browser reports the rejection by which the server signals a conflict.
  expect(faults.filter((text) => !text.includes('status of 412'))).toEqual([])
  await page.close()
}

const DRIVES = {
  'rest-editor': driveRestEditor,
  'own-ui': driveOwnUi,
  'custom-kind': driveCustomKind,
  'grid-game': driveGridGame,
}
type ProgramName = keyof typeof DRIVES
export const PROGRAMS = ['rest-editor', 'own-ui', 'custom-kind', 'grid-game'] as const satisfies ProgramName[]

/** Returns the text of an `<output>` of the program. */
const said = async (page: Page, label: string): Promise<string> =>
  (await page.getByLabel(label, { exact: true }).textContent()) ?? ''
const number = async (page: Page, label: string): Promise<number> => Number(await said(page, label))

async function boxOf(page: Page, selector = '[role="application"]') {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} has no box`)
  return box
}

/** Selects the wall between the two markers, and presses Delete. */
async function deleteWall(page: Page): Promise<void> {
  const { x, y, width, height } = await boxOf(page)
  await page.mouse.click(x + 0.41 * width, y + 0.45 * height)
  await page.keyboard.press('Delete')
}

async function driveRestEditor(page: Page, server: string): Promise<void> {
  const version = async (): Promise<string | null> => (await fetch(`${server}/map`)).headers.get('etag')
  const first = Number((await version())?.replaceAll('"', ''))
  const role = (name: string) => page.getByRole('radio', { name }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.locator(FOUND).waitFor({ timeout: 60_000 })
  const before = await pathLength(page)

  await role('viewer')
  await deleteWall(page)
  expect(await save.count()).toBe(0)
  await role('annotator')
  await deleteWall(page)
  await page.getByText('Annotators change markers only').first().waitFor()
  expect(await pathLength(page)).toBe(before)

  await role('designer')
  await drawWall(page)
  await save.click()
  await expect.poll(version).toBe(`"${first + 1}"`)

  const theirs = (at: number) =>
    fetch(`${server}/map`).then(async (response) =>
      fetch(`${server}/map`, {
        method: 'PUT',
        headers: { 'if-match': `"${at}"` },
        body: JSON.stringify({ ...Object(await response.json()), name: 'Theirs' }),
      }),
    )
  expect((await theirs(first + 1)).status).toBe(200)
  await page.keyboard.press('Control+z')
  await expect.poll(() => pathLength(page)).toBe(before)
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(version).toBe(`"${first + 3}"`)
  expect((await theirs(first + 3)).status).toBe(200)
  await drawWall(page)
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => pathLength(page)).toBe(before)
  expect(await page.getByRole('button', { name: 'Take theirs' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Bake' }).click()
  await expect.poll(() => said(page, 'Bake result')).toMatch(/^Baked \d+ bytes$/)
  const baked = (await (await fetch(`${server}/path?from=60,150&to=340,150`)).json()) as { length: number }
  expect(baked.length).toBeCloseTo(before, 1)
}

async function driveOwnUi(page: Page): Promise<void> {
  await expect.poll(() => number(page, 'Path')).toBeGreaterThan(520)
  const { x, y } = await boxOf(page, '.konvajs-content')
  await page.mouse.move(x + 200, y + 200)
  await page.mouse.down()
  const lengths = [await number(page, 'Path')]
  for (let i = 1; i <= 6; i++) {
    await page.mouse.move(x + 200, y + 200 + 15 * i)
    // Mesh and path update a few frames after the pointer moved, however long frames take.
    lengths.push(
      await page.evaluate(async () => {
        for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
        return Number(document.querySelector('[aria-label="Path"]')?.textContent)
      }),
    )
  }
  await page.mouse.up()
  expect(new Set(lengths).size).toBe(7)
  expect(lengths).toEqual([...lengths].sort((a, b) => b - a))
  await page.mouse.move(x + 200, y + 290)
  await page.mouse.down()
  await page.mouse.move(x + 200, y + 330, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => number(page, 'Path')).toBe(520)
}

async function driveCustomKind(page: Page): Promise<void> {
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Lamp' }).click()
  const box = await boxOf(page)
  const place = { x: box.x + 0.3 * box.width, y: box.y + 0.4 * box.height }
  await page.mouse.move(place.x, place.y)
  await page.mouse.down()
  await page.mouse.move(place.x + 90, place.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => number(page, 'Lamps')).toBeGreaterThan(20)
  expect(await said(page, 'Lamp issues')).toBe('')
  const range = page.getByLabel('Range', { exact: true })
  expect(await range.inputValue()).toBe(await said(page, 'Lamps'))
  // The light of the lamp now covers this place. The color of the light has less blue than the color of the ground.
  await expect.poll(() => blueAt(page, place)).toBeLessThan(150)

  await range.fill('10')
  await expect.poll(() => said(page, 'Lamp issues')).toBe('Lamp 1 shines 10 far, at least 20 was expected.')
  await range.fill('35')
  await expect.poll(() => said(page, 'Lamp issues')).toBe('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => said(page, 'Lamps')).not.toBe('35')
  expect(await said(page, 'Lamps')).not.toBe('')
}

/** Returns the blue value of the page at a place, 0 to 255. */
async function blueAt(page: Page, { x, y }: { x: number; y: number }): Promise<number | undefined> {
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } })
  return page.evaluate(async (png) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    return context?.getImageData(0, 0, 1, 1).data[2]
  }, picture.toString('base64'))
}

async function driveGridGame(page: Page): Promise<void> {
  await expect.poll(() => number(page, 'Distance')).toBeGreaterThan(0)
  const squares = await number(page, 'Distance')
  await stroke(page, 'mud', 0.9)
  const muddy = await grown(page, squares)
  await stroke(page, 'wall', 0.8)
  const walled = await grown(page, muddy)
  await stroke(page, 'clear', 0.8)
  await expect.poll(() => number(page, 'Distance')).toBeLessThan(walled)
  await expect.poll(() => number(page, 'Arrived'), { timeout: 120_000 }).toBe(50)

  await page.getByRole('button', { name: 'Hexagons' }).click()
  await expect.poll(() => number(page, 'Distance')).not.toBe(squares)
  const hexes = await number(page, 'Distance')
  await stroke(page, 'wall', 0.8)
  await grown(page, hexes)
  await expect.poll(() => number(page, 'Arrived'), { timeout: 120_000 }).toBe(50)
}

/** Draws a vertical stroke with a brush in the middle of the map. The stroke ends at `share` times the height of the map. */
async function stroke(page: Page, brush: string, share: number): Promise<void> {
  await page.getByRole('button', { name: brush }).click()
  const { x, y, width, height } = await boxOf(page)
  await page.mouse.move(x + width / 2, y + 4)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + share * height, { steps: 60 })
  await page.mouse.up()
}

async function grown(page: Page, before: number): Promise<number> {
  await expect.poll(() => number(page, 'Distance')).toBeGreaterThan(before)
  return number(page, 'Distance')
}
