import { Profiler, createRef, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { createNavDocument, type NavDocument, type NavItem } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor, EditorHistory, EditorIssues, EditorLayers } from '../../src/ui/index.js'
import { countRings, frames, type RingCount } from '../support/counted-rings.js'
import { handOn, type Hand } from '../support/hand.js'
import { until } from './open-editor.js'
import { box, pointsOf } from '../support/shapes.js'

// Hovering and dragging items on the map do not render the panels that list the items. So they cost the same with ten
// thousand items as with five hundred. The test counts work instead of measuring time.

const PITCH = 60
/** Makes crates that navigation ignores, and a few self-crossing items that it uses. Each of these few has an issue. */
function town(count: number): NavDocument {
  const side = Math.ceil(Math.sqrt(count))
  const items = Array.from({ length: count }, (_, i): NavItem => {
    const [x, y] = [(i % side) * PITCH, Math.floor(i / side) * PITCH]
    // Maps of all sizes contain the same self-crossing items, and therefore the same issues.
    const isBow = x < 20 * PITCH && y < 20 * PITCH && ((7 * x + 3 * y) / PITCH) % 20 === 1
    return {
      kind: 'obstacle',
      id: `crate-${i}`,
      ...(!isBow && { layer: 'plan' }),
      shape: {
        type: 'polygon',
        outer: isBow ? pointsOf(x, y, x + 30, y + 30, x + 30, y, x, y + 30) : box(x, y, 30),
      },
    }
  })
  return createNavDocument({
    name: 'Town',
    bounds: { x: 0, y: 0, width: side * PITCH, height: side * PITCH },
    layers: [
      { id: 'walls', name: 'Walls' },
      { id: 'plan', name: 'Plan', navigation: false },
    ],
    items,
  })
}

interface Counts {
  readonly commits: number
  /** Commits that rendered something inside a list. */
  readonly lists: number
  /** Changes of nodes, texts and attributes inside the lists. */
  readonly mutations: number
  /** Rings painted on any canvas. */
  readonly rings: number
  /** Milliseconds of wall time. */
  readonly time: number
}

interface Bench {
  readonly editor: Editor
  readonly hand: Hand
  /** Counts the work of an action; `now` returns the counts so far. */
  readonly measure: (act: (now: () => Counts) => Promise<void>) => Promise<Counts>
}

async function open(count: number, rings: RingCount): Promise<Bench> {
  const handle = createRef<Editor>()
  let [commits, lists] = [0, 0]
  const counted = (list: ReactNode): ReactNode => (
    <Profiler id="list" onRender={() => lists++}>
      {list}
    </Profiler>
  )
  const { container } = await render(
    <Profiler id="editor" onRender={() => commits++}>
      <NavEditor
        defaultValue={town(count)}
        defaultCamera={{ x: 20, y: 20, zoom: 1 }}
        snap={{ grid: false, vertex: false, edge: false }}
        components={{
          Layers: (props) => counted(<EditorLayers {...props} />),
          Issues: (props) => counted(<EditorIssues {...props} />),
          History: (props) => counted(<EditorHistory {...props} />),
        }}
        ref={handle}
        style={{ width: 1280, height: 760 }}
      />
    </Profiler>,
  )
  const map = page.getByRole('application', { name: 'Map' })
  await expect.element(map).toHaveAttribute('data-mesh-status', 'ready')
  const editor = handle.current!
  for (let i = 0; i < 15; i++) editor.document.dispatch({ type: 'set-name', name: `Town ${i}` })
  let mutations = 0
  const observer = new MutationObserver((records) => (mutations += records.length))
  for (const list of container.querySelectorAll('.nav-layers, .nav-side'))
    observer.observe(list, { childList: true, characterData: true, attributes: true, subtree: true })
  return {
    editor,
    hand: handOn(map.element() as HTMLElement, editor),
    measure: async (act) => {
      await frames(4)
      await rings.settle(30)
      mutations = commits = lists = 0
      observer.takeRecords()
      rings.take()
      const begun = performance.now()
      let painted = 0
      const now = (): Counts => {
        mutations += observer.takeRecords().length
        painted += rings.take()
        return { commits, lists, mutations, rings: painted, time: performance.now() - begun }
      }
      await act(now)
      await frames(4)
      return now()
    },
  }
}

/** Places of the map on crates and between them. */
const HOVERS = Array.from({ length: 12 }, (_, i): readonly [number, number] => [315 + (i % 4) * 30, 255 + i * 20])

const NOTHING: Counts = { commits: 0, lists: 0, mutations: 0, rings: 0, time: 0 }
/** Milliseconds between two updates of the panels during a drag. A drag that takes longer may have more commits. */
const PACED_EVERY = 120
/** Places to which a corner of the crate at (300, 300) is dragged. */
const AROUND = [
  [300, 300],
  [285, 290],
  [280, 285],
  [285, 280],
  [290, 290],
] as const

async function countAll(count: number, rings: RingCount): Promise<Record<string, Counts>> {
  const { editor, hand, measure } = await open(count, rings)
  const seen: Record<string, Counts> = {}
  await until(() => editor.getSnapshot().issues.length).toBeGreaterThan(15)
  // The first hover is not counted, because it repaints the cached picture without the hovered shape. The minimap may
  // also be repainted meanwhile.
  await measure(() => hand.hover(HOVERS[0]))
  for (const tab of ['Issues', 'History']) {
    await page.getByRole('tab', { name: new RegExp(tab) }).click()
    seen[`hover beside ${tab}`] = await measure(async () => {
      for (const place of HOVERS) await hand.hover(place)
    })
  }
  await hand.click([315, 315])
  expect(editor.getSnapshot().selection.items).toHaveLength(1)
  for (const tab of ['Issues', 'History']) {
    await page.getByRole('tab', { name: new RegExp(tab) }).click()
    let moving = NOTHING
    const letGo = await measure(async (now) => {
      document.addEventListener('pointerup', () => (moving = now()), { capture: true, once: true })
      await hand.drag(AROUND)
    })
    seen[`drag beside ${tab}`] = moving
    seen[`drop beside ${tab}`] = letGo
  }
  expect(editor.history.current.entries).toHaveLength(17)
  return seen
}

it('a hover or vertex drag with open panels costs the same with 500 items as with 10,000', async () => {
  const rings = countRings()
  const few = await countAll(500, rings)
  await cleanup()
  const many = await countAll(10_000, rings)
  rings.stop()
  for (const [act, counts] of Object.entries(many)) {
    const more = act.startsWith('hover') ? 0 : Math.max(0, Math.ceil((counts.time - few[act].time) / PACED_EVERY))
    expect(counts.commits, `commits of ${act}`).toBeLessThanOrEqual(few[act].commits + 2 + more)
    for (const what of ['lists', 'mutations'] as const)
      expect(counts[what], `${what} of ${act}`).toBeLessThanOrEqual(few[act][what] + 2)
    expect(counts.rings, `rings of ${act}`).toBeLessThanOrEqual(few[act].rings + 150)
    if (act.startsWith('hover')) expect([counts.lists, counts.mutations], `what lists do for a ${act}`).toEqual([0, 0])
  }
  expect(Object.keys(many)).toHaveLength(6)
})
