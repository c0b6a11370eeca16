/** What was drawn, split as the layers want it, with what is picked and pointed at: made once of each state of the editor, whoever asks. */
import type { Editor, EditorSnapshot } from '../../editor/index.js'
import type { ObstacleState } from '../../canvas/index.js'
import type { ReadableStore } from '../../hooks/index.js'
import type { ItemKinds } from '../host-parts.js'
import { useHostParts, usePanel } from '../panel-context.js'
import { createDrawnItemsCache, createPlainStates, drawItems, obstacleStates, type DrawnItems } from './drawn-items.js'
import { memoizeShallow, memoizeLast } from '../memo.js'
import { followObstacles } from './follow-obstacles.js'

interface DrawnScene {
  readonly items: DrawnItems
  readonly selected: ReadonlySet<string>
  readonly hovered: string | undefined
  readonly obstacles: ObstaclesOnShow
}

/** The same object for as long as no obstacle looks different. */
interface ObstaclesOnShow {
  readonly obstacles: DrawnItems['obstacles']
  readonly states: ReadonlyMap<string, ObstacleState>
}

function createReader(kinds: ItemKinds | undefined): (state: EditorSnapshot) => DrawnScene {
  const cache = createDrawnItemsCache()
  const plain = createPlainStates()
  let states: ReadonlyMap<string, ObstacleState> = new Map()
  const selectedOf = memoizeLast((picked: readonly string[]) => new Set(picked))
  const itemsOf = memoizeLast(
    (draft: EditorSnapshot['draft'], selected: ReadonlySet<string>, hovered: string | undefined) =>
      drawItems(draft, { selected, hovered }, cache, kinds, followObstacles),
  )
  const statesOf = memoizeLast((...of: Parameters<typeof obstacleStates>) => {
    const found = obstacleStates(...of)
    return sameStates(states, found) ? states : (states = found)
  })
  const keepObstacles = memoizeShallow<ObstaclesOnShow>()
  const keep = memoizeShallow<DrawnScene>()
  return ({ draft, selection, hover, issues }) => {
    const hovered = hover !== undefined && 'id' in hover ? hover.id : undefined
    const selected = selectedOf(selection.items)
    const items = itemsOf(draft, selected, hovered)
    const obstacles = keepObstacles({
      obstacles: items.obstacles,
      states: statesOf(draft, selected, hovered, issues, plain),
    })
    return keep({ items, selected, hovered, obstacles })
  }
}

const sameStates = (a: ReadonlyMap<string, ObstacleState>, b: typeof a): boolean =>
  a.size === b.size && [...a].every(([id, state]) => b.get(id) === state)

const scenes = new WeakMap<
  Editor,
  { readonly kinds: ItemKinds | undefined; readonly scene: ReadableStore<DrawnScene> }
>()

export function useDrawnScene(): ReadableStore<DrawnScene> {
  const { editor } = usePanel()
  const kinds = useHostParts((parts) => parts.itemKinds)
  const known = scenes.get(editor)
  if (known?.kinds === kinds && known !== undefined) return known.scene
  const read = createReader(kinds)
  const scene = { subscribe: editor.subscribe, getSnapshot: () => read(editor.getSnapshot()) }
  scenes.set(editor, { kinds, scene })
  return scene
}
