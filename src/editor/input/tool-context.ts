import { itemsInRect, verticesInRect } from '../shapes/hits.js'
import { enteredGroup, withGroups } from '../shapes/item-groups.js'
import { snapPoint } from '../shapes/snapping.js'
import type { EditorContext } from '../editor-context.js'
import type { ToolContext } from '../tools/tool.js'
import type { HitTarget } from '../shapes/hit-test.js'
import type { Point } from '../../engine/geometry/index.js'
import type { NavItem, NavDocument } from '../../document/model/index.js'

interface ToolQueries {
  hitsAt: (screen: Point, coarse: boolean, reach?: number) => readonly HitTarget[]
  editable: (id: string) => boolean
  createId: (kind: NavItem['kind']) => string
}

/** Creates the context for one step of a tool: the current state, and queries about it. */
export function createToolContext(
  { store: { state }, settings, index }: EditorContext,
  queries: ToolQueries,
): ToolContext {
  const { document, selection, camera, snap, held } = state
  return {
    ...state,
    messages: settings.messages,
    options: settings.options,
    snapSettings: snap,
    // Computed on demand, since it visits all items.
    get markerRole() {
      return nextMarkerRole(state)
    },
    moves: held.move,
    hits: (pointer, reach) => queries.hitsAt(pointer.screen, pointer.source === 'touch', reach),
    item: (id) => index.item(id),
    editable: (id) => queries.editable(id),
    grouped: (ids) => withGroups(document, ids, enteredGroup(document, selection.items)),
    itemsIn: (rect, mode) => itemsInRect(index, rect, mode),
    verticesIn: (rect, ids) => verticesInRect(index, rect, ids),
    snap: (pointer, request) => snapPoint(index, document, camera, snap, pointer, request),
    createId: (kind) => queries.createId(kind),
  }
}

interface MarkerChoice {
  readonly markerRole: string | undefined
  readonly document: NavDocument
}

export function nextMarkerRole({ markerRole, document }: MarkerChoice): string {
  if (markerRole !== undefined) return markerRole
  return document.items.some((item) => item.kind === 'marker' && item.role === 'spawn') ? 'goal' : 'spawn'
}
