/**
 * Lamps, a kind of item of the app, with a tool that drags out the range of a lamp, an inspector, a layer and a check. A lamp is a marker
 * of the document with its kind in `meta`, so the editor selects, moves, copies, saves and undoes it like built-in items.
 */
import { useState, type ReactNode } from 'react'
import { Circle, Group } from 'react-konva'
import {
  NavEditor,
  useNavEditor,
  type InspectorSection,
  type InspectorSectionProps,
  type ItemKindLayerProps,
  type ItemKinds,
} from 'navsmith'
import { useTheme } from 'navsmith/layers'
import { createNavDocument, type MarkerItem, type NavDocument, type NavItem } from 'navsmith/document'
import { defineTool, spanMachine, type ItemIssue } from 'navsmith/editor'

const LEAST_RANGE = 20

/** Returns the range of a lamp in world units; undefined for other items. */
function rangeOf({ meta }: NavItem): number | undefined {
  return meta?.kind === 'lamp' && typeof meta.range === 'number' ? meta.range : undefined
}
const isLamp = (item: NavItem): boolean => rangeOf(item) !== undefined

const lampTool = defineTool({
  id: 'lamp',
  name: () => 'Lamp',
  icon: 'light',
  hotkey: 'y',
  group: 'place',
  edits: true,
  gestures: [
    {
      id: 'lamp.range',
      tool: 'lamp',
      at: ['idle'],
      text: () => 'Place a lamp and drag out its range',
      mouse: () => 'Drag',
      touch: () => 'Drag',
      keyboard: () => 'Space',
    },
  ],
  ...spanMachine({
    locksAngle: true,
    overlay: (from, to) => ({ ghost: [[from, to]] }),
    finish(from, to, _shift, { createId, document }) {
      const lamp: MarkerItem = {
        kind: 'marker',
        id: createId('marker'),
        role: 'lamp',
        name: `Lamp ${document.items.filter(isLamp).length + 1}`,
        ...from,
        meta: { kind: 'lamp', range: Math.round(Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2)) },
      }
      return [
        {
          type: 'commit',
          commands: [{ type: 'insert-items', items: [lamp] }],
          label: `Place ${lamp.name}`,
          selection: { items: [lamp.id], vertices: [] },
        },
      ]
    },
  }),
})

function LampLayer({ items }: ItemKindLayerProps): ReactNode {
  const theme = useTheme()
  return items.map(
    ({ item, state }) =>
      item.kind === 'marker' && (
        <Group key={item.id} x={item.x} y={item.y} listening={false}>
          <Circle radius={rangeOf(item) ?? 0} fill="gold" opacity={state === 'selected' ? 0.5 : 0.25} />
          <Circle radius={6} fill="gold" stroke={state === 'selected' ? theme.accent : theme.obstacleStroke} />
        </Group>
      ),
  )
}
const itemKinds: ItemKinds = { lamp: { name: 'Lamp', icon: 'light', layer: LampLayer } }

function RangeField({ item, readOnly }: InspectorSectionProps): ReactNode {
  const editor = useNavEditor()
  return (
    <label className="story-field">
      <span>Range</span>
      <input
        type="number"
        value={rangeOf(item) ?? 0}
        readOnly={readOnly}
        onChange={({ target }) =>
          editor.document.update(item.id, { meta: { ...item.meta, range: Number(target.value) } })
        }
      />
    </label>
  )
}
const inspectorSections: readonly InspectorSection[] = [
  { id: 'range', title: 'Light', applies: isLamp, component: RangeField },
]

const validate = ({ items }: NavDocument): readonly ItemIssue[] =>
  items.flatMap((item): readonly ItemIssue[] => {
    const range = rangeOf(item)
    if (range === undefined || range >= LEAST_RANGE) return []
    const message = `${item.name ?? item.id} shines ${range} far, at least ${LEAST_RANGE} was expected.`
    return [{ code: 'lamp/range', severity: 'warning', message, items: [item.id] }]
  })

const park = createNavDocument({
  name: 'Park',
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  items: [{ kind: 'obstacle', id: 'pond', shape: { type: 'ellipse', x: 200, y: 150, radiusX: 60, radiusY: 40 } }],
})

export function CustomKind(): ReactNode {
  const [map, setMap] = useState(park)
  const [issues, setIssues] = useState<readonly string[]>([])
  return (
    <div style={{ blockSize: '100%', display: 'grid', gridTemplateRows: 'minmax(480px, 1fr) auto' }}>
      <NavEditor
        value={map}
        onChange={setMap}
        tools={[lampTool]}
        itemKinds={itemKinds}
        inspectorSections={inspectorSections}
        validate={validate}
        onIssues={(all) => setIssues(all.filter(({ code }) => code === 'lamp/range').map(({ message }) => message))}
      />
      <p className="story-note">
        Ranges: <output aria-label="Lamps">{map.items.flatMap((item) => rangeOf(item) ?? []).join(' ')}</output>{' '}
        <output aria-label="Lamp issues">{issues.join(' ')}</output>
      </p>
    </div>
  )
}
