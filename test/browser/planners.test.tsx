import Konva from 'konva'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSearchReplay } from '../../src/canvas/replay/search-painter.js'
import { lightTheme } from '../../src/canvas/theme.js'
import { buildNavGrid, findPath, type TraceEvent } from '../../src/engine/index.js'
import { type NavEditorProps, EditorMarks, EditorObstacles, EditorPlayback, EditorToolbar } from '../../src/ui/index.js'
import { field } from './field.js'
import { at, pairs } from '../support/shapes.js'
import { boxOf, find } from './boxes.js'
import { openEditor } from './open-editor.js'
import { catchSavedFiles } from '../support/saved-files.js'

// Comparison and playback in the complete editor: from its top bar, by keys, and on small screens.

const until = <T,>(read: () => T) => expect.poll(read, { timeout: 20_000 })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rows = () => document.querySelectorAll('tr[data-planner]').length

const show = (props?: NavEditorProps, [width, height]: readonly [number, number] = [1280, 760]) =>
  openEditor({ defaultValue: field, colorMode: 'light', style: { width, height }, ...props }, { ready: 'path' })

const slider = () => find<HTMLInputElement>('.nav-playback input[type="range"]')
/** Waits until the playback has a search to play. */
const recorded = () =>
  until(() => document.querySelector('.nav-playback input') !== null && Number(slider().max) > 0).toBe(true)
const step = (): number => Number(slider().value)
const row = (planner: string): HTMLElement => find(`tr[data-planner="${planner}"]`)

async function openPlayback(): Promise<void> {
  await button('Playback').click()
  await recorded()
}

/** Pauses playback and returns to its start. */
async function rewind(): Promise<void> {
  if (document.querySelector('[aria-label="Pause"]') !== null) await button('Pause').click()
  await button('Go to start').click()
  await until(step).toBe(0)
}

const shapesNamed = (name: string): Konva.Node[] => Konva.stages.flatMap((stage) => stage.find(`.${name}`))
const isVisible = (name: string): boolean => shapesNamed(name).some((node) => node.visible())

describe('the comparison of planners', () => {
  it('shows the path of its selected row in place of the live path', async () => {
    await show()
    expect(document.querySelector('.nav-compare')).toBe(null)
    expect(document.querySelector('.nav-top .nav-select')).not.toBe(null)
    await button('Compare').click()
    await until(rows).toBeGreaterThan(8)
    await until(() => document.querySelectorAll('tr[data-chosen]').length).toBe(field.agents.length)
    // The map now shows the path of the selected row, so the top bar hides the choice of the planner for the live path.
    await until(() => document.querySelector('.nav-top .nav-select')).toBe(null)
    for (const planner of ['grid/a-star', 'polygons/visibility']) {
      await userEvent.click(row(planner))
      await until(() => row(planner).hasAttribute('data-chosen')).toBe(true)
      expect(shapesNamed('path').filter((node) => node.visible()).length).toBe(field.agents.length)
    }
    expect(row('grid/a-star').textContent).toContain('Exacton the grid')
    expect(row('polygons/visibility').textContent).not.toContain('on the grid')
    await button('Compare').click()
    await until(() => document.querySelector('.nav-compare')).toBe(null)
    await until(() => document.querySelector('.nav-top .nav-select')).not.toBe(null)
  })

  it('plays the selected row in playback', async () => {
    await show({ defaultDisplay: { comparing: true } })
    await until(() => document.querySelector('tr[data-planner="grid/theta-star"]')).not.toBe(null)
    await userEvent.click(row('grid/theta-star'))
    await openPlayback()
    expect(page.getByRole('combobox', { name: 'Planner' }).element()).toHaveProperty('value', 'grid/theta-star')
  })

  it('closes on Escape and when a panel is opened', async () => {
    await show({ defaultDisplay: { comparing: true } })
    await until(() => document.querySelector('tr[data-planner] button')).not.toBe(null)
    expect(find('.nav-layers').getClientRects()).toHaveLength(0)
    await page.getByRole('button', { name: 'Layers' }).first().click()
    await until(() => document.querySelector('.nav-compare')).toBe(null)
    expect(find('.nav-layers').getClientRects()).toHaveLength(1)
    await button('Compare').click()
    await until(() => document.querySelector<HTMLElement>('tr[data-planner] button')).not.toBe(null)
    find('tr[data-planner] button').focus()
    await userEvent.keyboard('{Escape}')
    await until(() => document.querySelector('.nav-compare')).toBe(null)
  })

  it('exports its rows as Markdown and CSV', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => Promise.resolve(void copied.push(text)))
    const saved = catchSavedFiles()
    await show()
    await button('Compare').click()
    await until(rows).toBeGreaterThan(8)
    await until(() => row('polygons/visibility').textContent).toContain('Exact')
    await until(() => document.querySelectorAll('tr[data-planner*="polyanya"]').length).toBe(field.agents.length)
    // Both clicks in one task, while the table is still filling.
    for (const name of ['Copy table', 'Save table']) page.getByText(name).element().closest('button')?.click()
    await until(() => [copied.length, saved.length]).toEqual([1, 1])
    expect(saved[0].name).toMatch(/\.csv$/)
    const [head, rule, ...lines] = copied[0].trim().split('\n')
    expect(rule).toMatch(/^\|( ?:?-+:? ?\|)+$/)
    const cellsOf = (line: string): readonly string[] => line.split('|').slice(1, -1)
    const inMarkdown = [head, ...lines].map((line) => cellsOf(line).map((cell) => cell.trim()))
    const inCsv = Array.from(
      saved[0].text
        .replace(/^\ufeff/, '')
        .trim()
        .split('\r\n'),
      (line) =>
        Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) => quoted ?? plain),
    )
    expect(inCsv).toEqual(inMarkdown)
    const exact = inCsv.filter((cells) => cells.includes('Polyanya'))
    expect(exact).toHaveLength(field.agents.length)
    for (const cells of exact) expect(cells).toContain('480')
  })
})

