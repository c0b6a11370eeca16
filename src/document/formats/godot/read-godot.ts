/**
 * Reads scenes of Godot 3 and 4. Bodies, areas, tile layers, obstacles, links and markers become items. Navigation polygons define the floor;
 * the rest of its bounding box becomes obstacles. Linear in the text and in the number of nodes, including those of instanced scenes.
 */
import { distance, type Point, type Ring } from '../../../engine/geometry/index.js'
import { fillRings } from '../../../engine/regions/index.js'
import { IDENTITY, composeMatrices, isPoint, scaleWork, transformPoint, type Work } from '../../model/index.js'
import { ReferencedFiles } from '../referenced-files.js'
import { addAroundFloor, ringsOfFloor } from '../mesh/floor-obstacles.js'
import type { FormatSource, ReadMap } from '../format-source.js'
import { roleOf, type MapBuilder } from '../map-builder.js'
import { addTileLayers } from './godot-cells.js'
import { firstFrame, lookOf, PLAIN_LOOK } from './godot-picture.js'
import {
  parseGodotFile,
  propertyOf,
  type GodotNode,
  type GodotResource,
  type GodotScope,
  type PlacedNode,
} from './godot-scene.js'
import { isDetached, matrixOf, outlineOf, type CollisionOutline } from './godot-shapes.js'
import { listOf, numberOf, numbersOf, pointsOf } from './godot-text.js'
import { SceneReader, type Floor } from './scene-reader.js'

const LINE_WIDTH = 1
const MOVING_BODY = /^(?:Character|Rigid|Kinematic|Vehicle)Body2D$/

export function* readGodot(source: FormatSource, builder: MapBuilder): Work<ReadMap> {
  const file = parseGodotFile(source.text)
  const reader = new SceneReader(builder, new ReferencedFiles(source, builder, parseGodotFile))
  yield 0.1
  const root = reader.tree(file)
  if (root !== undefined) yield* scaleWork(readTree(root, reader), 0.2, 0.5)
  const floors = reader.floors ?? floorsIn(file).map((resource) => ({ resource, matrix: IDENTITY }))
  const rings = yield* scaleWork(readFloors(floors, builder), 0.5, 0.7)
  const traits = rings.length === 0 ? {} : { layer: reader.layer('Navigation') }
  const floor = yield* scaleWork(addAroundFloor(rings, builder, traits), 0.7, 1)
  const drawn = reader.picture.extent()
  const bounds = floor ?? (builder.items.length === 0 ? drawn : undefined)
  const read = builder.finish({ bounds })
  const picture = source.wantsPicture === true ? reader.picture.finish(read.document.bounds) : undefined
  return picture === undefined ? read : { ...read, report: { ...read.report, picture } }
}

function floorsIn(file: GodotScope & { main?: GodotResource | undefined }): GodotResource[] {
  const resources = [...file.internal.values()].map((section) => ({
    type: section.attribute('type') ?? '',
    properties: section.properties,
    file,
  }))
  return [...resources, ...(file.main === undefined ? [] : [file.main])].filter(
    ({ type, properties }) => type === 'NavigationPolygon' || properties.has('polygons'),
  )
}

const NODES_PER_STEP = 1024

function* readTree(root: GodotNode, reader: SceneReader): Work<void> {
  const open: PlacedNode[] = [
    {
      node: root,
      parent: undefined,
      matrix: matrixOf(root),
      isHidden: propertyOf(root, 'visible') === false,
      path: '.',
      look: lookOf(root, PLAIN_LOOK),
    },
  ]
  for (let count = 0, placed = open.pop(); placed !== undefined; placed = open.pop(), count++) {
    if (count % NODES_PER_STEP === NODES_PER_STEP - 1) yield 0.5
    yield* readNode(placed, reader)
    const { node, matrix, isHidden, path, look } = placed
    for (const child of [...node.children.values()].reverse()) {
      const below = path === '.' ? child.name : `${path}/${child.name}`
      reader.builder.takeWork(below.length)
      open.push({
        node: child,
        parent: node,
        matrix: composeMatrices(isDetached(child) ? IDENTITY : matrix, matrixOf(child)),
        isHidden: isHidden || propertyOf(child, 'visible') === false,
        path: below,
        look: lookOf(child, look),
      })
    }
  }
}

