/** For each lesson, the trials that produce its counts, in the order of the field `counts` of the lesson. */
import * as cell from './cell-trials.js'
import * as claim from './claim-trials.js'
import * as delaunay from './delaunay-trials.js'
import * as grid from './grid-trials.js'
import * as line from './line-trials.js'
import * as mesh from './mesh-trials.js'
import * as plane from './plane-trials.js'
import { pointSetTrial } from './point-set-trials.js'
import * as table from './table-trials.js'
import type { Trial } from './tally.js'
import { floodTrial, traversalTrial } from './traversal-trials.js'
import * as tree from './tree-trials.js'

export const CLAIMS: Readonly<Record<string, readonly Trial[]>> = {
  'sliding-line': [line.outsideTrial],
  'corrected-ends': [line.uncorrectedTrial, line.boxedTrial],
  'wrapped-start': [line.boxedTrial],
  'slopes-without-value': [line.slopeTrial],
  'round-obstacles': [line.circleTrial],
  'several-obstacles': [line.severalTrial],
  'do-lines-cross': [line.crossTrial],
  'inside-or-not': [line.insideTrial],
  'pushed-corners': [line.unpushedTrial, line.pushTrial],
  'numbered-example': [tree.treeTrial],
  'used-up-corners': [tree.treeTrial],
  'straight-line': [tree.printedTreeTrial, tree.straightTrial],
  'directly-connectable': [tree.connectableTrial],
  'square-root': [tree.squaresTrial],
  'a-star-as-printed': [grid.openScanTrial, grid.allFaultsTrial],
  'parent-pointer': [grid.parentTrial],
  'manhattan-over-diagonals': [grid.manhattanTrial],
  'goal-enters-the-open-set': [grid.earlyEndTrial],
  'no-way': [grid.noWayTrial],
  'jump-points': [grid.jumpGainTrial, grid.jumpTrial],
  'forced-neighbors': [grid.forcedTrial],
  'past-corners': [grid.twoRulesTrial],
  'depth-and-breadth-first': [traversalTrial],
  'flow-field': [floodTrial],
  'kinds-of-data': [grid.namesTrial],
  'floyds-table': [table.floydTrial],
  dijkstra: [table.dijkstraTrial],
  'mesh-as-points': [pointSetTrial],
  'nearest-node-by-blocks': [table.blocksTrial],
  walkthrough: [cell.tutorialTrial],
  ties: [cell.tieTrial],
  corners: [cell.cornerTrial],
  nodes: [cell.latticeTrial],
  terrain: [cell.riverTrial],
  'easy-map': [cell.easyTrial],
  'dead-end': [cell.walkTrial],
  enclosed: [cell.enclosedTrial],
  'node-counts': [mesh.sizeTrial],
  'straight-way': [mesh.straightTrial],
  smoothing: [mesh.curveTrial],
  'dynamic-obstacle': [mesh.droppedTrial],
  'man-and-tank': [mesh.tankTrial],
  'terrain-information': [claim.swampTrial],
  'wrong-side': [mesh.midpointTrial],
  'smallest-and-largest-area': [mesh.areaTrial],
  'funnel-steps': [mesh.funnelTrial],
  islands: [claim.islandTrial],
  'saved-mesh': [claim.fileTrial],
  'turns-and-segments': [plane.segmentTrial],
  'hull-and-place': [plane.convexTrial],
  'voronoi-and-its-dual': [delaunay.voronoiTrial],
  'six-properties': [delaunay.propertyTrial],
  'polygon-union': [plane.clipTrial],
  'delaunay-points': [(seed) => ({ ...plane.dtTrial(seed), ...plane.orderTrial(seed) })],
  'broken-input': [plane.brokenTrial],
}

/**
 * Claims that hold in all cases or in no case. A lesson has a list of records of numbers. The first number of a record is
 * the number of cases. `count` is the index of a record, and `key` names one of its numbers. With `all`, this number must
 * equal the number of cases. With `none`, it must be 0.
 */
export const CERTAIN: readonly (readonly [lesson: string, count: number, key: string, share: 'all' | 'none'])[] = [
  ['sliding-line', 0, 'exact', 'all'],
  ['corrected-ends', 1, 'exact', 'all'],
  ['wrapped-start', 0, 'exact', 'all'],
  ['slopes-without-value', 0, 'exact', 'all'],
  ['round-obstacles', 0, 'ours', 'all'],
  ['several-obstacles', 0, 'ours', 'all'],
  ['pushed-corners', 0, 'none', 'all'],
  ['no-way', 0, 'straight', 'all'],
  ['no-way', 0, 'ours', 'all'],
  ['jump-points', 1, 'ours', 'all'],
  ['past-corners', 0, 'ours', 'all'],
  ['flow-field', 0, 'ours', 'all'],
  ['floyds-table', 0, 'right', 'all'],
  ['mesh-as-points', 0, 'shorter', 'none'],
  ['ties', 0, 'same', 'all'],
  ['nodes', 0, 'eight', 'none'],
  ['enclosed', 0, 'said', 'all'],
  ['enclosed', 0, 'ours', 'all'],
  ['node-counts', 0, 'cells', 'all'],
  ['node-counts', 0, 'links', 'all'],
  ['straight-way', 0, 'bent', 'all'],
  ['straight-way', 0, 'mesh', 'none'],
  ['smoothing', 0, 'checked', 'none'],
  ['dynamic-obstacle', 0, 'seen', 'all'],
  ['dynamic-obstacle', 0, 'found', 'all'],
  ['man-and-tank', 0, 'hits', 'all'],
  ['man-and-tank', 0, 'ours', 'none'],
  ['terrain-information', 0, 'ours', 'all'],
  ['funnel-steps', 0, 'whole', 'all'],
  ['islands', 0, 'ours', 'all'],
  ['saved-mesh', 0, 'other', 'none'],
  ['turns-and-segments', 0, 'tiny', 'all'],
  ['hull-and-place', 0, 'one', 'none'],
  ['voronoi-and-its-dual', 0, 'cut', 'none'],
  ['six-properties', 0, 'near', 'none'],
  ['six-properties', 0, 'swap', 'none'],
  ['six-properties', 0, 'angles', 'none'],
  ['six-properties', 0, 'local', 'none'],
  ['six-properties', 0, 'hull', 'none'],
  ['polygon-union', 0, 'ours', 'all'],
  ['delaunay-points', 0, 'moved', 'none'],
  ['delaunay-points', 0, 'ours', 'none'],
]
