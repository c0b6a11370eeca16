/**
 * The level tool of an app: the editor with the app's toolbar, a tool and a panel, and with the app's undo, which also reverts what is not
 * part of the map.
 */
import { createContext, useContext, useReducer, type ReactNode } from 'react'
import { createNavDocument, type NavDocument, type ObstacleItem } from 'navsmith/document'
import type { Point } from 'navsmith/engine'
import {
  defineTool,
  outlineMachine,
  type Editor,
  type AppActions,
  type ListChange,
  type ToolDefinition,
} from 'navsmith/editor'
import {
  english,
  NavEditor,
  useNavEditor,
  useNavEditorState,
  useNavigation,
  type PartComponents,
  type SideTab,
  type ToolbarProps,
} from 'navsmith'

/** A level of this game: the map, and data that only the game uses. */
interface Level {
  readonly map: NavDocument
  readonly guards: number
}

const first: Level = {
  guards: 2,
  map: createNavDocument({
    name: 'Level 1',
    bounds: { x: 0, y: 0, width: 640, height: 400 },
    agents: [{ id: 'guard', name: 'Guard', radius: 9, speed: 60 }],
    items: [
      {
        kind: 'obstacle',
        id: 'keep',
        name: 'Keep',
        shape: { type: 'rectangle', x: 270, y: 30, width: 100, height: 90 },
      },
      { kind: 'marker', id: 'spawn', name: 'Barracks', role: 'spawn', x: 80, y: 200 },
      { kind: 'marker', id: 'goal', name: 'Gate', role: 'goal', x: 560, y: 200 },
    ],
  }),
}

// The app has its own undo: a list of states of the level. The editor gets the map of the current state as its `value`. After an undo of the
// app, this is an earlier map. The editor then jumps to the entry of that map in its own history.

interface Stack {
  readonly past: readonly Level[]
  readonly now: Level
  readonly future: readonly Level[]
}
type Step = { readonly type: 'put'; readonly part: Partial<Level> } | { readonly type: 'undo' | 'redo' }

function step(stack: Stack, action: Step): Stack {
  const { past, now, future } = stack
  if (action.type === 'put') return { past: [...past, now], now: { ...now, ...action.part }, future: [] }
  if (action.type === 'undo') {
    const before = past.at(-1)
    return before === undefined ? stack : { past: past.slice(0, -1), now: before, future: [now, ...future] }
  }
  const [after, ...rest] = future
  return future.length === 0 ? stack : { past: [...past, now], now: after, future: rest }
}

const LevelContext = createContext<{ readonly stack: Stack; readonly take: (action: Step) => void }>({
  stack: { past: [], now: first, future: [] },
  take: () => undefined,
})

// A tool that takes point after point until Enter. Each segment between two points becomes a thin wall with the name of its fence.

const THICKNESS = 10
const FENCE = 'fence'

function legBetween(id: string, name: string, a: Point, b: Point): ObstacleItem {
  const half = THICKNESS / 2 / Math.hypot(b.x - a.x, b.y - a.y)
  const [dx, dy] = [(b.x - a.x) * half, (b.y - a.y) * half]
  const at = (p: Point, along: number, aside: number): Point => ({
    x: p.x + along * dx - aside * dy,
    y: p.y + along * dy + aside * dx,
  })
  return {
    kind: 'obstacle',
    id,
    name,
    meta: { [FENCE]: name },
    shape: { type: 'polygon', outer: [at(a, -1, -1), at(b, 1, -1), at(b, 1, 1), at(a, -1, 1)] },
  }
}

/** Returns the ids of the walls of each fence, by the name of the fence. */
function fencesOf(map: NavDocument): ReadonlyMap<string, readonly string[]> {
  const fences = new Map<string, readonly string[]>()
  for (const { id, meta } of map.items) {
    const name = meta?.[FENCE]
    if (typeof name === 'string') fences.set(name, [...(fences.get(name) ?? []), id])
  }
  return fences
}

function freeName(map: NavDocument): string {
  const taken = fencesOf(map)
  let number = 1
  while (taken.has(`Fence ${number}`)) number++
  return `Fence ${number}`
}

const fenceTool = defineTool({
  id: FENCE,
  name: () => 'Fence',
  icon: 'polygon',
  hotkey: 'f',
  edits: true,
  gestures: [
    {
      id: 'fence.post',
      tool: FENCE,
      at: ['idle', 'drawing'],
      text: () => 'Place a post',
      mouse: () => 'Click',
      touch: () => 'Tap',
      keyboard: () => 'Space',
    },
    {
      id: 'fence.end',
      tool: FENCE,
      at: ['drawing'],
      text: () => 'End the fence',
      mouse: () => 'Double click',
      touch: () => 'Double tap',
      keyboard: () => 'Enter',
    },
  ],
  ...outlineMachine({
    draft: () => 'obstacle',
    ends: 'open',
    finish(points, _closed, { document }) {
      const name = freeName(document)
      const id = name.toLowerCase().replace(' ', '-')
      const items = points.slice(1).map((point, i) => legBetween(`${id}-${i + 1}`, name, points[i], point))
      return [{ type: 'commit', commands: [{ type: 'insert-items', items }], label: `Draw ${name}` }]
    },
  }),
})

