/** Builds a valid document from the content that a reader adds: checks coordinates, makes ids unique, enforces the limits. */
import { attached } from '../../engine/core/index.js'
import { samePoint, type Diagnostic, type Point, type Rect, type Ring } from '../../engine/geometry/index.js'
import {
  fillDocument,
  COORDINATE_LIMIT,
  META_DEPTH,
  NAME_LIMIT,
  boundsSchema,
  isCoordinate,
  isJson,
  isPoint,
  shapeSchema,
  DEFAULT_LIMITS,
  tooLarge,
  withoutPrototypeKeys,
  noObjects,
  IDENTITY,
  IdPool,
  boundsOf,
  extentOf,
  verticesOf,
  transformPoint,
  transformShape,
  lineThrough,
  type BackgroundImage,
  type CellMeaning,
  type GridSettings,
  type ImportedCells,
  type MapPicture,
  type MapUnits,
  type MapSubject,
  type Matrix,
  type ObjectKind,
  type JsonObject,
  type Layer,
  type NavDocument,
  type NavItem,
  type Shape,
  type Work,
} from '../model/index.js'
import { CellMapper } from './cell-mapping.js'
import { joinLinks, type DrawnLink } from './drawn-links.js'
import { outlineValues, type CellPolygon, type CellValues } from './cells/cell-outline.js'
import type { FormatSource, ReadMap } from './format-source.js'
import * as v from 'valibot'

export interface Traits {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly layer?: string | undefined
  readonly hidden?: boolean | undefined
  readonly meta?: Readonly<Record<string, unknown>> | undefined
  readonly path?: string | undefined
}

type WithoutTraits<Item> = Item extends NavItem ? Omit<Item, 'id' | 'name' | 'layer' | 'hidden' | 'meta'> : never
const ISSUE_LIMIT = 1000
/** Codes of issues that are errors, not warnings. */
const ERRORS = new Set('bad-cells bad-level too-deep unknown-compression'.split(' '))
const HINTS = new Set(
  `bounds-grown clip closed-outlines filter floors foreign-object gradient image-layer layers-off line-markers loose-link mask no-geometry
  north-up outline-only pattern projected scene-tile scenery text-object unpainted world-depth`.split(/\s+/),
)
const severityOf = (code: string): Diagnostic['severity'] =>
  ERRORS.has(code) ? 'error' : HINTS.has(code) ? 'info' : 'warning'
const WORK_PER_SIZE = 4
const WORK_PER_POINT = 64

export class MapBuilder {
  readonly limits
  readonly mapper: CellMapper
  readonly objects = noObjects()
  readonly issues: Diagnostic[] = []
  readonly items: NavItem[] = []
  readonly missing: string[] = []
  /** Prefixes of layer names and paths. Empty, unless the file has several maps: then they name the map that is being read. */
  prefixes: { readonly layer: string; readonly path: string } = { layer: '', path: '' }
  private readonly paths = new Map<string, string>()
  private readonly others = new Map<string, number>()
  private readonly drawnLinks: DrawnLink[] = []
  private readonly writtenIds = new Map<string, string>()
  private readonly layers: Layer[] = []
  private readonly named = new Map<string, string>()
  private readonly ids = new IdPool()
  private readonly layerIds = new IdPool()
  private vertices = 0
  private cells = 0
  private unpacked = 0
  private characters = 0
  private work = 0

  constructor(
    readonly format: string,
    { limits = DEFAULT_LIMITS, mapping }: Partial<Pick<FormatSource, 'limits' | 'mapping'>> = {},
  ) {
    this.limits = limits
    this.mapper = new CellMapper(mapping)
  }

  count(kind: ObjectKind, by = 1): void {
    this.objects[kind] += by
  }

  countOther(kind: string): void {
    this.others.set(kind, (this.others.get(kind) ?? 0) + 1)
  }

  issue(
    code: string,
    message: string,
    path?: string,
    obstacleIds?: readonly string[],
    severity = severityOf(code),
  ): void {
    if (this.issues.length >= ISSUE_LIMIT) return
    this.issues.push({
      code: `format/${code}`,
      severity,
      message,
      ...(obstacleIds !== undefined && { obstacleIds }),
      ...(path !== undefined && { path: this.prefixes.path + path }),
    })
  }

  takeCells(count: number): void {
    this.cells += count
    if (!(this.cells <= this.limits.cells)) throw tooLarge('cells', this.cells, this.limits.cells)
  }

  /** Counts unpacked bytes. The limit is four bytes per allowed cell. */
  takeUnpacked(count: number): void {
    this.unpacked += count
    const limit = 4 * this.limits.cells
    if (this.unpacked > limit) throw tooLarge('bytes after unpacking', this.unpacked, limit)
  }

