/** Recorded results of the articles' own code on the maps of the lessons. A test runs that code again and compares. */
import type { Point } from '../../src/engine/index.js'
import RECORD from './recorded.json' with { type: 'json' }

export interface AStarRun {
  /** `improved`: cells that became cheaper, each with its new parent. */
  readonly turns: readonly {
    readonly cursor: number
    readonly opened: readonly number[]
    readonly improved: readonly (readonly number[])[]
  }[]
  readonly path?: readonly number[]
  readonly price: number
}
export interface JumpRun {
  readonly turns: readonly { readonly cursor: number; readonly added: readonly number[] }[]
  /** Absent if the code finds no path; its caller then draws a straight line. */
  readonly path?: readonly number[]
  readonly cost: number | null
}
export interface TraversalRun {
  readonly visits: readonly { readonly cell: number; readonly waiting: readonly number[] }[]
  readonly path: readonly number[]
}
/** `path`: the corners of the path, without its start and end. */
export interface TreeRun {
  readonly events: readonly {
    readonly type: string
    readonly path?: readonly number[]
    readonly corner?: number
    readonly by?: string
  }[]
  readonly found: readonly Point[]
}
export interface FunnelRun {
  /** `portal`: index of the step's portal; in the step at the goal, the number of portals. `corner`: corner that the step added to the path. */
  readonly steps: readonly {
    readonly portal: number
    readonly from: Point
    readonly left: Point
    readonly right: Point
    readonly moved: readonly string[]
    readonly corner?: Point
  }[]
  readonly points: readonly Point[]
}
export interface Corridor {
  readonly triangles: readonly number[]
  readonly portals: readonly { readonly left: Point; readonly right: Point }[]
}
interface Recorded {
  /**
   * Runs of the article's A*. `allFaults`: with all three errors of the article. `parent`, `manhattan` and `opened`: each with one error, on its own map.
   * Each of them has a run without errors on its map: `parentCorrected` for `parent`, `octile` for `manhattan`, and `taken` for `opened`.
   */
  readonly aStar: Readonly<
    Record<'allFaults' | 'parent' | 'parentCorrected' | 'manhattan' | 'octile' | 'opened' | 'taken', AStarRun>
  >
  readonly jumps: Readonly<Record<'found' | 'noWay', JumpRun>>
  /** Whether the article's code calls the middle of nine cells a jump point, for each entry of `ARRIVALS`. */
  readonly jumpPoints: Readonly<Record<'no-corner-cutting' | 'one-corner', readonly boolean[]>>
  readonly traversals: Readonly<Record<'depth' | 'breadth', TraversalRun>>
  readonly flood: { readonly steps: readonly number[]; readonly next: readonly number[] }
  readonly trees: Readonly<Record<'numbered' | 'avoided' | 'inSight' | 'inSightStraight' | 'round', TreeRun>>
  readonly sights: readonly { readonly isTrue: boolean; readonly isPrinted: boolean }[]
  readonly nodes: {
    readonly nodes: readonly Point[]
    readonly walls: readonly (readonly Point[])[]
    readonly place: Point
    /** Number of rings of blocks searched; 0 is only the block of the point. */
    readonly rings: number
    readonly printed: Point
    readonly ours: Point
  }
  readonly pointSet: readonly Point[]
  readonly funnels: Readonly<Record<'printed' | 'goal' | 'corner', FunnelRun>>
  readonly corridors: { readonly plain: Corridor; readonly split: Corridor; readonly thinned?: Corridor }
  readonly dt: {
    readonly points: readonly Point[]
    readonly steps: readonly {
      readonly edge: readonly number[]
      readonly point: number
      readonly tried: readonly number[]
      readonly waiting: number
    }[]
    readonly area: number
  }
  readonly broken: Readonly<
    Record<'overlap' | 'selfCrossing', { readonly triangles: readonly (readonly Point[])[]; readonly area: number }>
  >
}

export const RECORDED: Recorded = RECORD