function* readNode(placed: PlacedNode, reader: SceneReader): Work<void> {
  const { node, matrix } = placed
  const { builder } = reader
  builder.countOther(node.type ?? 'instance of a scene')
  switch (node.type) {
    case 'CollisionShape2D': {
      const shape = reader.resourceOf(node, 'shape')
      if (shape !== undefined) addCollision(placed, outlineOf(shape), shape.type, reader)
      return
    }
    case 'CollisionPolygon2D': {
      const points = pointsOf(propertyOf(node, 'polygon'))
      const isSolid = numberOf(propertyOf(node, 'build_mode'), 0) === 0
      const outline: CollisionOutline = isSolid
        ? { solid: { type: 'polygon', outer: points } }
        : { lines: [[...points, ...points.slice(0, 1)]] }
      addCollision(placed, outline, 'CollisionPolygon2D', reader)
      return
    }
    case 'Polygon2D': {
      const [x, y] = numbersOf(propertyOf(node, 'offset'))
      const outer = pointsOf(propertyOf(node, 'polygon'))
      const traits = reader.traits(placed, reader.layer('Drawn polygons', false))
      const toMap = composeMatrices(matrix, [1, 0, 0, 1, x ?? 0, y ?? 0])
      builder.count('polygon')
      builder.addObstacle({ type: 'polygon', outer }, traits, toMap)
      reader.picture.addPolygon(placed, outer, toMap, reader.textureOf(node, 'texture'))
      return
    }
    case 'Sprite':
    case 'Sprite2D':
      reader.picture.addSprite(placed, reader.textureOf(node, 'texture'))
      return
    case 'AnimatedSprite':
    case 'AnimatedSprite2D':
      reader.picture.addSprite(placed, firstFrame(node, reader))
      return
    case 'NavigationRegion2D':
    case 'NavigationPolygonInstance': {
      const resource = reader.resourceOf(node, 'navigation_polygon', 'navpoly')
      if (resource === undefined) return
      reader.floors ??= []
      if (propertyOf(node, 'enabled') !== false) reader.floors.push({ resource, matrix })
      return
    }
    case 'NavigationObstacle2D':
      addAvoided(placed, reader)
      return
    case 'NavigationLink2D':
      addLink(placed, reader)
      return
    case undefined:
    case 'Marker2D':
    case 'Position2D':
      if (node.type === undefined && node.missing === undefined) return
      builder.count('point')
      addMarker(placed, reader)
      return
    case 'TileMap':
    case 'TileMapLayer':
      yield* addTileLayers(placed, reader)
  }
}

function addCollision(
  placed: PlacedNode,
  outline: CollisionOutline | undefined,
  type: string,
  reader: SceneReader,
): void {
  const { node, parent, matrix, path } = placed
  const { builder } = reader
  const owner = parent?.type ?? ''
  if (propertyOf(node, 'disabled') === true) return
  if (outline === undefined) {
    builder.issue('unknown-shape', `a ${type.slice(0, 80)} has no outline and was skipped`, path)
    return
  }
  const isArea = owner === 'Area2D'
  if (parent === undefined || (!isArea && owner !== '' && !owner.endsWith('Body2D'))) {
    builder.issue('loose-shape', 'a collision shape outside any body was skipped', path)
    return
  }
  const isMoving = MOVING_BODY.test(owner)
  const layer = isArea
    ? reader.layer('Areas')
    : isMoving
      ? reader.layer('Moving bodies', false)
      : reader.layer('Bodies')
  const own = reader.traits(placed, layer, parent)
  const traits = propertyOf(node, 'one_way_collision') === true ? { ...own, meta: { ...own.meta, oneWay: true } } : own
  if ('lines' in outline) {
    for (const line of outline.lines) {
      builder.count('polyline')
      builder.addWalls(
        line.map((point) => transformPoint(matrix, point)),
        LINE_WIDTH,
        traits,
      )
    }
    return
  }
  const { solid } = outline
  builder.count(solid.type === 'freehand' ? 'polygon' : solid.type)
  if (isArea) builder.addArea(solid, parent.name || 'area', 1, traits, matrix)
  else builder.addObstacle(solid, traits, matrix)
}