const TOOLS = ['select', 'pan', 'rectangle', 'polygon']
const tools: ListChange<ToolDefinition> = (builtIn) => [...builtIn.filter(({ id }) => TOOLS.includes(id)), fenceTool]

// The toolbar, in place of the built-in one; a row on a phone.

function LevelBar({ compact = false }: ToolbarProps): ReactNode {
  const editor = useNavEditor()
  const list = useNavEditorState((state) => state.tools)
  const current = useNavEditorState((state) => state.tool)
  const { stack, take } = useContext(LevelContext)
  return (
    <div
      role="toolbar"
      aria-label="Level tools"
      aria-orientation={compact ? 'horizontal' : 'vertical'}
      className="story-rail"
      style={{ gridArea: 'rail', flexDirection: compact ? 'row' : 'column' }}
    >
      {list.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="nav-button"
          aria-pressed={id === current}
          onClick={() => editor.tools.set(id)}
        >
          {name(english)}
        </button>
      ))}
      <hr />
      <button
        type="button"
        className="nav-button"
        disabled={stack.past.length === 0}
        onClick={() => editor.actions.run('undo')}
      >
        Undo
      </button>
      <button
        type="button"
        className="nav-button"
        disabled={stack.future.length === 0}
        onClick={() => take({ type: 'redo' })}
      >
        Redo
      </button>
    </div>
  )
}

const components: PartComponents = { Toolbar: LevelBar }

// The panel: data of the game, the fences, and the length of a guard's path on the editor's mesh.

function LevelPanel(): ReactNode {
  const editor = useNavEditor()
  const { stack, take } = useContext(LevelContext)
  const map = useNavEditorState((state) => state.document)
  const answer = useNavigation((state) => state.paths.get('shown'))
  const { guards } = stack.now
  const setGuards = (count: number) => take({ type: 'put', part: { guards: count } })
  return (
    <div className="story-level">
      <div role="group" aria-label="Guards">
        <button type="button" className="nav-button" disabled={guards === 0} onClick={() => setGuards(guards - 1)}>
          Fewer
        </button>
        <span>{guards} guards</span>
        <button type="button" className="nav-button" onClick={() => setGuards(guards + 1)}>
          More
        </button>
      </div>
      <output>
        {answer?.status === 'found' ? `${Math.round(answer.path.length)} steps to the gate` : 'No way to the gate'}
      </output>
      <ul aria-label="Fences" className="story-fences">
        {[...fencesOf(map)].map(([name, ids]) => (
          <li key={name}>
            <button type="button" className="nav-button" onClick={() => editor.selection.set(ids)}>
              {name}
            </button>
            <button
              type="button"
              className="nav-button"
              aria-label={`Take ${name} down`}
              onClick={() => editor.document.remove(ids)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const level: SideTab = { id: 'level', title: 'Level', icon: 'route', component: LevelPanel }
/** The app has its own history, so the built-in History tab is removed. */
const tabs: ListChange<SideTab> = (builtIn) => [level, ...builtIn.filter(({ id }) => id !== 'history')]

const isDrawing = (editor: Editor): boolean => editor.getSnapshot().at.endsWith('/drawing')

export function LevelTool() {
  const [stack, take] = useReducer(step, { past: [], now: first, future: [] })
  // Replaces the built-in actions `undo` and `redo` everywhere: keys and menus run these instead. While drawing, undo removes the last point.
  const actions: AppActions = {
    undo: {
      enabled: (editor) => stack.past.length > 0 || isDrawing(editor) || 'Nothing to undo',
      run(editor) {
        if (!editor.tools.removeLast()) take({ type: 'undo' })
      },
    },
    redo: { enabled: () => stack.future.length > 0 || 'Nothing to redo', run: () => take({ type: 'redo' }) },
  }
  return (
    <LevelContext.Provider value={{ stack, take }}>
      <NavEditor
        value={stack.now.map}
        onChange={(map) => take({ type: 'put', part: { map } })}
        components={components}
        tools={tools}
        tabs={tabs}
        actions={actions}
        defaultDisplay={{ side: 'level' }}
        style={{ height: '100%' }}
      />
    </LevelContext.Provider>
  )
}
