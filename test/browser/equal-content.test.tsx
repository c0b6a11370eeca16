import { useReducer } from 'react'
import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { useNavigationStore } from '../../src/hooks/index.js'
import { DEFAULT_LAYOUT, NavEditor, type NavEditorProps } from '../../src/ui/index.js'
import { countRings, frames } from '../support/counted-rings.js'
import { areaItem, rectItem } from '../support/shapes.js'
import { ends, mapElement, until, withItems } from './open-editor.js'

// An app with inline props creates new objects at each render. Equal content causes no work: nothing is painted, and
// the mesh is not edited.

const drawing = withItems(
  rectItem('crate', 100, 100, 80, 60),
  { kind: 'obstacle', id: 'pond', shape: { type: 'ellipse', x: 300, y: 200, radiusX: 40, radiusY: 30 } },
  areaItem('mud', 'mud', 3, [400, 60, 90, 70]),
  { kind: 'waypoint', id: 'gate', x: 520, y: 300 },
  ...ends(60, 300, 700),
)
const Host = (): null => null
const Lamps = (): null => null

/** Returns new objects of equal content at each call. */
const inline = (x = 0): NavEditorProps => ({
  value: {
    ...structuredClone(drawing),
    items: drawing.items.map((item) => ('x' in item ? { ...item, x: item.x + x } : structuredClone(item))),
  },
  onChange: () => undefined,
  selection: ['crate'],
  onSelectionChange: () => undefined,
  tool: 'select',
  camera: { x: 40, y: 30, zoom: 1 },
  snap: { grid: true, vertex: false },
  onSnapChange: () => undefined,
  // Shows no path, because an agent would walk along it.
  display: { overlays: { path: false, mesh: true, outline: true, islands: true }, side: 'inspect' },
  presence: [{ id: 'ann', name: 'Ann', color: '#c2410c', cursor: { x: 200, y: 150 }, selection: ['crate'] }],
  components: { Minimap: null, Hints: Host },
  actions: { save: { label: 'Save', shortcut: 'Mod+s', run: () => undefined } },
  menus: { context: (groups) => groups },
  keymap: { q: 'undo' },
  tools: [],
  tabs: [],
  itemKinds: { lamp: { name: 'Lamp', layer: Lamps } },
  inspectorSections: [{ id: 'owner', title: 'Owner', component: Host }],
  selectionSections: [],
  topBarItems: [{ id: 'host', component: Host }],
  messages: {},
  cameraLimits: { maxZoom: 100 },
  style: { height: 760 },
})

/** Counts drawing calls: fills, strokes, copies and texts on any canvas. */
function countPaints(): { readonly take: () => number; readonly stop: () => void } {
  let count = 0
  const names = ['fill', 'stroke', 'fillRect', 'drawImage', 'fillText', 'clearRect'] as const
  const owners = [CanvasRenderingContext2D.prototype, OffscreenCanvasRenderingContext2D.prototype]
  const plain = owners.flatMap((owner) =>
    names.map((name) => [owner, name, Object.getOwnPropertyDescriptor(owner, name)] as const),
  )
  for (const [owner, name, own] of plain) {
    const paint = own?.value as (...given: unknown[]) => unknown
    Object.defineProperty(owner, name, {
      ...own,
      value(this: CanvasRenderingContext2D, ...given: unknown[]) {
        // Konva’s hit canvases of a stage without listeners have no pixels.
        if (this.canvas.width > 0) count++
        return paint.apply(this, given)
      },
    })
  }
  return {
    take: () => {
      const seen = count
      count = 0
      return seen
    },
    stop: () => {
      for (const [owner, name, own] of plain) if (own !== undefined) Object.defineProperty(owner, name, own)
    },
  }
}

let stop: (() => void) | undefined
afterEach(() => stop?.())

it('30 renders with new props of equal content cause no repaint and no edit', async () => {
  let renderAgain = (): void => undefined
  let moved = 0
  let navigation: ReturnType<typeof useNavigationStore> | undefined
  function Spy(): null {
    navigation = useNavigationStore()
    return null
  }
  function Page() {
    const [, again] = useReducer((count: number) => count + 1, 0)
    renderAgain = again
    return (
      <NavEditor {...inline(moved)}>
        {DEFAULT_LAYOUT}
        <Spy />
      </NavEditor>
    )
  }
  const { unmount } = await render(<Page />)
  await until(() => mapElement().dataset.pathStatus).toBe('found')
  const rings = countRings()
  const paints = countPaints()
  stop = () => {
    rings.stop()
    paints.stop()
  }
  await rings.settle(30)
  const before = navigation?.getSnapshot().revision
  paints.take()
  for (let i = 0; i < 30; i++) {
    renderAgain()
    await frames(1)
  }
  await frames(20)
  expect({ rings: rings.take(), paints: paints.take() }).toEqual({ rings: 0, paints: 0 })
  expect(navigation?.getSnapshot().revision).toBe(before)
  moved = 5
  renderAgain()
  await frames(20)
  await until(() => rings.take() + paints.take()).toBeGreaterThan(0)
  void unmount()
})