  expectVertices(count: number): void {
    if (!(this.vertices + count <= this.limits.vertices))
      throw tooLarge('vertices', this.vertices + count, this.limits.vertices)
  }

  outlineCells(width: number, height: number, cells: CellValues): Work<CellPolygon[]> {
    return outlineValues(width, height, cells, (count) => this.expectVertices(count))
  }

  /** Counts processed characters, so that a small file with many references cannot cost more than a large file. */
  takeWork(count: number): void {
    this.work += count
    const limit = WORK_PER_SIZE * this.limits.size
    if (!(this.work <= limit)) throw tooLarge('characters, with all repetitions,', this.work, limit)
  }

  addLayer(
    own: string,
    properties: {
      readonly id?: string | undefined
      readonly hidden?: boolean
      readonly locked?: boolean
      readonly navigation?: boolean | undefined
    } = {},
  ): string {
    const name = this.prefixes.layer + own
    const id = this.layerIds.take((properties.id ?? name).slice(0, 100) || 'layer')
    this.layers.push({
      id,
      name: name.slice(0, NAME_LIMIT) || id,
      ...(properties.locked === true && { locked: true }),
      ...(properties.hidden === true && { hidden: true }),
      ...(properties.navigation !== undefined && { navigation: properties.navigation }),
    })
    return id
  }

  layerNamed(name: string, properties: Parameters<MapBuilder['addLayer']>[1] = {}): string {
    const id = this.named.get(name) ?? this.addLayer(name, properties)
    this.named.set(name, id)
    return id
  }

  addObstacle(shape: Shape, traits: Traits = {}, matrix: Matrix = IDENTITY): void {
    const usable = this.cleanShape(shape, matrix, traits)
    if (usable !== undefined) this.add({ kind: 'obstacle', shape: usable }, traits, 'obstacle')
  }

  addArea(
    shape: Shape,
    terrain: string,
    cost: number | 'blocked',
    traits: Traits = {},
    matrix: Matrix = IDENTITY,
  ): void {
    const usable = this.cleanShape(shape, matrix, traits)
    if (usable !== undefined)
      this.add({ kind: 'area', shape: usable, terrain: terrain.slice(0, NAME_LIMIT), cost }, traits, 'area')
  }

  /** Adds a shape as an area or an obstacle by its meaning, or not at all if walkable. Without a meaning it is an obstacle. */
  addByMeaning(meaning: CellMeaning | undefined, shape: Shape, traits: Traits, matrix: Matrix = IDENTITY): void {
    if (typeof meaning === 'object') this.addArea(shape, meaning.terrain, meaning.cost, traits, matrix)
    else if (meaning !== 'walkable') this.addObstacle(shape, traits, matrix)
  }

  addMarker(role: string, point: Point, traits: Traits = {}, matrix: Matrix = IDENTITY): void {
    this.addRoute(role, [point], traits, matrix)
  }

  /** Adds a marker at the first stop with a line through the others. */
  addRoute(role: string, stops: readonly Point[], traits: Traits = {}, matrix: Matrix = IDENTITY): void {
    const places = stops.flatMap((stop) => this.place(stop, matrix, traits) ?? [])
    const [at] = places
    if (at === undefined) return
    const meta = places.length === 1 ? traits.meta : { ...traits.meta, line: lineThrough(places) }
    this.add({ kind: 'marker', role: role.slice(0, NAME_LIMIT), ...at }, { ...traits, meta }, 'marker')
  }

  addPolyline(points: readonly Point[], traits: Traits = {}, matrix: Matrix = IDENTITY): void {
    const { id = 'line', meta, ...rest } = traits
    let before: string | undefined
    for (const point of points) {
      const at = this.place(point, matrix, traits)
      if (at === undefined) continue
      const waypoint = this.add({ kind: 'waypoint', ...at }, { ...rest, id }, 'waypoint')
      if (before !== undefined)
        this.add(
          { kind: 'waypoint-link', from: before, to: waypoint },
          { ...rest, ...(meta && { meta }), id: `${id}-link` },
          'link',
        )
      before = waypoint
    }
  }

  addWalls(points: readonly Point[], width: number, traits: Traits = {}, matrix: Matrix = IDENTITY): void {
    for (let i = 0; i + 1 < points.length; i++) {
      const [a, b] = [points[i], points[i + 1]]
      const dx = b.x - a.x
      const dy = b.y - a.y
      const length = Math.sqrt(dx * dx + dy * dy)
      if (!(length > 0)) continue
      const x = (dy / length) * (width / 2)
      const y = (-dx / length) * (width / 2)
      const outer = [
        { x: a.x + x, y: a.y + y },
        { x: b.x + x, y: b.y + y },
        { x: b.x - x, y: b.y - y },
        { x: a.x - x, y: a.y - y },
      ]
      this.addObstacle({ type: 'polygon', outer }, traits, matrix)
    }
  }

