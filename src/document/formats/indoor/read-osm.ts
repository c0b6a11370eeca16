/**
 * Reads OpenStreetMap XML with the tags of Simple Indoor Tagging. Rooms have walls, corridors and areas have none, and doors and entrances
 * open the walls on which they lie. Buildings become walls if the file has indoor tags, otherwise solid obstacles.
 */
import type { Point } from '../../../engine/geometry/index.js'
import type { Work } from '../../model/index.js'
import type { FileContent, FormatSource, ReadMap } from '../format-source.js'
import { projectionOf } from '../geojson/projection.js'
import { asNumber, badFile } from '../json-values.js'
import type { MapBuilder } from '../map-builder.js'
import { parseXml, type XmlElement } from '../xml.js'
import { addIndoorPlan, type IndoorDoor, type IndoorFeature } from './indoor-plan.js'

type Tags = ReadonlyMap<string, string>
interface OsmShape {
  readonly id: string
  readonly tags: Tags
  readonly rings: readonly (readonly string[])[]
  readonly isClosed: boolean
}

const BARRIERS = new Set('wall fence hedge retaining_wall city_wall guard_rail jersey_barrier railing'.split(' '))
/** Width of a door in meters. */
const DOOR = 0.9
const MAX_FLOORS = 100
const POINTS = ['amenity', 'shop'] as const

export const isOsm = ({ text }: FileContent): boolean => /^[^<]*(?:<[?!][^>]*>\s*)*<osm\b/.test(text.slice(0, 4096))

export function* readOsm({ text }: FormatSource, builder: MapBuilder): Work<ReadMap> {
  const root = parseXml(text)
  if (root.name !== 'osm') throw badFile('osm', 'expected <osm> as the root')
  yield 0.3
  const nodes = new Map<string, { readonly at: Point; readonly tags: Tags }>()
  for (const element of root.children)
    if (element.name === 'node')
      nodes.set(attribute(element, 'id'), {
        at: { x: asNumber(attribute(element, 'lon')), y: asNumber(attribute(element, 'lat')) },
        tags: tagsOf(element),
      })
  const shapes = shapesOf(root, builder)
  const { toPlane } = projectionOf({}, () => [...nodes.values()].map(({ at }) => at), 'degrees', builder)
  yield 0.5
  const plan: IndoorFeature[] = []
  const hasIndoor = shapes.some(({ tags }) => tags.has('indoor'))
  const floors = [...new Set(shapes.flatMap(({ tags }) => floorsOf(tags)))]
  const allFloors = floors.length > 0 ? floors : [0]
  const floorsFor = (tags: Tags): readonly number[] => {
    const own = floorsOf(tags)
    return own.length > 0 ? own : allFloors
  }
  const placed = (ids: readonly string[]): Point[] =>
    ids.flatMap((id) => {
      const node = nodes.get(id)
      return node === undefined ? [] : [toPlane(node.at)]
    })
  let untagged = 0
  for (const { id, tags, rings, isClosed } of shapes) {
    const found = meaningOf(tags, isClosed, hasIndoor)
    if (found === undefined) {
      if (tags.size > 0) untagged++
      continue
    }
    const traits = { id: `way-${id}`, name: tags.get('name'), meta: Object.fromEntries(tags), path: `way ${id}` }
    const lines = rings.map(placed).filter((line) => line.length > 1)
    if (lines.length === 0) builder.issue('no-geometry', 'a way without its nodes was skipped', traits.path)
    else if (found.form === 'line')
      for (const line of lines)
        plan.push({ ...found, parts: [isClosed ? [...line, line[0]] : line], floors: floorsFor(tags), traits })
    else plan.push({ ...found, parts: lines, floors: floorsFor(tags), traits })
  }
  const doors: IndoorDoor[] = []
  for (const [id, { at, tags }] of nodes) {
    const isDoor = (tags.has('door') && tags.get('door') !== 'no') || tags.has('entrance')
    const width = parseFloat(tags.get('width') ?? '')
    if (isDoor) doors.push({ at: toPlane(at), width: width > 0 && width < 100 ? width : DOOR, floors: floorsFor(tags) })
    const key = POINTS.find((name) => tags.has(name))
    if (key === undefined) continue
    const traits = { id: `node-${id}`, name: tags.get('name'), meta: Object.fromEntries(tags), path: `node ${id}` }
    plan.push({
      form: 'point',
      kind: `${key}/${tags.get(key) ?? ''}`,
      parts: [[toPlane(at)]],
      floors: floorsFor(tags),
      traits,
    })
  }
  if (untagged > 0)
    builder.issue(
      'outline-only',
      `${untagged} ways have no tag of a room, a wall, a barrier or a building and were skipped`,
    )
  yield* addIndoorPlan(plan, doors, builder)
  return builder.finish({ subjects: builder.mapper.subjectsFound() })
}

