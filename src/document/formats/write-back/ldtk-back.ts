/**
 * Writes edits to LDtk projects and their separate level files. If an item was moved by whole pixels, its entity is moved. If an item was removed, its
 * entity is removed. All items with other changes, and items drawn in Navsmith, are added to an entity layer named `Navsmith`.
 */
import { groupBy } from '../../../engine/core/index.js'
import { boundingBox, type Point, type Rect } from '../../../engine/geometry/index.js'
import { endsOf, extentOf, type NavItem } from '../../model/index.js'
import { asArray, asNumber, asObject, asObjects, asText, type Json } from '../json-values.js'
import { MapBuilder } from '../map-builder.js'
import type { MapFiles } from '../map-files.js'
import { placedLevels, type LevelPlace } from '../read-ldtk.js'
import { DRAWN_FIELD, shiftedItem } from '../embedded-item.js'
import { changedIn, shiftOf, startsIn, type BackWriter, type Edited } from './back-writer.js'
import { referencedText } from './referenced-text.js'
import { JsonText, splitPath } from './json-text.js'
import { layerInstance, ownEntity, ownLayer, uuidOf } from './ldtk-definitions.js'

const ENTITY = /\.entityInstances\.\d+$/
const LEVEL = /^(level|(?:worlds\.\d+\.)?levels\.\d+)\.(.*)$/
const OWN = 'Navsmith'

interface WrittenLevel extends LevelPlace {
  readonly file: JsonText
  /** Prefix of paths to values of the level in `file`, ending in a dot. Empty if the file contains only the level. */
  readonly at: string
  /** Path of the level's separate file in the project. */
  readonly name?: string
}

export class LdtkBack implements BackWriter {
  readonly ownLayer = `the layer ${OWN}`
  private readonly file: JsonText
  private readonly root: Json
  private hasRemoved = false
  private readonly levels: ReadonlyMap<string, WrittenLevel>

  constructor(
    text: string,
    private readonly waypoints: ReadonlyMap<string, Point>,
    files: MapFiles | undefined,
  ) {
    this.file = new JsonText(text)
    this.root = asObject(this.file.get('')) ?? {}
    const levels = placedLevels(this.root, new MapBuilder('ldtk')).flatMap((place): WrittenLevel[] => {
      const { level, path } = place
      if (Array.isArray(level.layerInstances))
        return [{ ...place, file: this.file, at: path === 'level' ? '' : `${path}.` }]
      const name = asText(level.externalRelPath)
      const own = name === undefined ? undefined : referencedText(files, name)
      if (name === undefined || own === undefined) return []
      const file = new JsonText(own)
      return [{ ...place, level: asObject(file.get('')) ?? {}, file, at: '', name }]
    })
    this.levels = new Map(levels.map((level) => [level.path, level]))
  }

  edit(path: string, items: readonly Edited[]): { redrawn: readonly NavItem[]; stands?: boolean } {
    const [, name = '', rest = ''] = LEVEL.exec(path) ?? []
    const { file = this.file, at = '' } = this.levels.get(name) ?? {}
    const place = at + rest
    const entity = ENTITY.test(place) ? asObject(file.get(place)) : undefined
    const [{ after }] = items
    const changed = changedIn(items)
    // LDtk stores a link in a field of an entity. If an entity was removed, the field of the link may have been removed with it. If no entity was
    // removed, the old link stays in the file.
    if (entity === undefined)
      return { redrawn: changed, stands: !(this.hasRemoved && place.endsWith('.fieldInstances')) }
    if (after === undefined) {
      this.hasRemoved = true
      file.remove(place)
      return { redrawn: [] }
    }
    const isNavsmithEntity = entity.__identifier === OWN
    const shift = shiftOf(items)
    if (shift !== undefined && isInteger(shift.x) && isInteger(shift.y)) {
      move(file, place, entity, { x: Math.round(shift.x), y: Math.round(shift.y) })
      return { redrawn: [] }
    }
    if (!isNavsmithEntity) return { redrawn: changed, stands: true }
    file.remove(place)
    return { redrawn: [after] }
  }

