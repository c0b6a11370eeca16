/**
 * What was drawn: one map as plain JSON, version 1. No typed arrays, no class instances, nothing computed.
 * `items` stand in drawing order, bottom first. Unknown fields are refused by input validation except inside `meta`, which is
 * the app's own and is carried untouched.
 */
import type { HexForm, Point, Rect, Ring } from '../../engine/geometry/index.js'

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }
export type JsonObject = Readonly<Record<string, JsonValue>>

/** Outlines as they were drawn. `shapeToRings` gives the polygon that each of them means. */
export type Shape = PolygonShape | RectangleShape | EllipseShape | FreehandShape

export interface PolygonShape {
  readonly type: 'polygon'
  readonly outer: Ring
  readonly holes?: readonly Ring[]
}

export interface RectangleShape {
  readonly type: 'rectangle'
  /** Corner before rotation; rotation turns about the center. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Degrees, positive from the x axis towards the y axis. */
  readonly rotation?: number
  readonly holes?: readonly Ring[]
}

/** A circle when both radii are equal. */
export interface EllipseShape {
  readonly type: 'ellipse'
  readonly x: number
  readonly y: number
  readonly radiusX: number
  readonly radiusY: number
  readonly rotation?: number
  /** Corners of the circumscribed polygon that stands for it; 32 when absent. */
  readonly segments?: number
  readonly holes?: readonly Ring[]
}

/** A freehand outline, already simplified. */
export interface FreehandShape {
  readonly type: 'freehand'
  readonly outer: Ring
  readonly holes?: readonly Ring[]
}

export interface ItemBase {
  /** Unique in the document. */
  readonly id: string
  readonly name?: string
  /** Id of a layer; the first layer when absent. */
  readonly layer?: string
  readonly locked?: boolean
  /** Not drawn in the editor. Out of navigation too, unless `navigation` says otherwise. */
  readonly hidden?: boolean
  /** Whether it takes part in navigation: `true` though it is hidden, `false` though it is seen. As it is seen when absent. */
  readonly navigation?: boolean
  /** Not moved as a whole by dragging its body; vertices can still be edited. */
  readonly pinned?: boolean
  readonly meta?: JsonObject
}

export interface ObstacleItem extends ItemBase {
  readonly kind: 'obstacle'
  readonly shape: Shape
  readonly fillRule?: 'non-zero' | 'even-odd'
  /** Agents that may pass through, by id: it blocks everybody else. */
  readonly passableFor?: readonly string[]
}

export interface AreaItem extends ItemBase {
  readonly kind: 'area'
  readonly shape: Shape
  /** Color, pattern and name: a kind of src/terrain-kinds ('water', 'sand', 'mud', 'grass', 'road'), or the app's own. */
  readonly terrain: string
  /** Multiplier of length, > 0; the string 'blocked' forbids it (JSON has no Infinity). */
  readonly cost: number | 'blocked'
  /** Per agent id, where it differs. */
  readonly costs?: Readonly<Record<string, number | 'blocked'>>
  /** Height, slope and the like: carried, readable along a path. */
  readonly attributes?: JsonObject
}

/** An off-mesh link: a jump, a ladder, a passage. */
export interface LinkItem extends ItemBase {
  readonly kind: 'link'
  readonly from: Point
  readonly to: Point
  readonly cost?: number
  readonly oneWay?: boolean
  /** A closed passage: drawn, not used. */
  readonly closed?: boolean
}

export interface WaypointItem extends ItemBase {
  readonly kind: 'waypoint'
  readonly x: number
  readonly y: number
}

/** An edge of the waypoint graph, between two waypoints by id. */
export interface WaypointLinkItem extends ItemBase {
  readonly kind: 'waypoint-link'
  readonly from: string
  readonly to: string
  readonly cost?: number
  readonly oneWay?: boolean
}

export interface MarkerItem extends ItemBase {
  readonly kind: 'marker'
  // In `meta.line` an app may hang a line of its own on it: see marker-line.
  /** 'spawn' and 'goal' start and end the test path; others are the app's. */
  readonly role: string
  readonly x: number
  readonly y: number
  /** Agent that starts or arrives here; every agent when absent. */
  readonly agent?: string
}

export type NavItem = ObstacleItem | AreaItem | LinkItem | WaypointItem | WaypointLinkItem | MarkerItem
export type ItemKind = NavItem['kind']

export interface Agent {
  readonly id: string
  readonly name: string
  /** World units, >= 0. */
  readonly radius: number
  /** World units per second, > 0. */
  readonly speed: number
  /** CSS color; the theme's own by order when absent. */
  readonly color?: string
  /**
   * What an area costs this agent, from the area's attributes: `slope > 30 ? blocked : cost + slope / 10`. An area's entry in `costs` comes
   * before it; where it says nothing, the area's own cost holds. Grammar: cost-formula.ts.
   */
  readonly costFormula?: string
}

export interface Layer {
  readonly id: string
  readonly name: string
  readonly locked?: boolean
  readonly hidden?: boolean
  /** Whether its items take part in navigation; those of a hidden layer do not when absent. */
  readonly navigation?: boolean
}

export interface BackgroundImage {
  readonly src: string
  /** Where it lies on the map. */
  readonly rect: Rect
  /** 0 … 1, 1 when absent. */
  readonly opacity?: number
  /** Neither moved nor scaled on the map. */
  readonly locked?: boolean
}

export interface GridSettings {
  /** World units per cell, > 0. */
  readonly cellSize: number
  readonly origin: Point
  /** The cells are hexagons, their centers `cellSize` apart in a row: regular ones where nothing is said of their form. Squares when absent. */
  readonly hex?: HexForm
  /** Degrees by which the squares that are drawn, and snapped to, are turned about the origin. Cells of planners and of the brush stand upright. */
  readonly angle?: number
  /** Lines to draw along: places of upright ones on the x axis, of level ones on the y axis. */
  readonly guides?: { readonly x?: readonly number[]; readonly y?: readonly number[] }
}

export interface NavDocument {
  readonly format: 'navsmith'
  readonly version: 1
  readonly name?: string
  readonly bounds: Rect
  readonly grid: GridSettings
  readonly background?: BackgroundImage
  readonly agents: readonly Agent[]
  readonly layers: readonly Layer[]
  readonly items: readonly NavItem[]
  readonly meta?: JsonObject
}
