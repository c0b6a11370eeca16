/**
 * A map as plain JSON, version 1. `items` are in drawing order, bottom first. Validation rejects unknown fields except in `meta`.
 */
import type { HexForm, Point, Rect } from '../../engine/geometry/index.js'
import type { StoredMapping } from './files/import-mapping.js'
import type { JsonObject } from './json-value.js'

export type { JsonObject, JsonValue } from './json-value.js'

/** Outlines as drawn; `shapeToRings` returns their polygons. */
export type Shape = PolygonShape | RectangleShape | EllipseShape | FreehandShape | WallShape

/** A vertex of an outline. */
export interface ShapePoint extends Point {
  /** The edge to the next vertex is a cubic Bezier curve with these control points; straight if absent. */
  readonly curve?: readonly [Point, Point]
}

export type ShapeRing = readonly ShapePoint[]

export interface PolygonShape {
  readonly type: 'polygon'
  readonly outer: ShapeRing
  readonly holes?: readonly ShapeRing[]
  /** World units between a curve and its chords, > 0; a thousandth of the length of its control polygon if absent. */
  readonly tolerance?: number
}

export interface RectangleShape {
  readonly type: 'rectangle'
  /** Corner before rotation about the center. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Degrees from the x axis towards the y axis. */
  readonly rotation?: number
  readonly holes?: readonly ShapeRing[]
}

/** A circle if both radii are equal. */
export interface EllipseShape {
  readonly type: 'ellipse'
  readonly x: number
  readonly y: number
  readonly radiusX: number
  readonly radiusY: number
  readonly rotation?: number
  /** Corners of the circumscribed polygon; 32 if absent. */
  readonly segments?: number
  readonly holes?: readonly ShapeRing[]
}

export interface FreehandShape extends Omit<PolygonShape, 'type'> {
  readonly type: 'freehand'
}

/** A line with a thickness. Its outline is derived and never stored. */
export interface WallShape {
  readonly type: 'wall'
  /** Center of the wall, at least two points. */
  readonly line: readonly Point[]
  /** World units, > 0. */
  readonly thickness: number
  /** The last point is joined to the first. */
  readonly closed?: boolean
  /** Corners; 'miter' if absent. */
  readonly join?: 'miter' | 'round'
  /** Ends of an open line; 'butt' if absent. */
  readonly ends?: 'butt' | 'square' | 'round'
  readonly openings?: readonly WallOpening[]
  readonly holes?: readonly ShapeRing[]
}

/** A door or a window: the wall is missing there. */
export interface WallOpening {
  /** Unique in its wall. */
  readonly id: string
  /** Distance of its middle along the line. */
  readonly at: number
  /** World units, > 0. */
  readonly width: number
  /** Blocks like the wall. */
  readonly closed?: boolean
}

/** x' = a x + c y + e, y' = b x + d y + f, as in a canvas transform. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** What a part of a placed stamp is; see stamps.ts. */
export interface StampPart {
  /** Of the stamp: the same in all its placements. */
  readonly name: string
  /** Which part of the stamp. */
  readonly part: string
  /** The name in `group` of the group that is the placement. */
  readonly group: string
  /** From the stamp's coordinates to the map's; invertible. */
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
  /** Whether it takes part in navigation; if absent, unless it is hidden. */
  readonly navigation?: boolean
  /** Not moved by dragging its body; vertices stay editable. */
  readonly pinned?: boolean
  /** Names of its groups, outermost first. Items of one group are selected, moved, copied, hidden and locked together. */
  readonly group?: readonly string[]
  readonly stamp?: StampPart
  readonly meta?: JsonObject
}

export interface ObstacleItem extends ItemBase {
  readonly kind: 'obstacle'
  readonly shape: Shape
  readonly fillRule?: 'non-zero' | 'even-odd'
  /** Ids of agents that may pass through; blocks all others. */
  readonly passableFor?: readonly string[]
}

export interface AreaItem extends ItemBase {
  readonly kind: 'area'
  readonly shape: Shape
  /** A kind of src/terrain-kinds ('water', 'sand', 'mud', 'grass', 'road') or the app's own. */
  readonly terrain: string
  /** Cost per length, > 0; 'blocked' forbids it (JSON has no Infinity). */
  readonly cost: number | 'blocked'
  /** Different costs, by agent id. */
  readonly costs?: Readonly<Record<string, number | 'blocked'>>
  /** Height, slope and the like, readable along a path. */
  readonly attributes?: JsonObject
}

export interface LinkItem extends ItemBase {
  readonly kind: 'link'
  readonly from: Point
  readonly to: Point
  readonly cost?: number
  readonly oneWay?: boolean
  /** Drawn but not used. */
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
   * 'spawn' and 'goal' start and end the test path. A 'route' has its further stops in `meta.line`, `[x, y]` relative to the first, and
   * `meta.repeat`: 'loop' or 'back'. The name of a 'note' is its text. Others belong to the app.
   */
  readonly role: string
  readonly x: number
  readonly y: number
  /** Its agent; every agent if absent. */
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
  /** CSS color; from the theme if absent. */
  readonly color?: string
  /**
   * Cost of areas for this agent: `slope > 30 ? blocked : cost + slope / 10`. An area's `costs` override it. Grammar: cost-formula.ts.
   */
  readonly costFormula?: string
  /** Moves from cell to cell of the map's grid; radius and links are ignored. Freely if absent. */
  readonly moves?: 'cells'
}

export interface Layer {
  readonly id: string
  readonly name: string
  readonly locked?: boolean
  readonly hidden?: boolean
  /** Whether its items take part in navigation; if absent, unless it is hidden. */
  readonly navigation?: boolean
}

export interface BackgroundImage {
  readonly src: string
  /** World rectangle. */
  readonly rect: Rect
  /** 0 to 1; 1 if absent. */
  readonly opacity?: number
  /** Neither moved nor scaled on the map. */
  readonly locked?: boolean
}

export interface GridSettings {
  /** World units per cell, > 0. */
  readonly cellSize: number
  readonly origin: Point
  /** Hexagonal cells with centers `cellSize` apart in a row; squares if absent. */
  readonly hex?: HexForm
  /**
   * Rotation of the drawn and snapped squares about the origin, in degrees. Cells of planners and of the brush stay upright.
   */
  readonly angle?: number
  /** Guide lines: x of vertical ones, y of horizontal ones. */
  readonly guides?: { readonly x?: readonly number[]; readonly y?: readonly number[] }
}

export type LengthUnit = 'px' | 'tiles' | 'm' | 'cm' | 'ft'

/** The unit in which lengths are shown and typed. Coordinates stay world units. */
export interface MapUnits {
  readonly unit: LengthUnit
  /** World units per unit, > 0. */
  readonly scale: number
}

/** A rule as a document carries it; `navsmith/rules` says which there are, and checks them. */
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
  /** Pixels, one world unit each, if absent. */
  readonly units?: MapUnits
  readonly background?: BackgroundImage
  readonly agents: readonly Agent[]
  readonly layers: readonly Layer[]
  readonly items: readonly NavItem[]
  readonly rules?: readonly DocumentRule[]
  /** What the parts of the imported map mean: applied again when a changed map is imported. */
  readonly mapping?: StoredMapping
  readonly meta?: JsonObject
}
