import { itemsInRect, verticesInRect } from '../shapes/hits.js'
import { enteredGroup, withGroups } from '../shapes/item-groups.js'
import { snapPoint } from '../shapes/snapping.js'
import type { EditorContext } from '../editor-context.js'
import type { ToolContext } from '../tools/tool.js'
import type { HitTarget } from '../shapes/hit-test.js'
import type { Point } from '../../engine/geometry/index.js'
import type { NavItem, NavDocument } from '../../document/model/index.js'

interface ToolQuestions {
  hitsAt: (screen: Point, coarse: boolean, reach?: number) => readonly HitTarget[]
  editable: (id: string) => boolean
  createId: (kind: NavItem['kind']) => string
}

export function createToolContext({ store, settings, index }: EditorContext, questions: ToolQuestions): ToolContext {
  return {
    get document() {
      return store.state.document
    },
    get selection() {
      return store.state.selection
    },
    get camera() {
      return store.state.camera
    },
    get messages() {
      return settings.messages
    },
    get options() {
      return settings.options
    },
    get snapSettings() {
      return store.state.snap
    },
    get terrain() {
      return store.state.terrain
    },
    get drawKind() {
      return store.state.drawKind
    },
    get wall() {
      return store.state.wall
    },
    get markerRole() {
      return nextMarkerRole(store.state)
    },
    get moves() {
      return store.state.held.move
    },
    get brush() {
      return store.state.brush
    },
    get holeForm() {
      return store.state.holeForm
    },
    get readOnly() {
      return store.state.readOnly
    },
    hits: (pointer, reach) => questions.hitsAt(pointer.screen, pointer.source === 'touch', reach),
    item: (id) => index.item(id),
    editable: (id) => questions.editable(id),
    grouped: (ids) => {
      const { document, selection } = store.state
      return withGroups(document, ids, enteredGroup(document, selection.items))
    },
    itemsIn: (rect, mode) => itemsInRect(index, rect, mode),
    verticesIn: (rect, ids) => verticesInRect(index, rect, ids),
    snap: (pointer, request) =>
      snapPoint(index, store.state.document, store.state.camera, store.state.snap, pointer, request),
    createId: (kind) => questions.createId(kind),
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