  addItem(item: WithoutTraits<NavItem>, traits: Traits, ends?: DrawnLink['ends']): void {
    this.add(item, traits, item.kind)
    if (ends !== undefined) this.drawnLinks.push({ index: this.items.length - 1, ends })
  }

  private add(item: WithoutTraits<NavItem>, traits: Traits, fallback: string): string {
    if (this.items.length >= this.limits.items) throw tooLarge('items', this.items.length + 1, this.limits.items)
    const id = this.ids.take(traits.id === undefined || traits.id === '' ? fallback : traits.id.slice(0, 100))
    if (traits.id !== undefined && id !== traits.id) this.writtenIds.set(id, traits.id)
    const { name, layer, hidden, meta } = traits
    const { kind, ...rest } = item
    const cleaned = meta === undefined ? undefined : this.metaOf(meta)
    this.takeCharacters(id.length + (name?.length ?? 0))
    const complete = {
      id,
      kind,
      ...(name !== undefined && name !== '' && { name: name.slice(0, NAME_LIMIT) }),
      ...(layer !== undefined && { layer }),
      ...(hidden === true && { hidden: true }),
      ...rest,
      ...(cleaned !== undefined && { meta: cleaned }),
    } as NavItem
    this.items.push(complete)
    if (traits.path !== undefined) this.paths.set(id, this.prefixes.path + traits.path)
    return id
  }

  /**
   * Returns the document and its report. `base` is the document that Navsmith embedded in the file. The properties next to `base` override its values.
   * Exception: if `base` has a grid, `cellSize` and `hex` are not used.
   */
  finish(
    properties: {
      readonly name?: string | undefined
      readonly bounds?: Rect | undefined
      readonly cellSize?: number | undefined
      readonly hex?: Pick<GridSettings, 'hex' | 'origin'> | undefined
      readonly meta?: JsonObject | undefined
      readonly units?: MapUnits | undefined
      readonly base?: NavDocument | undefined
      readonly written?: Rect | undefined
      readonly subjects?: readonly MapSubject[]
      readonly cells?: ImportedCells | undefined
      readonly background?: BackgroundImage | undefined
      readonly picture?: MapPicture | undefined
    } = {},
  ): ReadMap {
    const { base, name = base?.name, cellSize, hex, meta = base?.meta } = properties
    const bounds = this.enclosingBounds(properties.bounds ?? base?.bounds, properties.written)
    const unjoined = joinLinks(this.items, this.drawnLinks, (id) => this.writtenIds.get(id) ?? id)
    for (const index of unjoined) {
      const { id } = this.items[index]
      this.issue(
        'loose-link',
        `link ${describe({ id })} ends at no waypoint; it still connects its previous waypoints`,
        undefined,
        [id],
      )
    }
    const usable = bounds !== undefined && v.is(boundsSchema, bounds)
    if (bounds !== undefined && !usable)
      this.issue('bad-bounds', 'the map size is invalid; the bounds were fitted to the content')
    const isSized = cellSize !== undefined && cellSize > 0 && cellSize <= COORDINATE_LIMIT
    const document: NavDocument = fillDocument({
      ...base,
      name: name === '' ? undefined : name?.slice(0, NAME_LIMIT),
      bounds: usable ? bounds : boundsOf(this.items),
      grid: base?.grid ?? (isSized ? { cellSize, origin: { x: 0, y: 0 }, ...hex } : undefined),
      units: properties.units ?? base?.units,
      background: properties.background ?? base?.background,
      layers: this.layers.length > 0 ? this.layers : undefined,
      items: this.items,
      meta,
    })
    return {
      document,
      report: {
        format: this.format,
        objects: this.objects,
        issues: this.issues,
        ...(properties.subjects !== undefined && { subjects: properties.subjects }),
        ...(this.missing.length > 0 && { missing: this.missing }),
        ...(properties.picture !== undefined && { picture: properties.picture }),
      },
      ...(properties.cells !== undefined && { cells: properties.cells }),
      paths: this.paths,
      ...(base === undefined &&
        this.items.length === 0 && { unused: [...Object.entries(this.objects), ...this.others] }),
    }
  }

