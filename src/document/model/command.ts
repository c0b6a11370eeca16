/** Commands as data. A command that names an unknown id, ring or vertex throws `document/…` and changes nothing. */
import type { Point, Rect } from '../../engine/geometry/index.js'
import type {
  Agent,
  BackgroundImage,
  GridSettings,
  Layer,
  MapUnits,
  Matrix,
  NavDocument,
  NavItem,
  Shape,
} from './nav-document.js'

/**
 * A vertex of an item. Ring 0 of a shape is its outer ring, ring i is its i-th hole. A marker has only ring 0: vertex 0 is the marker
 * itself, vertices 1 and up are the points of `meta.line`.
 */
export interface VertexRef {
  readonly id: string
  readonly ring: number
  readonly vertex: number
}

/** Properties to set as whole values; `undefined` removes a property. Must not contain id, kind or geometry. */
export type ItemProperties = Readonly<Record<string, unknown>>

export interface ItemEdit {
  readonly id: string
  readonly properties: ItemProperties
}

export type Command =
  /** `index`: position of the first item in the drawing order; on top if absent. */
  | { readonly type: 'insert-items'; readonly items: readonly NavItem[]; readonly index?: number }
  | { readonly type: 'remove-items'; readonly ids: readonly string[] }
  | { readonly type: 'set-properties'; readonly ids: readonly string[]; readonly properties: ItemProperties }
  /** Sets different properties on each item in one pass over the document. */
  | { readonly type: 'edit-items'; readonly edits: readonly ItemEdit[] }
  | { readonly type: 'set-shape'; readonly id: string; readonly shape: Shape }
  /** Moving a vertex of a rectangle or ellipse turns it into a polygon first. */
  | { readonly type: 'move-vertices'; readonly moves: readonly (VertexRef & { readonly to: Point })[] }
  /** Inserts a vertex before the vertex with the index `vertex`, or at the end if `vertex` is the length of the ring. */
  | {
      readonly type: 'insert-vertex'
      readonly id: string
      readonly ring: number
      readonly vertex: number
      readonly at: Point
    }
  /** Deletes vertices and joins their neighbors. Removes holes left with fewer than three vertices; outer rings must retain three. */
  | { readonly type: 'delete-vertices'; readonly vertices: readonly VertexRef[] }
  /** Transforms items. Shapes retain their type if the matrix allows it; a sheared rectangle becomes a polygon. */
  | { readonly type: 'transform-items'; readonly ids: readonly string[]; readonly matrix: Matrix }
  /** Moves an end of a link, a waypoint or a marker. `end` names the end of a link. */
  | { readonly type: 'move-point'; readonly id: string; readonly end?: 'from' | 'to'; readonly to: Point }
  /** Moves items to a position in the drawing order and retains their relative order. */
  | { readonly type: 'reorder-items'; readonly ids: readonly string[]; readonly index: number }
  | { readonly type: 'set-bounds'; readonly bounds: Rect }
  | { readonly type: 'set-grid'; readonly grid: GridSettings }
  /** Sets the unit in which lengths are shown and typed; coordinates do not change. */
  | { readonly type: 'set-units'; readonly units: MapUnits | undefined }
  | { readonly type: 'set-background'; readonly background: BackgroundImage | undefined }
  | { readonly type: 'set-name'; readonly name: string }
  | { readonly type: 'put-agent'; readonly agent: Agent }
  | { readonly type: 'remove-agent'; readonly id: string }
  | { readonly type: 'put-layer'; readonly layer: Layer; readonly index?: number }
  | { readonly type: 'remove-layer'; readonly id: string }
  | { readonly type: 'replace-document'; readonly document: NavDocument }
  /** Runs commands as one history entry, all or nothing. */
  | { readonly type: 'batch'; readonly label: string; readonly commands: readonly Command[] }