describe('playback', () => {
  it('is controlled by Space and arrows on the map and on the play button', async () => {
    await show()
    await openPlayback()
    await until(() => document.activeElement?.className).toBe('nav-playback-play')
    await rewind()
    for (const where of ['.nav-playback-play', '.nav-map']) {
      find(where).focus()
      await rewind()
      find(where).focus()
      await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}')
      await until(step).toBe(2)
      await userEvent.keyboard(' ')
      await until(step).toBeGreaterThan(2)
      await userEvent.keyboard(' ')
      await until(() => document.querySelector('[aria-label="Play"]')).not.toBe(null)
      await userEvent.keyboard('{Home}')
      await until(step).toBe(0)
      await userEvent.keyboard('{End}')
      await until(step).toBe(Number(slider().max))
    }
    expect(find('.nav-hints').textContent).toContain('Spaceplay or pause')
    await button('Close').click()
    await until(() => document.querySelector('.nav-playback')).toBe(null)
    expect(find('.nav-hints').textContent).not.toContain('play or pause')
  })

  it('ignores Space while it pans the map, and arrow keys while they move the crosshair', async () => {
    const { editor, hand, map } = await show({ defaultCamera: { x: 0, y: 0, zoom: 1 } })
    await openPlayback()
    await rewind()
    map.focus()
    await userEvent.keyboard('{ >}')
    const before = editor.getSnapshot().camera
    await hand.drag(pairs(100, 100, 130, 100))
    await userEvent.keyboard('{/ }')
    expect(editor.getSnapshot().camera.x).toBeCloseTo(before.x + 30, 6)
    expect(document.querySelector('[aria-label="Pause"]')).toBe(null)
    await userEvent.keyboard('k{ArrowRight}')
    expect(step()).toBe(0)
    expect(editor.getSnapshot().crosshair).toBeDefined()
  })

  it('draws the path when the search ends', async () => {
    await show({ defaultDisplay: { searched: 'grid/a-star', replaying: true } })
    await recorded()
    await rewind()
    await until(() => isVisible('path')).toBe(false)
    await until(() => isVisible('triangulation')).toBe(false)
    await button('Go to end').click()
    await until(() => isVisible('path')).toBe(true)
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Planner' }), 'mesh/polyanya')
    await until(() => isVisible('triangulation')).toBe(true)
    // Playback stays at the end.
    await until(step).toBe(Number(slider().max))
  })

  it('gives searched cells a darker color near the start of the search than far from it', () => {
    const events: TraceEvent[] = []
    const grid = buildNavGrid({ width: 16, height: 16, blocked: new Uint8Array(256) })
    const trace = (event: TraceEvent) => events.push(event)
    findPath(grid, at(0.5, 8.5), at(15.5, 8.5), { algorithm: 'dijkstra', trace })
    const context = new OffscreenCanvas(64, 64).getContext('2d') as unknown as CanvasRenderingContext2D
    context.setTransform(4, 0, 0, 4, 0, 0)
    const replay = createSearchReplay(events, lightTheme, { width: 16, height: 16, cellSize: 1, origin: at(0, 0) })
    const camera = { x: 0, y: 0, zoom: 4, pixelRatio: 1 }
    const box = { minX: 0, minY: 0, maxX: 16, maxY: 16 }
    replay.painterAt(events.length - 1).paint(context, camera, box)
    const alphaAt = (column: number): number => context.getImageData(4 * column + 2, 4 * 3 + 2, 1, 1).data[3]
    const alphas = [0, 4, 8, 12].map(alphaAt)
    expect(alphas.every((alpha, i) => i === 0 || alpha < alphas[i - 1])).toBe(true)
    expect(alphas[3]).toBeGreaterThan(20)
  })
})

