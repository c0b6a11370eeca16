/** A command that names an unknown id, ring or vertex throws `document/…` and changes nothing. */
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

/** Ring 0 is the outer ring, ring i the i-th hole; for a marker the line in `meta.line`, which starts at it. */
export interface VertexRef {
  readonly id: string
  readonly ring: number
  readonly vertex: number
}

/** Properties to set as a whole; `undefined` removes one. Never id, kind or geometry. */
export type ItemProperties = Readonly<Record<string, unknown>>

export interface ItemEdit {
  readonly id: string
  readonly properties: ItemProperties
}

export type Command =
  /** `index`: drawing position of the first one; on top if absent. */
  | { readonly type: 'insert-items'; readonly items: readonly NavItem[]; readonly index?: number }
  | { readonly type: 'remove-items'; readonly ids: readonly string[] }
  | { readonly type: 'set-properties'; readonly ids: readonly string[]; readonly properties: ItemProperties }
  /** Other properties for each item, in one pass over the document. */
  | { readonly type: 'edit-items'; readonly edits: readonly ItemEdit[] }
  | { readonly type: 'set-shape'; readonly id: string; readonly shape: Shape }
  /** Moving a vertex of a rectangle or ellipse turns it into a polygon first. */
  | { readonly type: 'move-vertices'; readonly moves: readonly (VertexRef & { readonly to: Point })[] }
  /** Inserts before `vertex`; `vertex` = ring length appends. */
  | {
      readonly type: 'insert-vertex'
      readonly id: string
      readonly ring: number
      readonly vertex: number
      readonly at: Point
    }
  /** Joins the neighbors. A hole with fewer than three vertices is removed; an outer ring must keep three. */
  | { readonly type: 'delete-vertices'; readonly vertices: readonly VertexRef[] }
  /** Transforms items; shapes keep their type if the matrix allows (a sheared rectangle becomes a polygon). */
  | { readonly type: 'transform-items'; readonly ids: readonly string[]; readonly matrix: Matrix }
  /** Moves the end of a link, a waypoint or a marker. `end` is for links. */
  | { readonly type: 'move-point'; readonly id: string; readonly end?: 'from' | 'to'; readonly to: Point }
  /** Moves items to a position in the drawing order, keeping their relative order. */
  | { readonly type: 'reorder-items'; readonly ids: readonly string[]; readonly index: number }
  | { readonly type: 'set-bounds'; readonly bounds: Rect }
  | { readonly type: 'set-grid'; readonly grid: GridSettings }
  /** Only how lengths are shown and typed. */
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