/** Adds a marker. If its node has a Line2D as a child, the marker is a route along that line. */
function addMarker(placed: PlacedNode, reader: SceneReader): void {
  const { node, matrix } = placed
  const line = [...node.children.values()].find(({ type }) => type === 'Line2D')
  const stops = line === undefined ? [] : pointsOf(propertyOf(line, 'points'))
  const traits = reader.traits(placed, reader.layer('Markers'))
  if (line === undefined || stops.length < 2) {
    reader.builder.addMarker(roleOf('', node.name), { x: 0, y: 0 }, traits, matrix)
    return
  }
  const meta = { ...traits.meta, ...(propertyOf(line, 'closed') === true && { repeat: 'loop' }) }
  reader.builder.addRoute('route', stops, { ...traits, meta }, composeMatrices(matrix, matrixOf(line)))
}

function addAvoided(placed: PlacedNode, reader: SceneReader): void {
  const { node, parent, matrix } = placed
  const vertices = pointsOf(propertyOf(node, 'vertices'))
  const radius = numberOf(propertyOf(node, 'radius'), 0)
  const isMoving = MOVING_BODY.test(parent?.type ?? '')
  const traits = reader.traits(placed, isMoving ? reader.layer('Moving bodies', false) : reader.layer('Obstacles'))
  if (vertices.length > 0) reader.builder.addObstacle({ type: 'polygon', outer: vertices }, traits, matrix)
  else if (radius > 0)
    reader.builder.addObstacle({ type: 'ellipse', x: 0, y: 0, radiusX: radius, radiusY: radius }, traits, matrix)
}

function addLink(placed: PlacedNode, reader: SceneReader): void {
  const { node, matrix, path } = placed
  const [from, to] = ['start_position', 'end_position'].map((key) =>
    transformPoint(matrix, pointsOf(propertyOf(node, key)).at(0) ?? { x: 0, y: 0 }),
  )
  if (!isPoint(from) || !isPoint(to)) {
    reader.builder.issue('bad-point', 'a link without finite coordinates was skipped', path)
    return
  }
  const enter = numberOf(propertyOf(node, 'enter_cost'), 0)
  const travel = numberOf(propertyOf(node, 'travel_cost'), 1)
  const cost = enter + travel * distance(from, to)
  reader.builder.addItem(
    {
      kind: 'link',
      from,
      to,
      ...((enter !== 0 || travel !== 1) && cost >= 0 && Number.isFinite(cost) && { cost }),
      ...(propertyOf(node, 'bidirectional') === false && { oneWay: true }),
      ...(propertyOf(node, 'enabled') === false && { closed: true }),
    },
    reader.traits(placed, reader.layer('Links')),
  )
}

/** Returns the rings around the union of all floors. Each floor is filled by the even-odd rule; floors may overlap. */
function* readFloors(floors: readonly Floor[], builder: MapBuilder): Work<Ring[]> {
  const all: Ring[][] = []
  for (const [i, floor] of floors.entries())
    all.push(yield* scaleWork(readFloor(floor, builder), i / floors.length, (i + 1) / floors.length))
  const filled = all.filter((rings) => rings.length > 0)
  if (filled.length < 2) return filled.flat()
  const regions = filled.flatMap((rings) => fillRings(rings, 'even-odd'))
  return fillRings(
    regions.flatMap(({ outer, holes }) => [outer, ...holes]),
    'non-zero',
  ).flatMap(({ outer, holes }) => [outer, ...holes])
}

function* readFloor({ resource: { properties }, matrix }: Floor, builder: MapBuilder): Work<Ring[]> {
  const place = (point: Point): Point => transformPoint(matrix, point)
  const vertices = pointsOf(properties.get('vertices')).map(place)
  builder.expectVertices(vertices.length)
  const lists = listOf(properties.get('polygons'))
  builder.takeWork(64 * (vertices.length + lists.length))
  const floor = lists
    .map((list) =>
      numbersOf(list).filter((vertex) => Number.isInteger(vertex) && vertex >= 0 && vertex < vertices.length),
    )
    .filter((polygon) => polygon.length >= 3)
  if (floor.length > 0) {
    builder.count('polygon', floor.length)
    return yield* ringsOfFloor(vertices, floor, builder)
  }
  const outlines = listOf(properties.get('outlines'))
    .map((list) => pointsOf(list).map(place))
    .filter((outline) => outline.length >= 3)
  builder.count('polygon', outlines.length)
  return outlines
}