/** Returns the pairs of visible elements whose boxes overlap. */
function overlaps(selector: string): string[] {
  const boxes = [...document.querySelectorAll<HTMLElement>(selector)]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  return boxes.flatMap(({ element, box }, i) =>
    boxes
      .slice(i + 1)
      .filter(
        ({ element: other, box: second }) =>
          !element.contains(other) &&
          !other.contains(element) &&
          Math.min(box.right, second.right) - Math.max(box.left, second.left) > 1 &&
          Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top) > 1,
      )
      .map(({ element: other }) => `${element.className} ${element.ariaLabel ?? ''} / ${other.className}`),
  )
}

const TOP = '.nav-top > *:not(.nav-top-gap), .nav-top-title > *, .nav-toolbar-actions > *, .nav-top-group > *'

describe('on small screens', () => {
  it.each([
    [1280, 760, 'grid/a-star'],
    [900, 700, 'grid/a-star'],
    [844, 390, 'mesh/polyanya'],
  ] as const)('at %i x %i the top bar, the hints and the playback have room', async (width, height, searched) => {
    await page.viewport(width, height)
    await show({ defaultDisplay: { searched, replaying: true } }, [width, height])
    await until(() => document.querySelector('.nav-playback input')).not.toBe(null)
    expect(overlaps(TOP)).toEqual([])
    const bar = boxOf('.nav-hints-keys')
    for (const hint of document.querySelectorAll('.nav-hint')) {
      const box = hint.getBoundingClientRect()
      // The bar shows only the first line of hints. Each hint in this line must end inside the bar.
      if (box.top < bar.bottom) expect(box.right).toBeLessThanOrEqual(bar.right)
    }
    const words = find('.nav-playback-words')
    expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth)
    expect(words.getBoundingClientRect().height).toBeLessThan(32)
  })

  it('in a low window the path lengths scroll away', async () => {
    await page.viewport(844, 390)
    await show({ defaultDisplay: { comparing: true } }, [844, 390])
    await until(() => document.querySelector('tr[data-planner="grid/a-star"]')).not.toBe(null)
    row('grid/a-star').scrollIntoView({ block: 'center' })
    const [box, head, seen] = ['.nav-compare', '.nav-compare-head', 'tr[data-planner="grid/a-star"]'].map(boxOf)
    expect(head.top).toBeCloseTo(box.top, 0)
    expect(seen.top).toBeGreaterThanOrEqual(head.bottom)
    expect(seen.bottom).toBeLessThanOrEqual(box.bottom)
    expect(boxOf('.nav-compare-sums').bottom).toBeLessThan(head.bottom)
  })

  it('on a phone, the table of planners makes room for the map after a tap on a planner', async () => {
    await page.viewport(390, 844)
    await show({ defaultDisplay: { comparing: true } }, [390, 844])
    await until(() => document.querySelector('tr[data-planner="grid/a-star"]')).not.toBe(null)
    expect(getComputedStyle(row('grid/a-star')).display).toBe('grid')
    expect(row('grid/a-star').innerText).toMatch(/Exp\..*ms/s)
    const title = find('.nav-compare-head h2')
    expect(Number.parseFloat(getComputedStyle(title).fontSize)).toBeGreaterThanOrEqual(15)
    expect(title.getBoundingClientRect().height).toBeLessThan(24)
    await userEvent.click(row('grid/a-star'))
    await until(() => boxOf('.nav-compare').top).toBeGreaterThan(300)
    expect(row('grid/a-star').getBoundingClientRect().bottom).toBeLessThanOrEqual(844)
  })

  it('the playback bar fits a phone and overlaps no button', async () => {
    await page.viewport(390, 844)
    await show(
      {
        children: [
          <EditorObstacles key="obstacles" />,
          <EditorMarks key="marks" />,
          <EditorToolbar key="tools" />,
          <EditorPlayback key="playback" />,
        ],
      },
      [390, 844],
    )
    await recorded()
    const strip = boxOf('.nav-playback')
    expect(strip.height).toBeLessThanOrEqual(64)
    for (const name of ['Play', 'Step forward', 'Close']) {
      const box = button(name).element().getBoundingClientRect()
      expect(box.right).toBeLessThanOrEqual(390)
      expect(box.width).toBeGreaterThanOrEqual(44)
    }
    expect(slider().getBoundingClientRect().width).toBeGreaterThan(150)
    expect(overlaps('.nav-tool, .nav-toolbar-actions > *, .nav-zoom > *, .nav-playback')).toEqual([])
  })
})
