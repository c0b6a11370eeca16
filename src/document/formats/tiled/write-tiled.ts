import { tilesOf } from './tiled-grid.js'
import {
  degreesToDirection,
  endsOf,
  IDENTITY,
  lineRepeat,
  markerStops,
  shapeToRings,
  transformPoint,
  transformShape,
  waypointsById,
  writtenSteps,
  type EllipseShape,
  type Matrix,
  type NavDocument,
  type NavItem,
  type RectangleShape,
} from '../../model/index.js'
import type { Point } from '../../../engine/geometry/index.js'
import { embeddedExtent, embeddedMap, embeddedText } from '../embedded-item.js'

export function writeTiled(document: NavDocument): string {
  const { grid } = document
  const layers = document.layers.length > 0 ? document.layers : [{ id: 'layer', name: 'Layer' }]
  const known = new Set(layers.map(({ id }) => id))
  const waypoints = waypointsById(document.items)
  let objects = 0
  const groups = layers.map((layer, i) => ({
    type: 'objectgroup',
    id: i + 1,
    name: layer.name,
    x: 0,
    y: 0,
    opacity: 1,
    visible: layer.hidden !== true,
    ...(layer.locked === true && { locked: true }),
    draworder: 'index',
    properties: [
      text('navsmith:id', layer.id),
      ...(layer.navigation === undefined
        ? []
        : [{ name: 'navsmith:navigation', type: 'bool', value: layer.navigation }]),
    ],
    objects: document.items
      .filter((item) => (item.layer !== undefined && known.has(item.layer) ? item.layer : layers[0].id) === layer.id)
      .map((item) => ({ id: ++objects, ...objectOf(item, waypoints) })),
  }))
  const map = {
    type: 'map',
    version: '1.10',
    orientation: 'orthogonal',
    renderorder: 'right-down',
    infinite: false,
    ...tilesOf(document),
    tilewidth: grid.cellSize,
    tileheight: grid.cellSize,
    nextlayerid: groups.length + 1,
    nextobjectid: objects + 1,
    properties: [
      text('navsmith:map', JSON.stringify(embeddedMap(document))),
      text('navsmith:extent', embeddedExtent(document).join(',')),
    ],
    tilesets: [],
    layers: groups,
  }
  return `${JSON.stringify(map, undefined, 1)}\n`
}

const text = (name: string, value: string) => ({ name, type: 'string', value })

/** Returns the item as an object of Tiled. `toFile` maps coordinates of the document to those of the file. */
export function objectOf(item: NavItem, waypoints: ReadonlyMap<string, Point>, toFile: Matrix = IDENTITY) {
  const repeat = item.kind === 'marker' ? lineRepeat(item) : undefined
  return {
    name: item.name ?? '',
    type: item.kind === 'marker' ? item.role : item.kind,
    visible: item.hidden !== true,
    ...outlineOf(item, waypoints, toFile),
    properties: [
      text('navsmith:id', item.id),
      text('navsmith:item', embeddedText(item)),
      ...(repeat === undefined ? [] : [text('repeat', repeat)]),
    ],
  }
}

/** Returns the outline as fields of a Tiled object. The object of a polygon is at the origin, so that its points are absolute. */
export function outlineOf(item: NavItem, waypoints: ReadonlyMap<string, Point>, toFile: Matrix = IDENTITY) {
  const flat = { x: 0, y: 0, width: 0, height: 0, rotation: 0 }
  const place = (point: Point): Point => transformPoint(toFile, point)
  if (item.kind === 'link' || item.kind === 'waypoint-link')
    return { ...flat, polyline: endsOf(item, waypoints).map(place) }
  if (item.kind === 'marker' && writtenSteps(item).length > 0)
    return { ...flat, polyline: markerStops(item).map(place) }
  if (item.kind !== 'obstacle' && item.kind !== 'area') return { ...flat, ...place(item), point: true }
  const { shape: drawn } = item
  const [a, b, c, d] = toFile
  const isShift = a === 1 && b === 0 && c === 0 && d === 1
  if (!isShift || (drawn.type !== 'rectangle' && drawn.type !== 'ellipse'))
    return { ...flat, polygon: shapeToRings(drawn).outer.map(place) }
  const shape = transformShape(drawn, toFile) as RectangleShape | EllipseShape
  const { rotation = 0 } = shape
  const [width, height] =
    shape.type === 'rectangle' ? [shape.width, shape.height] : [2 * shape.radiusX, 2 * shape.radiusY]
  const ellipse = shape.type === 'ellipse' ? { ellipse: true } : {}
  if (rotation === 0)
    return {
      ...flat,
      x: shape.type === 'rectangle' ? shape.x : shape.x - shape.radiusX,
      y: shape.type === 'rectangle' ? shape.y : shape.y - shape.radiusY,
      width,
      height,
      ...ellipse,
    }
  // Tiled rotates a shape about its upper left corner, Navsmith about its center.
  const center = shape.type === 'rectangle' ? { x: shape.x + width / 2, y: shape.y + height / 2 } : shape
  const { x: cos, y: sin } = degreesToDirection(rotation)
  return {
    x: center.x - (cos * width - sin * height) / 2,
    y: center.y - (sin * width + cos * height) / 2,
    width,
    height,
    rotation,
    ...ellipse,
  }
}