  /** Extends `bounds` to contain items that are outside of `written`. `written` is the extent of the items when Navsmith wrote the file. */
  private enclosingBounds(bounds: Rect | undefined, written: Rect | undefined): Rect | undefined {
    const box = extentOf(this.items)
    if (bounds === undefined || written === undefined || box === undefined) return bounds
    const [left, top] = [box.x < written.x ? box.x : Infinity, box.y < written.y ? box.y : Infinity]
    const right = box.x + box.width > written.x + written.width ? box.x + box.width : -Infinity
    const bottom = box.y + box.height > written.y + written.height ? box.y + box.height : -Infinity
    const x = Math.min(bounds.x, left)
    const y = Math.min(bounds.y, top)
    const [width, height] = [
      Math.max(bounds.x + bounds.width, right) - x,
      Math.max(bounds.y + bounds.height, bottom) - y,
    ]
    if (x === bounds.x && y === bounds.y && width === bounds.width && height === bounds.height) return bounds
    this.issue('bounds-grown', 'the bounds were enlarged to contain moved items')
    return { x, y, width, height }
  }

  private metaOf(meta: Readonly<Record<string, unknown>>): JsonObject | undefined {
    const cleaned = attached(meta, 'meta of items', () => cleanMeta(meta))
    this.takeCharacters(
      attached(meta, 'weight of meta', () => (cleaned === undefined ? 0 : JSON.stringify(cleaned).length)),
    )
    return cleaned
  }

  private takeCharacters(count: number): void {
    this.characters += count
    if (!(this.characters <= this.limits.size))
      throw tooLarge('characters of names and properties', this.characters, this.limits.size)
  }

  private place(point: Point, matrix: Matrix, traits: Traits): Point | undefined {
    this.takeWork(WORK_PER_POINT)
    const at = transformPoint(matrix, point)
    if (isPoint(at)) return at
    this.issue('bad-point', `a point of ${describe(traits)} without finite coordinates was skipped`, traits.path)
    return undefined
  }

  private cleanShape(shape: Shape, matrix: Matrix, traits: Traits): Shape | undefined {
    const rings = (points: Ring): Ring => cleanRing(points)
    const holes = shape.holes?.map(rings).filter((hole) => hole.length >= 3)
    const clean: Shape =
      'outer' in shape
        ? { type: shape.type, outer: rings(shape.outer), ...(holes !== undefined && holes.length > 0 && { holes }) }
        : shape
    const vertexCount = verticesOf({ id: '', kind: 'obstacle', shape })
    this.takeWork(WORK_PER_POINT * (vertexCount + 1))
    const moved = matrix === IDENTITY ? clean : transformShape(clean, matrix)
    if (!v.is(shapeSchema, moved)) {
      this.issue(
        'bad-outline',
        `the outline of ${describe(traits)} (${vertexCount} points) has no area or is not finite and was skipped`,
        traits.path,
      )
      return undefined
    }
    this.expectVertices(vertexCount)
    this.vertices += vertexCount
    return moved
  }
}

function describe({ name, path, id }: Traits): string {
  return name !== undefined && name !== '' ? JSON.stringify(name.slice(0, 80)) : (path ?? id ?? 'an object')
}

/** Removes three kinds of points from a copy of the ring: invalid points, points equal to their predecessor, and last points equal to the first. */
export function cleanRing(points: Ring): Ring {
  const cleaned: Point[] = []
  for (const { x, y } of points) {
    const last = cleaned.at(-1)
    if (isCoordinate(x) && isCoordinate(y) && !(last?.x === x && last.y === y)) cleaned.push({ x, y })
  }
  while (cleaned.length > 1 && samePoint(cleaned[0], cleaned[cleaned.length - 1])) cleaned.pop()
  return cleaned
}

function cleanMeta(meta: Readonly<Record<string, unknown>>): JsonObject | undefined {
  const entries = Object.entries(meta)
    .filter(([key]) => key !== '__proto__')
    .map(([key, value]) => [key, withoutPrototypeKeys(value)] as const)
    .filter(([, value]) => value !== undefined && isJson(value, META_DEPTH - 1))
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as JsonObject)
}

const SPAWN = /spawn|start|entrance|player/i
const GOAL = /goal|exit|target|finish|destination/i
const MATCHED_LENGTH = 200

export function roleOf(role: string, name = ''): string {
  const [ownRole, ownName] = [role.slice(0, MATCHED_LENGTH), role === '' ? name.slice(0, MATCHED_LENGTH) : '']
  if (SPAWN.test(ownRole) || SPAWN.test(ownName)) return 'spawn'
  if (GOAL.test(ownRole) || GOAL.test(ownName)) return 'goal'
  return role || 'point'
}