  add(items: readonly NavItem[]): void {
    const { defs, nextUid } = this.root
    const [first] = this.levels.values()
    if (this.levels.size === 0 || asObject(defs) === undefined) return
    const known = (list: string): Json | undefined =>
      asObjects(asObject(defs)?.[list]).find(({ identifier }) => identifier === OWN)
    const next = asNumber(nextUid) || 0
    const layerUid = asNumber(known('layers')?.uid) || next
    const entityUid = asNumber(known('entities')?.uid) || next + 1
    const fieldUid = asNumber(asObject(asArray(known('entities')?.fieldDefs).at(0))?.uid) || next + 2
    const size = asNumber(this.root.defaultGridSize) || 16
    if (known('layers') === undefined) this.file.append('defs.layers', [ownLayer(OWN, layerUid, size)])
    if (known('entities') === undefined) this.file.append('defs.entities', [ownEntity(OWN, entityUid, fieldUid)])
    if (layerUid === next) this.file.set('', 'nextUid', next + 3)
    const levels = [...this.levels.values()]
    const levelOf = (item: NavItem): WrittenLevel => {
      const at = this.boxOf(item)
      return levels.find(({ box }) => startsIn(box, at)) ?? first
    }
    for (const [place, drawn] of groupBy(items, levelOf))
      this.addTo(
        place,
        drawn.map((item) => this.entityOf(item, place, size, entityUid, fieldUid)),
        { uid: layerUid, size },
      )
  }

  text(): string {
    return this.file.text()
  }

  files(): ReadonlyMap<string, string> {
    return new Map(
      [...this.levels.values()].flatMap(({ name, file }) =>
        name === undefined || !file.isChanged ? [] : [[name, file.text()]],
      ),
    )
  }

  private boxOf(item: NavItem): Rect {
    const ends = item.kind === 'waypoint-link' ? boundingBox(endsOf(item, this.waypoints)) : extentOf([item])
    return ends ?? { x: 0, y: 0, width: 0, height: 0 }
  }

  private entityOf(item: NavItem, { box, level }: LevelPlace, size: number, defUid: number, fieldUid: number): Json {
    const { x, y, width, height } = this.boxOf(item)
    const at = { x: Math.floor(x - box.x), y: Math.floor(y - box.y) }
    const corner = { x: at.x + box.x, y: at.y + box.y }
    const { layer: _, ...plain } = shiftedItem(item, -corner.x, -corner.y)
    const ends = item.kind === 'waypoint-link' && {
      ends: endsOf(item, this.waypoints).map((end) => ({ x: end.x - corner.x, y: end.y - corner.y })),
    }
    const text = JSON.stringify({ ...plain, ...ends })
    return {
      __identifier: OWN,
      __grid: [Math.floor(at.x / size), Math.floor(at.y / size)],
      __pivot: [0, 0],
      __tags: [],
      __tile: null,
      __smartColor: '#2F55E0',
      iid: uuidOf(`${asText(level.iid) ?? ''} ${item.id} ${text}`),
      width: Math.max(1, Math.ceil(x + width - corner.x)),
      height: Math.max(1, Math.ceil(y + height - corner.y)),
      defUid,
      px: [at.x, at.y],
      fieldInstances: [
        {
          __identifier: DRAWN_FIELD,
          __type: 'String',
          __value: text,
          __tile: null,
          defUid: fieldUid,
          realEditorValues: [{ id: 'V_String', params: [text] }],
        },
      ],
      __worldX: (asNumber(level.worldX) || 0) + at.x,
      __worldY: (asNumber(level.worldY) || 0) + at.y,
    }
  }

  private addTo(
    { path, level, box, file, at }: WrittenLevel,
    entities: readonly Json[],
    { uid, size }: { uid: number; size: number },
  ): void {
    const place = `${at}layerInstances`
    const index = asArray(level.layerInstances).findIndex((layer) => asObject(layer)?.layerDefUid === uid)
    if (index >= 0) {
      file.append(`${place}.${index}.entityInstances`, entities)
      return
    }
    const layer = layerInstance({
      __identifier: OWN,
      __cWid: Math.ceil(box.width / size),
      __cHei: Math.ceil(box.height / size),
      __gridSize: size,
      iid: uuidOf(`${asText(level.iid) ?? path} ${OWN}`),
      levelId: level.uid ?? 0,
      layerDefUid: uid,
      entityInstances: entities,
    })
    file.append(place, [layer])
  }
}

function move(file: JsonText, place: string, entity: Json, { x, y }: Point): void {
  const [px, py] = asArray(entity.px).map(asNumber)
  const at = { x: px + x, y: py + y }
  const layer = asObject(file.get(splitPath(splitPath(place)[0])[0]))
  const size = asNumber(layer?.__gridSize)
  const pairs = {
    px: [at.x, at.y],
    ...(entity.__grid !== undefined && size > 0 && { __grid: [Math.floor(at.x / size), Math.floor(at.y / size)] }),
  }
  for (const [key, pair] of Object.entries(pairs))
    for (const [i, value] of pair.entries())
      if (asArray(entity[key])[i] !== value) file.set(`${place}.${key}`, String(i), value)
  for (const [key, by] of [
    ['__worldX', x],
    ['__worldY', y],
  ] as const)
    if (typeof entity[key] === 'number' && by !== 0) file.set(place, key, entity[key] + by)
}

const isInteger = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9
