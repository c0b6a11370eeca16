import { sameValue } from '../../../engine/core/index.js'
import type { Point } from '../../../engine/geometry/index.js'
import {
  composeMatrices,
  inverseOf,
  shapeToRings,
  transformPoint,
  transformShape,
  IDENTITY,
  type Matrix,
  type NavItem,
} from '../../model/index.js'
import { asArray, asNumber, asObject, type Json } from '../json-values.js'
import { embeddedText } from '../embedded-item.js'
import { propertiesOf } from '../tiled/tiled-model.js'
import { gridOf } from '../tiled/tiled-grid.js'
import { frameOf, outlineIn } from '../tiled/tiled-outline.js'
import { objectOf, outlineOf } from '../tiled/write-tiled.js'
import {
  changedIn,
  fieldsOf,
  withoutRounding,
  pointsWithoutRounding,
  shiftOf,
  tidy,
  transformVector,
  type BackWriter,
  type Edited,
} from './back-writer.js'
import type { PlacedText } from './referenced-text.js'

const OBJECT = /^layers\.\d+(?:\.layers\.\d+)*\.objects\.\d+$/
export const OWN_LAYER = 'Navsmith'

export class TiledBack implements BackWriter {
  readonly ownLayer = OWN_LAYER
  private readonly map: Json

  constructor(
    private readonly file: PlacedText,
    private readonly waypoints: ReadonlyMap<string, Point>,
  ) {
    this.map = asObject(file.get('')) ?? {}
  }

  edit(path: string, items: readonly Edited[]): { redrawn: readonly NavItem[]; stands?: boolean } {
    const object = OBJECT.test(path) ? asObject(this.file.get(path)) : undefined
    const now = items.flatMap(({ after }) => (after === undefined ? [] : [after]))
    const changed = changedIn(items)
    if (object === undefined) return { redrawn: changed, stands: true }
    if (now.length === 0) {
      this.file.remove(path)
      return { redrawn: [] }
    }
    const changesOf = this.changesOf(path, object, items)
    if (changesOf === undefined) {
      if (object.polyline === undefined) return { redrawn: changed, stands: true }
      // The polyline cannot represent the edited items. Remove the polyline; the caller adds the items as new objects.
      this.file.remove(path)
      return { redrawn: now }
    }
    for (const [key, value] of Object.entries(changesOf)) this.setKey(path, object, key, value)
    return { redrawn: [] }
  }

  add(items: readonly NavItem[]): void {
    const layers = asArray(this.map.layers)
    const known = layers.findIndex(
      (layer) => asObject(layer)?.type === 'objectgroup' && asObject(layer)?.name === OWN_LAYER,
    )
    const first = this.nextId('nextobjectid')
    const offset = known < 0 ? IDENTITY : this.offsetOf(`layers.${known}.objects.0`)
    const toFile = inverseOf(composeMatrices(offset, gridOf(this.map).objectMatrix))
    const objects = items.map((item, i) => ({
      ...(first !== undefined && { id: first + i }),
      ...objectOf(item, this.waypoints, toFile),
    }))
    if (first !== undefined) this.file.set('', 'nextobjectid', first + items.length)
    if (known >= 0) {
      this.file.append(`layers.${known}.objects`, objects)
      return
    }
    const id = this.nextId('nextlayerid')
    if (id !== undefined) this.file.set('', 'nextlayerid', id + 1)
    const layer = {
      type: 'objectgroup',
      ...(id !== undefined && { id }),
      name: OWN_LAYER,
      x: 0,
      y: 0,
      opacity: 1,
      visible: true,
      draworder: 'index',
      objects,
    }
    this.file.append('layers', [layer])
  }

  text(): string {
    return this.file.text()
  }

  private nextId(key: string): number | undefined {
    const next = asNumber(this.map[key])
    return Number.isFinite(next) ? next : undefined
  }

  private changesOf(path: string, object: Json, items: readonly Edited[]): Record<string, unknown> | undefined {
    const grid = gridOf(this.map)
    const shift = shiftOf(items)
    if (shift !== undefined) return this.shifted(object, path, shift)
    const { matrix } = outlineIn(object, grid.objectMatrix)
    const frame = frameOf(matrix === IDENTITY || grid.objectMatrix === IDENTITY ? object : { ...object, rotation: 0 })
    const toObject = inverseOf(composeMatrices(this.offsetOf(path), composeMatrices(matrix, frame)))
    const inObject = (points: readonly Point[]): Point[] => points.map((point) => transformPoint(toObject, point))
    if (object.polyline !== undefined) return lineOf(items, inObject)
    const [{ before, after }] = items
    if (after === undefined || 'shape' in before !== 'shape' in after) return undefined
    if (items.length > 1 || object.gid !== undefined || object.template !== undefined) return undefined
    return { ...this.formOf(object, before, after, inObject, path), ...traitsOf(object, before, after) }
  }

