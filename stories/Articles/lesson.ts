/** The one format of all lessons: words, and films whose steps are plain data. Nothing here draws, so tests read the lessons in Node. */
import type { ComponentProps } from 'react'
import type { ThemeColor } from '../../src/canvas/theme.js'
import type { Point, Rect } from '../../src/engine/index.js'
import type * as Layers from '../../src/layers.js'

/** A color of the theme: `danger` is what was printed, `success` what is right, `accent` what happens in this step. */
export type Ink = ThemeColor

/** Column and row. */
export interface Cell {
  readonly x: number
  readonly y: number
}

export interface TrailOptions {
  /** Screen pixels; 2 when absent. */
  readonly width?: number
  readonly dashed?: boolean
  readonly closed?: boolean
  readonly arrow?: boolean
  readonly opacity?: number
}
export interface DotOptions {
  /** World units; 5 when absent. */
  readonly radius?: number
  readonly hollow?: boolean
  readonly label?: string
}
export interface WordsOptions {
  readonly ink?: Ink
  /** World units; 13 when absent. */
  readonly size?: number
  readonly bold?: boolean
}
export interface CellsOptions {
  /** 0.35 when absent. */
  readonly opacity?: number
  readonly outlined?: boolean
}

type LayerName =
  'FlowFieldLayer' | 'GridLayer' | 'IslandLayer' | 'LinkLayer' | 'ObstacleLayer' | 'TerrainLayer' | 'TriangulationLayer'

/** One thing on the map. */
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

/** Marks in lists of lists; `false` where there is none. */
export type Marks = Mark | false | undefined | readonly Marks[]

export const trail = (points: readonly Point[], ink: Ink, options: TrailOptions = {}): Mark => ({
  kind: 'trail',
  points,
  ink,
  ...options,
})
export const dot = (at: Point, ink: Ink, options: DotOptions = {}): Mark => ({ kind: 'dot', at, ink, ...options })
/** Words with their upper left corner at a place. */
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
/** A filled polygon without a line. */
export const patch = (corners: readonly Point[], ink: Ink, opacity = 0.25): Mark => ({
  kind: 'patch',
  corners,
  ink,
  opacity,
})
/** A layer of the library, by its name. */
export const layer = <Name extends LayerName>(name: Name, props: ComponentProps<(typeof Layers)[Name]>): Mark => ({
  kind: 'layer',
  name,
  props,
})
export const obstacles = (obstacles: ComponentProps<typeof Layers.ObstacleLayer>['obstacles']): Mark =>
  layer('ObstacleLayer', { obstacles })

export const flatten = (marks: Marks): Mark[] =>
  marks === undefined || marks === false ? [] : 'kind' in marks ? [marks] : marks.flatMap(flatten)

/** An entry of a table that can be selected: the step is drawn for it. */
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
  /** The row of this step is outlined. */
  readonly rows: readonly { readonly cells: readonly (string | Entry)[]; readonly isNow?: boolean }[]
  /** One line below. */
  readonly note?: string
}
export interface TreeNode {
  readonly at: Point
  /** Where its parent stands; the root has none. */
  readonly above?: Point | undefined
  readonly name: string
  readonly isNow: boolean
  readonly isOnPath: boolean
  /** It sees the end, which is drawn below it. */
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
  /** One line of words. */
  readonly says: string
  readonly beside?: Table | Tree
}

export const step = (says: string, ...marks: readonly Marks[]): Step => ({ says, marks: flatten(marks) })

/** One telling of a method, step by step: as printed, or as it is right. */
export interface Film {
  readonly name: string
  /** At least one, the last is the end. A function makes a step when it is shown, for the selected entry of its table. */
  readonly steps: readonly (Step | ((selected: number) => Step))[]
}

/** Something counted on random maps. A test counts it again; `counts.json` holds the figures. */
export interface Count {
  readonly title: string
  /** Seeds 1 to this one are drawn. */
  readonly seeds: number
  /** By key of the count; the others are shares of the first. */
  readonly words: Readonly<Record<string, string>>
}
export const count = (title: string, seeds: number, words: Count['words']): Count => ({ title, seeds, words })

export interface Scene {
  /** The yard of the stories when absent. */
  readonly world?: Rect
  /** What stands still under the films. */
  readonly ground?: Marks
  /** Alternatives on one map; the reader chooses. */
  readonly films: readonly Film[]
}

/** In its texts an empty line starts a paragraph, `x` is code and _x_ is stressed. */
export interface Lesson {
  /** The end of its story's address. */
  readonly id: string
  readonly title: string
  /** Rows of the table in Guide / Articles: `A2 | what the article says | what is right`. */
  readonly rows: readonly string[]
  readonly printed: string
  readonly wrong: string
  readonly right: string
  readonly counts: readonly Count[]
  /** Made when the lesson is opened. */
  readonly scene: () => Scene
  /** What the colors mean. */
  readonly legend?: string
  /** Whether a step's table or tree stands above the words. */
  readonly besideFirst?: boolean
  /** Steps per second; 3 when absent. */
  readonly speed?: number
  /** The film shown first, and the share of it that has been played; the first one and all of it when absent. */
  readonly first?: number
  readonly at?: number
  /** The entry selected first. */
  readonly selected?: number
}

/** `S0` and `S2`: two parts on pixels; `S1`: grids and graphs; `S3`: A* in cells; `S4`: navigation meshes. */
export type ArticleId = 'S0' | 'S1' | 'S2' | 'S3' | 'S4'
