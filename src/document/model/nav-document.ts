/** A map as plain JSON, version 1. `items` are in drawing order, bottom first. Only `meta` may have unknown fields. */
import type { HexForm, Point, Rect } from '../../engine/geometry/index.js'
import type { StoredMapping } from './files/import-mapping.js'
import type { JsonObject } from './json-value.js'

export type { JsonObject, JsonValue } from './json-value.js'

/** Shapes as drawn; `shapeToRings` returns their polygons. */
export type Shape = PolygonShape | RectangleShape | EllipseShape | FreehandShape | WallShape

/** A vertex of an outline. */
export interface ShapePoint extends Point {
  /** Control points of a cubic Bezier edge to the next vertex; the edge is straight if absent. */
  readonly curve?: readonly [Point, Point]
}

export type ShapeRing = readonly ShapePoint[]

export interface PolygonShape {
  readonly type: 'polygon'
  readonly outer: ShapeRing
  readonly holes?: readonly ShapeRing[]
  /** Largest distance in world units between a curve and its chords, > 0. Default: 1/1000 of the length of the curve's control polygon. */
  readonly tolerance?: number
}

export interface RectangleShape {
  readonly type: 'rectangle'
  /** Corner of the rectangle before its rotation about the center. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Rotation in degrees, from the x axis towards the y axis. */
  readonly rotation?: number
  readonly holes?: readonly ShapeRing[]
}

/** An ellipse; a circle if both radii are equal. */
export interface EllipseShape {
  readonly type: 'ellipse'
  readonly x: number
  readonly y: number
  readonly radiusX: number
  readonly radiusY: number
  readonly rotation?: number
  /** Number of corners of the circumscribed polygon; 32 if absent. */
  readonly segments?: number
  readonly holes?: readonly ShapeRing[]
}

export interface FreehandShape extends Omit<PolygonShape, 'type'> {
  readonly type: 'freehand'
}

/** A line with a thickness. Its outline is derived and never stored. */
export interface WallShape {
  readonly type: 'wall'
  /** Center line of the wall; at least two points. */
  readonly line: readonly Point[]
  /** Thickness in world units, > 0. */
  readonly thickness: number
  /** Whether the last point is joined to the first. */
  readonly closed?: boolean
  /** Form of the corners; 'miter' if absent. */
  readonly join?: 'miter' | 'round'
  /** Form of the ends of an open line; 'butt' if absent. */
  readonly ends?: 'butt' | 'square' | 'round'
  readonly openings?: readonly WallOpening[]
  readonly holes?: readonly ShapeRing[]
}

/** A gap in a wall, for a door or a window. */
export interface WallOpening {
  /** Id, unique within the wall. */
  readonly id: string
  /** Distance along the line from its start to the middle of the opening. */
  readonly at: number
  /** Width in world units, > 0. */
  readonly width: number
  /** Whether the opening is closed and blocks like the wall. */
  readonly closed?: boolean
}

/** An affine map: x' = a x + c y + e, y' = b x + d y + f, as in a canvas transform. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** Relates an item to the stamp of which it is a part. A placement is one copy of the stamp on the map; see stamps.ts. */
export interface StampPart {
  /** Name of the stamp, the same in all its placements. */
  readonly name: string
  /** Name of the part, unique within the stamp. */
  readonly part: string
  /** Name of the group that consists of the placement's items. The item's list of groups, `ItemBase.group`, contains this name. */
  readonly group: string
  /** Maps the stamp's coordinates to those of the map; invertible. */
  readonly at: Matrix
}

export interface ItemBase {
  readonly id: string
  readonly name?: string
  /** Id of a layer; the first layer if absent. */
  readonly layer?: string
  readonly locked?: boolean
  /** Not drawn in the editor, and excluded from navigation unless `navigation` is true. */
  readonly hidden?: boolean
  /** Whether the item takes part in navigation; if absent, it does unless hidden. */
  readonly navigation?: boolean
  /** Dragging the body of the item does not move it; its vertices stay editable. */
  readonly pinned?: boolean
  /** Names of groups, outermost first. Items of a group are selected, moved, copied, hidden and locked together. */
  readonly group?: readonly string[]
  readonly stamp?: StampPart
  readonly meta?: JsonObject
}

export interface ObstacleItem extends ItemBase {
  readonly kind: 'obstacle'
  readonly shape: Shape
  readonly fillRule?: 'non-zero' | 'even-odd'
  /** Ids of agents that may pass through the obstacle; it blocks all others. */
  readonly passableFor?: readonly string[]
}