  private formOf(
    object: Json,
    before: NavItem,
    after: NavItem,
    inObject: (points: readonly Point[]) => Point[],
    path: string,
  ): Record<string, unknown> {
    if (!('shape' in before && 'shape' in after)) {
      const shift = shiftOf([{ before: { ...before, ...fieldsOf(after) }, after }])
      return this.shifted(object, path, shift ?? { x: 0, y: 0 })
    }
    const { shape } = after
    if (JSON.stringify(before.shape) === JSON.stringify(shape)) return {}
    const isBox = shape.type === 'rectangle' || shape.type === 'ellipse'
    const hasBox = object.polygon === undefined && object.capsule !== true
    if (isBox && hasBox && shape.type === before.shape.type && gridOf(this.map).objectMatrix === IDENTITY) {
      const moved = transformShape(shape, inverseOf(this.offsetOf(path)))
      const { x, y, width, height, rotation } = outlineOf({ ...after, shape: moved }, this.waypoints)
      return { x, y, width, height, rotation }
    }
    return {
      polygon: inObject(shapeToRings(shape).outer),
      ellipse: undefined,
      capsule: undefined,
      width: undefined,
      height: undefined,
    }
  }

  private shifted(object: Json, path: string, shift: Point): { x: number; y: number } {
    const above = composeMatrices(this.offsetOf(path), gridOf(this.map).objectMatrix)
    const { x, y } = transformVector(inverseOf(above), shift)
    return { x: tidy(asNumber(object.x) + x), y: tidy(asNumber(object.y) + y) }
  }

  private offsetOf(path: string): Matrix {
    let [x, y] = [0, 0]
    const steps = path.split('.')
    for (let end = 2; end <= steps.length - 2; end += 2) {
      const layer = asObject(this.file.get(steps.slice(0, end).join('.')))
      x += asNumber(layer?.offsetx) || 0
      y += asNumber(layer?.offsety) || 0
    }
    return x === 0 && y === 0 ? IDENTITY : [1, 0, 0, 1, x, y]
  }

  private setKey(path: string, object: Json, key: string, value: unknown): void {
    const known = object[key]
    if (typeof value === 'number') {
      const now = withoutRounding(known, value)
      if (now !== known && !(known === undefined && now === 0)) this.file.set(path, key, now)
      return
    }
    if (key === 'navsmith:item') {
      const { properties } = object
      const at = asArray(properties).findIndex((property) => asObject(property)?.name === key)
      if (at >= 0) this.file.set(`${path}.properties.${at}`, 'value', value)
      else if (asObject(properties) !== undefined) this.file.set(`${path}.properties`, key, value)
      else this.file.append(`${path}.properties`, [{ name: key, type: 'string', value }])
      return
    }
    if (Array.isArray(value)) {
      this.file.set(path, key, pointsWithoutRounding(asArray(known), value as Point[]))
      return
    }
    if (value !== known) this.file.set(path, key, value)
  }
}

function lineOf(
  items: readonly Edited[],
  inObject: (points: readonly Point[]) => Point[],
): Record<string, unknown> | undefined {
  const isSame = items.every(
    ({ before, after }) => after !== undefined && JSON.stringify(fieldsOf(before)) === JSON.stringify(fieldsOf(after)),
  )
  const [{ before, after }] = items
  if (after !== undefined && 'shape' in before) {
    const wall = 'shape' in after && after.shape.type === 'wall' ? after.shape : undefined
    if (wall === undefined || !isSame || !sameValue({ ...wall, line: [] }, { ...before.shape, line: [] }))
      return undefined
    return { polyline: inObject(wall.closed === true ? [...wall.line, wall.line[0]] : wall.line) }
  }
  const points = items.flatMap(({ after }) => (after?.kind === 'waypoint' ? [after] : []))
  return isSame ? { polyline: inObject(points) } : undefined
}

/** Returns the changed fields: name, visibility and class under the keys of Tiled, and all others together in one property that only Navsmith reads. */
function traitsOf(object: Json, before: NavItem, after: NavItem): Record<string, unknown> {
  const changesOf: Record<string, unknown> = {}
  if (before.name !== after.name) changesOf.name = after.name ?? ''
  if (before.hidden !== after.hidden) changesOf.visible = after.hidden !== true
  const role =
    after.kind === 'marker' && (before.kind !== 'marker' || before.role !== after.role) ? after.role : undefined
  if (role !== undefined) changesOf[object.class === undefined ? 'type' : 'class'] = role
  const text = embeddedText(after)
  const written = propertiesOf(object).get('navsmith:item')
  if (written === undefined ? !sameFields(before, after) : written !== text) changesOf['navsmith:item'] = text
  return changesOf
}

function sameFields(before: NavItem, after: NavItem): boolean {
  const bare = (item: NavItem): string =>
    JSON.stringify({ ...fieldsOf(item), name: undefined, hidden: undefined, layer: undefined, role: undefined })
  const needsForm =
    'shape' in after &&
    (after.shape.type === 'wall' || after.shape.type === 'freehand' || after.shape.holes !== undefined)
  return bare(before) === bare(after) && !needsForm
}
