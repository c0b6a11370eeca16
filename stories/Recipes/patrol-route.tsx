/**
 * A kind of items of a host: the route of a patrol, with a wait at each stop. It is a marker of the document with its kind and its line in `meta`, each wait
 * behind the two numbers of its stop; the editor hits, picks, moves, copies, saves and undoes it as it does its own items, and its stops as it does the
 * corners of a shape: they are dragged, inserted at midpoints and deleted. Only public names are used: in your own project
 * `../../src/index.js` is `navsmith`, and `../../src/document/index.js` is `navsmith/document`.
 */
import type { ReactNode } from 'react'
import { Circle, Group, Line, Text } from 'react-konva'
import type { MarkerItem, NavItem } from '../../src/document/index.js'
import { defineTool, outlineMachine, type AppActions } from '../../src/editor.js'
import {
  useNavEditor,
  type InspectorSection,
  type InspectorSectionProps,
  type ItemKindLayerProps,
  type ItemKinds,
} from '../../src/index.js'
import { useTheme } from '../../src/layers.js'

interface Stop {
  readonly x: number
  readonly y: number
  /** Seconds. */
  readonly wait: number
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The stops of a route, the first where the marker stands; none for other items. */
export function stopsOf(item: NavItem): readonly Stop[] {
  if (item.kind !== 'marker' || item.meta?.kind !== 'patrol') return []
  const steps = [[0, 0, item.meta.wait], ...listOf(item.meta.line).map(listOf)]
  return steps.map(([dx, dy, wait]) => ({ x: item.x + Number(dx), y: item.y + Number(dy), wait: Number(wait ?? 0) }))
}

/** What `meta` says of these stops. */
const routeOf = ([{ x, y, wait }, ...others]: readonly Stop[]) => ({
  wait,
  line: others.map((stop) => [stop.x - x, stop.y - y, stop.wait]),
})

/** Point after point, like the kit's own tools of outlines; Enter or a double click ends the route. */
export const patrolTool = defineTool({
  id: 'patrol',
  name: () => 'Patrol',
  icon: 'route',
  hotkey: 'u',
  group: 'place',
  edits: true,
  gestures: [
    {
      id: 'patrol.stop',
      tool: 'patrol',
      at: ['idle', 'drawing'],
      text: () => 'Place a stop',
      mouse: () => 'Click',
      touch: () => 'Tap',
      keyboard: () => 'Space',
    },
    {
      id: 'patrol.end',
      tool: 'patrol',
      at: ['drawing'],
      text: () => 'End the route',
      mouse: () => 'Double click',
      touch: () => 'Double tap',
      keyboard: () => 'Enter',
    },
  ],
  ...outlineMachine({
    draft: () => 'measure',
    ends: 'open',
    finish(points, _closed, { createId, document }) {
      const [{ x, y }] = points
      const number = document.items.filter((item) => item.meta?.kind === 'patrol').length + 1
      const item: MarkerItem = {
        id: createId('marker'),
        kind: 'marker',
        role: 'patrol',
        name: `Patrol ${number}`,
        x,
        y,
        meta: {
          kind: 'patrol',
          ...routeOf(points.map((point) => ({ ...point, wait: 0 }))),
        },
      }
      return [
        {
          type: 'commit',
          commands: [{ type: 'insert-items', items: [item] }],
          label: `Draw ${item.name}`,
          selection: { items: [item.id], vertices: [] },
        },
      ]
    },
  }),
})

/** Routes on the map, with the waits beside their stops. */
function PatrolLayer({ items }: ItemKindLayerProps): ReactNode {
  const theme = useTheme()
  return items.map(({ item, state }) => {
    const stops = stopsOf(item)
    const color = state === 'selected' || state === 'hover' ? theme.accent : theme.link
    return (
      <Group key={item.id} name="patrol" listening={false}>
        <Line
          points={stops.flatMap(({ x, y }) => [x, y])}
          stroke={color}
          strokeWidth={state === 'selected' ? 4 : 2.5}
          strokeScaleEnabled={false}
          lineJoin="round"
          lineCap="round"
        />
        {stops.map(({ x, y, wait }, i) => (
          <Group key={i} x={x} y={y}>
            <Circle radius={5} fill={theme.surface1} stroke={color} strokeWidth={2} />
            {wait > 0 && <Text x={8} y={-16} text={`${wait} s`} fontSize={12} fontStyle="600" fill={color} />}
          </Group>
        ))}
      </Group>
    )
  })
}

export const patrolKinds: ItemKinds = { patrol: { name: 'Patrol route', icon: 'route', layer: PatrolLayer } }

/** The waits of a route, in the inspector. What is typed without a pause is one undo. */
function WaitFields({ item, readOnly }: InspectorSectionProps): ReactNode {
  const editor = useNavEditor()
  const stops = stopsOf(item)
  const setWait = (at: number, seconds: number): void => {
    const next = stops.map((stop, i) => (i === at ? { ...stop, wait: Math.max(0, seconds) } : stop))
    editor.document.dispatch(
      { type: 'set-properties', ids: [item.id], properties: { meta: { ...item.meta, ...routeOf(next) } } },
      { label: `Wait at stop ${at + 1}`, coalesce: true },
    )
  }
  return stops.map(({ wait }, i) => (
    <label key={i} className="story-wait">
      <span>Stop {i + 1}</span>
      <input
        type="number"
        min={0}
        value={wait}
        readOnly={readOnly}
        onChange={(event) => setWait(i, Number(event.target.value))}
      />
      s
    </label>
  ))
}

export const patrolSections: readonly InspectorSection[] = [
  { id: 'waits', title: 'Waits', applies: (item) => stopsOf(item).length > 0, component: WaitFields },
]

/** Turns the picked routes round. */
export const patrolActions: AppActions = {
  'reverse-patrol': {
    label: 'Reverse patrol',
    shortcut: 'Shift+r',
    menu: 'context',
    enabled: ({ document, selection }) =>
      selection.current.items.some((id) => isRoute(document.item(id))) || 'Select a patrol route',
    run({ document, selection, history }) {
      const routes = selection.current.items.map((id) => document.item(id)).filter(isRoute)
      history.transact('Reverse patrol', () => {
        for (const route of routes) {
          const stops = [...stopsOf(route)].reverse()
          const [{ x, y }] = stops
          document.dispatch({ type: 'move-point', id: route.id, to: { x, y } })
          document.update(route.id, { meta: { ...route.meta, ...routeOf(stops) } })
        }
      })
    },
  },
}
const isRoute = (item: NavItem | undefined): item is NavItem => item !== undefined && stopsOf(item).length > 0