export interface AreaItem extends ItemBase {
  readonly kind: 'area'
  readonly shape: Shape
  /** A kind from src/terrain-kinds ('water', 'sand', 'mud', 'grass', 'road') or a kind of the app. */
  readonly terrain: string
  /** Cost per unit of length, > 0, or 'blocked' (JSON has no Infinity). */
  readonly cost: number | 'blocked'
  /** Costs for single agents, by agent id. */
  readonly costs?: Readonly<Record<string, number | 'blocked'>>
  /** Values such as height or slope, which a path lists for the areas that it crosses. */
  readonly attributes?: JsonObject
}

export interface LinkItem extends ItemBase {
  readonly kind: 'link'
  readonly from: Point
  readonly to: Point
  readonly cost?: number
  readonly oneWay?: boolean
  /** A closed link is drawn but not used. */
  readonly closed?: boolean
}

export interface WaypointItem extends ItemBase {
  readonly kind: 'waypoint'
  readonly x: number
  readonly y: number
}

/** An edge of the waypoint graph, between two waypoint ids. */
export interface WaypointLinkItem extends ItemBase {
  readonly kind: 'waypoint-link'
  readonly from: string
  readonly to: string
  readonly cost?: number
  readonly oneWay?: boolean
}

export interface MarkerItem extends ItemBase {
  readonly kind: 'marker'
  /**
   * Role of the marker. A path search in the editor starts at a 'spawn' and ends at a 'goal'. A 'route' is the first stop of a route:
   * `meta.line` lists the further stops as `[x, y]` relative to the marker. The value 'loop' or 'back' of `meta.repeat` says how the route
   * continues after its last stop. A 'note' is a text, stored as the marker's name. The app defines all other roles.
   */
  readonly role: string
  readonly x: number
  readonly y: number
  /** Id of the agent that the marker applies to; all agents if absent. */
  readonly agent?: string
}

export type NavItem = ObstacleItem | AreaItem | LinkItem | WaypointItem | WaypointLinkItem | MarkerItem
export type ItemKind = NavItem['kind']

export interface Agent {
  readonly id: string
  readonly name: string
  /** Radius in world units, >= 0. */
  readonly radius: number
  /** Speed in world units per second, > 0. */
  readonly speed: number
  /** CSS color; the theme chooses one if absent. */
  readonly color?: string
  /**
   * Formula for the cost of areas for this agent, such as `slope > 30 ? blocked : cost + slope / 10`. `costs` of an area override it.
   * cost-formula.ts describes the grammar.
   */
  readonly costFormula?: string
  /** `cells`: the agent moves between cells of the map's grid, without regard to its radius and to links. If absent, the agent moves freely. */
  readonly moves?: 'cells'
}

export interface Layer {
  readonly id: string
  readonly name: string
  readonly locked?: boolean
  readonly hidden?: boolean
  /** Whether items of the layer take part in navigation; if absent, they do unless the layer is hidden. */
  readonly navigation?: boolean
}

export interface BackgroundImage {
  readonly src: string
  /** Rectangle in world units. */
  readonly rect: Rect
  /** Opacity from 0 to 1; 1 if absent. */
  readonly opacity?: number
  /** Whether the background is locked, so that it cannot be moved or scaled on the map. */
  readonly locked?: boolean
}

export interface GridSettings {
  /** Size of a cell in world units, > 0. */
  readonly cellSize: number
  readonly origin: Point
  /** Form of hexagonal cells, with centers `cellSize` apart in a row; cells are squares if absent. */
  readonly hex?: HexForm
  /** Rotation of the squares about the origin in degrees, for display and snapping. The cells of planners and of the brush do not rotate. */
  readonly angle?: number
  /** Guide lines: x coordinates of vertical ones, y coordinates of horizontal ones. */
  readonly guides?: { readonly x?: readonly number[]; readonly y?: readonly number[] }
}

export type LengthUnit = 'px' | 'tiles' | 'm' | 'cm' | 'ft'

/** The unit in which lengths are shown and typed. Coordinates stay world units. */
export interface MapUnits {
  readonly unit: LengthUnit
  /** Number of world units in one `unit`, > 0. */
  readonly scale: number
}

/** A rule as stored in a document; `navsmith/rules` defines the known rules and checks them. */
export interface DocumentRule {
  readonly rule: string
  readonly [parameter: string]: unknown
}

export interface NavDocument {
  readonly format: 'navsmith'
  readonly version: 1
  readonly name?: string
  readonly bounds: Rect
  readonly grid: GridSettings
  /** Unit of lengths; if absent, pixels of one world unit each. */
  readonly units?: MapUnits
  readonly background?: BackgroundImage
  readonly agents: readonly Agent[]
  readonly layers: readonly Layer[]
  readonly items: readonly NavItem[]
  readonly rules?: readonly DocumentRule[]
  /** What the parts of the imported file mean. Used again when the file is imported after a change. */
  readonly mapping?: StoredMapping
  readonly meta?: JsonObject
}
