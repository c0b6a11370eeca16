/** The format of all lessons: texts, and playbacks of steps that are plain data. Draws nothing, so tests can read lessons in Node. */
import type { ComponentProps } from 'react'
import type { ThemeColor } from '../../src/canvas/theme.js'
import type { Point, Rect } from '../../src/engine/index.js'
import type * as Layers from '../../src/layers.js'

/** A color of the theme. Most lessons draw wrong results of an article in `danger`, correct results in `success`, and the current step in `accent`. */
export type Ink = ThemeColor

/** A cell by column and row. */
export interface Cell {
  readonly x: number
  readonly y: number
}

export interface TrailOptions {
  /** Width in screen pixels; 2 when absent. */
  readonly width?: number
  readonly dashed?: boolean
  readonly closed?: boolean
  readonly arrow?: boolean
  readonly opacity?: number
}
export interface DotOptions {
  /** Radius in world units; 5 when absent. */
  readonly radius?: number
  readonly hollow?: boolean
  readonly label?: string
}
export interface WordsOptions {
  readonly ink?: Ink
  /** Size of the text in world units; 13 when absent. */
  readonly size?: number
  readonly bold?: boolean
}
export interface CellsOptions {
  /** Opacity; 0.35 when absent. */
  readonly opacity?: number
  readonly outlined?: boolean
}

type LayerName =
  'FlowFieldLayer' | 'GridLayer' | 'IslandLayer' | 'LinkLayer' | 'ObstacleLayer' | 'TerrainLayer' | 'TriangulationLayer'

/** Something drawn on the map. */
export type Mark =
  | ({ readonly kind: 'trail'; readonly points: readonly Point[]; readonly ink: Ink } & TrailOptions)
  | ({ readonly kind: 'dot'; readonly at: Point; readonly ink: Ink } & DotOptions)
  | ({ readonly kind: 'words'; readonly at: Point; readonly text: string } & WordsOptions)
  | ({
      readonly kind: 'cells'
      readonly cells: readonly Cell[]
      readonly size: number
      readonly ink: Ink
    } & CellsOptions)
  | { readonly kind: 'patch'; readonly corners: readonly Point[]; readonly ink: Ink; readonly opacity: number }
  | { readonly kind: 'layer'; readonly name: LayerName; readonly props: object }

/** Nested lists of marks, in which `false` and undefined are skipped. */
export type Marks = Mark | false | undefined | readonly Marks[]

export const trail = (points: readonly Point[], ink: Ink, options: TrailOptions = {}): Mark => ({
  kind: 'trail',
  points,
  ink,
  ...options,
})
export const dot = (at: Point, ink: Ink, options: DotOptions = {}): Mark => ({ kind: 'dot', at, ink, ...options })
/** Returns a text with its upper left corner at a point. */
export const words = (at: Point, text: string, options: WordsOptions = {}): Mark => ({
  kind: 'words',
  at,
  text,
  ...options,
})
export const cells = (cells: Iterable<Cell>, size: number, ink: Ink, options: CellsOptions = {}): Mark => ({
  kind: 'cells',
  cells: [...cells],
  size,
  ink,
  ...options,
})
/** Returns a filled polygon without an outline. */
export const patch = (corners: readonly Point[], ink: Ink, opacity = 0.25): Mark => ({
  kind: 'patch',
  corners,
  ink,
  opacity,
})
/** Returns a layer of the library by its name. */
export const layer = <Name extends LayerName>(name: Name, props: ComponentProps<(typeof Layers)[Name]>): Mark => ({
  kind: 'layer',
  name,
  props,
})
export const obstacles = (obstacles: ComponentProps<typeof Layers.ObstacleLayer>['obstacles']): Mark =>
  layer('ObstacleLayer', { obstacles })

export const flatten = (marks: Marks): Mark[] =>
  marks === undefined || marks === false ? [] : 'kind' in marks ? [marks] : marks.flatMap(flatten)

/** A table entry that the reader can select. The `value` of the selected entry is passed to the functions in `Playback.steps`. */
export interface Entry {
  readonly text: string
  readonly small: string
  readonly label: string
  readonly value: number
  readonly isNow: boolean
}
export interface Table {
  readonly kind: 'table'
  readonly caption: string
  readonly head: readonly string[]
  /** Rows of the table; `isNow` outlines the row of this step. */
  readonly rows: readonly { readonly cells: readonly (string | Entry)[]; readonly isNow?: boolean }[]
  /** A line of text below the table. */
  readonly note?: string
}
export interface TreeNode {
  readonly at: Point
  /** Position of the parent; undefined for the root. */
  readonly above?: Point | undefined
  readonly name: string
  readonly isNow: boolean
  readonly isOnPath: boolean
  /** Whether the end is visible from this node; the end is then drawn below it. */
  readonly seesEnd: boolean
}
export interface Tree {
  readonly kind: 'tree'
  readonly width: number
  readonly height: number
  readonly nodes: readonly TreeNode[]
  readonly isWrong: boolean
}

export interface Step {
  readonly marks: readonly Mark[]
  /** One line of text. */
  readonly caption: string
  readonly panel?: Table | Tree
}

export const step = (caption: string, ...marks: readonly Marks[]): Step => ({ caption, marks: flatten(marks) })

/** A method step by step: as the article prints it, or corrected. */
export interface Playback {
  readonly name: string
  /** At least one step; the last step shows the result. A step that depends on the selected table entry is a function from this entry to the step. */
  readonly steps: readonly (Step | ((selected: number) => Step))[]
}

/** Something counted on random maps. `counts.json` contains the numbers; a test counts them again. */
export interface Count {
  readonly title: string
  /** Number of random maps, with seeds from 1. */
  readonly seeds: number
  /** A count consists of several numbers, each with a key. Maps each key to a text. The numbers after the first are also shown as shares of the first. */
  readonly words: Readonly<Record<string, string>>
}
export const count = (title: string, seeds: number, words: Count['words']): Count => ({ title, seeds, words })

export interface Scene {
  /** Bounds of the map; the rectangle `WORLD` of `sample-scenes.ts` when absent. */
  readonly world?: Rect
  /** Static marks under the playbacks. */
  readonly ground?: Marks
  /** Alternative playbacks for the same map, among which the reader chooses. */
  readonly playbacks: readonly Playback[]
}

/** A lesson. In its texts an empty line starts a paragraph, `x` is code and _x_ is emphasized. */
export interface Lesson {
  /** Last part of the address of the lesson's story. */
  readonly id: string
  readonly title: string
  /** Rows of the table in Guide / Articles: `A2 | what the article says | what is right`. */
  readonly rows: readonly string[]
  readonly printed: string
  readonly wrong: string
  readonly right: string
  readonly counts: readonly Count[]
  /** Creates the scene when the lesson is opened. */
  readonly scene: () => Scene
  /** Meaning of the colors. */
  readonly legend?: string
  /** Whether the table or tree of a step is above the text. */
  readonly panelFirst?: boolean
  /** Steps per second; 3 when absent. */
  readonly speed?: number
  /** `first`: index of the initial playback, 0 when absent; `at`: initial position as a share of its steps, 1 when absent. */
  readonly first?: number
  readonly at?: number
  /** Entry that is selected initially. */
  readonly selected?: number
}

/** Articles. `S0`, `S2`: lines over pixels, parts one and two; `S1`: grids and graphs; `S3`: A* in cells; `S4`: meshes. */
export type ArticleId = 'S0' | 'S1' | 'S2' | 'S3' | 'S4'
