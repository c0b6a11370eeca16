/** Which obstacles a place is inside of: where no waypoint should be, and no end of a path. */
import { locateInPolygon } from '../geometry/index.js'
import type { Obstacle, Point } from '../geometry/index.js'

export function obstaclesAround(obstacles: readonly Obstacle[], at: Point): string[] {
  return obstacles
    .filter(({ outer, holes = [], fillRule }) => locateInPolygon(outer, holes, at, fillRule) === 'inside')
    .map(({ id }) => id)
}
