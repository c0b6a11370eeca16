import type { Point } from '../../../engine/geometry/index.js'
import {
  outsideNavigation,
  openingLine,
  openingsOf,
  shapeToRings,
  wallLines,
  type NavDocument,
  type NavItem,
} from '../../model/index.js'

export function writeVtt(document: NavDocument): string {
  const { bounds, background, items, grid } = document
  const cell = grid.cellSize
  const place = ({ x, y }: Point): Point => ({ x: (x - bounds.x) / cell, y: (y - bounds.y) / cell })
  const isOut = outsideNavigation(document)
  const file = {
    format: 0.3,
    resolution: {
      map_origin: { x: 0, y: 0 },
      map_size: { x: bounds.width / cell, y: bounds.height / cell },
      pixels_per_grid: cell,
    },
    ...vttParts(
      items.filter((item) => item.kind !== 'obstacle' || !isOut(item)),
      place,
    ),
    environment: { baked_lighting: false, ambient_light: 'ffffffff' },
    image:
      background?.src.startsWith('data:image/') === true ? background.src.slice(background.src.indexOf(',') + 1) : '',
  }
  return `${JSON.stringify(file)}\n`
}

export function vttParts(items: readonly NavItem[], place: (point: Point) => Point) {
  const obstacles = items.filter((item) => item.kind === 'obstacle')
  const shapes = obstacles.map(({ shape }) => shape)
  const walls = shapes.filter((shape) => shape.type === 'wall')
  const closedRing = (ring: readonly Point[]): Point[] => [...ring, ...ring.slice(0, 1)].map(place)
  return {
    line_of_sight: walls.flatMap(wallLines).map((line) => line.map(place)),
    objects_line_of_sight: shapes.flatMap((shape) => {
      if (shape.type === 'wall') return []
      const { outer, holes } = shapeToRings(shape)
      return [outer, ...holes].map(closedRing)
    }),
    portals: obstacles.flatMap(({ shape, meta }) =>
      shape.type !== 'wall'
        ? []
        : openingsOf(shape).flatMap(({ closed = false, ...opening }) => {
            const line = openingLine(shape, opening).map(place)
            const [from, to] = [line[0], line[line.length - 1]]
            if (from === undefined || to === undefined) return []
            return [{ ...portalPlace(from, to), closed, freestanding: meta?.freestanding === true }]
          }),
    ),
    lights: items.flatMap((item) =>
      item.kind === 'marker' && item.role === 'light' ? [{ ...item.meta, position: place(item) }] : [],
    ),
  }
}

export const portalPlace = (from: Point, to: Point) => ({
  position: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
  bounds: [from, to],
  rotation: Math.atan2(to.y - from.y, to.x - from.x),
})