const attribute = ({ attributes }: XmlElement, name: string): string => attributes.get(name) ?? ''

const tagsOf = ({ children }: XmlElement): Tags =>
  new Map(
    children
      .filter(({ name }) => name === 'tag')
      .map((tag) => [attribute(tag, 'k').slice(0, 255), attribute(tag, 'v').slice(0, 255)]),
  )

function meaningOf(
  tags: Tags,
  isClosed: boolean,
  hasIndoor: boolean,
): Pick<IndoorFeature, 'form' | 'kind'> | undefined {
  const indoor = tags.get('indoor')
  const barrier = tags.get('barrier')
  if (indoor === 'wall') return { form: isClosed && tags.get('area') === 'yes' ? 'solid' : 'line', kind: 'indoor/wall' }
  if (isClosed && indoor === 'column') return { form: 'solid', kind: 'indoor/column' }
  if (isClosed && (indoor === 'area' || indoor === 'corridor')) return { form: 'open', kind: `indoor/${indoor}` }
  if (isClosed && indoor !== undefined && indoor !== 'no') return { form: 'room', kind: `indoor/${indoor}` }
  if (barrier !== undefined && BARRIERS.has(barrier))
    return { form: isClosed && tags.get('area') === 'yes' ? 'solid' : 'line', kind: `barrier/${barrier}` }
  const building = tags.get('building')
  if (isClosed && building !== undefined && building !== 'no')
    return { form: hasIndoor ? 'line' : 'solid', kind: `building/${building}` }
  return undefined
}

/** Returns the floors listed in the tags `level` and `repeat_on`, such as `0`, `-1;0` or `0-2`. */
function floorsOf(tags: Tags): readonly number[] {
  const written = `${tags.get('level') ?? ''};${tags.get('repeat_on') ?? ''}`
  const parts = written.split(';').flatMap((part) => {
    const [, from, to = from] = /^\s*(-?\d+(?:\.\d+)?)(?:\s*-\s*(-?\d+(?:\.\d+)?))?\s*$/.exec(part) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (from === undefined || !(last >= first)) return []
    return Array.from({ length: Math.min(MAX_FLOORS, Math.floor(last - first) + 1) }, (_, i) => first + i)
  })
  return [...new Set(parts)].slice(0, MAX_FLOORS)
}

/** Returns all ways, and all multipolygons. The member ways of a multipolygon are joined to rings. */
function shapesOf(root: XmlElement, builder: MapBuilder): readonly OsmShape[] {
  const ways = new Map<string, readonly string[]>()
  const shapes: OsmShape[] = []
  for (const element of root.children) {
    if (element.name !== 'way') continue
    const id = attribute(element, 'id')
    const refs = element.children.filter(({ name }) => name === 'nd').map((nd) => attribute(nd, 'ref'))
    ways.set(id, refs)
    const isClosed = refs.length > 3 && refs[0] === refs[refs.length - 1]
    shapes.push({ id, tags: tagsOf(element), rings: [isClosed ? refs.slice(0, -1) : refs], isClosed })
  }
  for (const element of root.children) {
    const tags = element.name === 'relation' ? tagsOf(element) : undefined
    if (tags?.get('type') !== 'multipolygon') continue
    const members = element.children.filter((child) => child.name === 'member' && attribute(child, 'type') === 'way')
    const rings = (role: string) =>
      joined(
        members.flatMap((member) =>
          attribute(member, 'role') === role ? [ways.get(attribute(member, 'ref')) ?? []] : [],
        ),
      )
    const [outer, inner] = [rings('outer'), rings('inner')]
    builder.takeWork(members.length)
    // If there are several outer rings, holes are dropped, since it is unknown which ring contains them.
    for (const ring of outer)
      shapes.push({
        id: attribute(element, 'id'),
        tags,
        rings: [ring, ...(outer.length === 1 ? inner : [])],
        isClosed: true,
      })
  }
  return shapes
}

/** Joins ways at their ends to closed rings. Leaves out ways that form no closed ring. */
function joined(ways: readonly (readonly string[])[]): string[][] {
  const left = ways.filter((way) => way.length > 1).map((way) => [...way])
  const rings: string[][] = []
  for (let ring = left.pop(); ring !== undefined; ring = left.pop()) {
    for (;;) {
      const end = ring[ring.length - 1]
      if (end === ring[0]) break
      const at = left.findIndex((way) => way[0] === end || way[way.length - 1] === end)
      if (at < 0) break
      const [next] = left.splice(at, 1)
      for (const id of (next[0] === end ? next : next.reverse()).slice(1)) ring.push(id)
    }
    if (ring.length > 3 && ring[0] === ring[ring.length - 1]) rings.push(ring.slice(0, -1))
  }
  return rings
}
