import { createRandom } from '../../engine/core/index.js'
import { distance, locateInPolygon, type Point } from '../../engine/geometry/index.js'
import { clearanceOnMesh, islandOnMesh, nearestOnMesh, randomOnMesh, type NavMesh } from '../../engine/convex/index.js'
import type { Agent, LinkItem, NavDocument, NavItem } from '../../document/model/index.js'
import { formatLabel, freeId, isInNavigation, itemBox, itemName, itemRings, type Issue } from '../../editor/index.js'
import type { Messages } from '../../words/index.js'
import type { IslandName } from '../live/live-state.js'
import { boxDistance } from './gap-lanes.js'

const MAX_ISLANDS = 6 // maximum number of reported islands, largest first
/** Minimum area of a reported island: `SQUARES` times the squared radius of the agent or `SHARE` times the walkable area, the larger of the two. */
const SQUARES = 16
const SHARE = 1e-3

export function islandIssues(
  mesh: NavMesh,
  agent: Agent | undefined,
  document: NavDocument,
  messages: Messages,
  names: readonly IslandName[],
): Issue[] {
  const [main, ...others] = [...mesh.islands].sort((a, b) => b.area - a.area)
  const reached = main === undefined ? new Set<number>() : linkedIslands(mesh, main.id, document)
  return others
    .filter(({ id, area }) => isRoomy(mesh, area) && !reached.has(id))
    .slice(0, MAX_ISLANDS)
    .flatMap(({ id }): Issue[] => {
      const at = names.find((name) => islandOnMesh(mesh, name.at) === id)?.at
      if (at === undefined) return []
      const around = itemAround(document, at)
      const place = { x: Math.round(at.x), y: Math.round(at.y) }
      const link = linkTo(mesh, at, main.id, document)
      return [
        {
          id: `island/cut-off:${around?.id ?? `${place.x}:${place.y}`}`,
          code: 'island/cut-off',
          severity: 'warning',
          message:
            around === undefined
              ? formatLabel(messages.panels.islandCutOff, { agent: agent?.name ?? '' }, messages)
              : messages.panels.islandCourtyard,
          detail:
            around === undefined
              ? `${place.x}, ${place.y}`
              : formatLabel(messages.issues.at, { name: itemName(around, messages), ...place }, messages),
          at,
          items: around === undefined ? [] : [around.id],
          ...(agent !== undefined && { agents: [agent.id] }),
          fixes: joins(mesh, link, [id, main.id])
            ? [{ label: messages.panels.islandFix, commands: [{ type: 'insert-items', items: [link] }] }]
            : [],
        },
      ]
    })
}

const isRoomy = (mesh: NavMesh, area: number): boolean =>
  area >= Math.max(SQUARES * mesh.agentRadius ** 2, SHARE * mesh.freeArea)

function linkedIslands(mesh: NavMesh, main: number, document: NavDocument): ReadonlySet<number> {
  const pairs = document.items.flatMap((item) =>
    item.kind === 'link' && item.closed !== true ? [[islandOnMesh(mesh, item.from), islandOnMesh(mesh, item.to)]] : [],
  )
  const reached = new Set([main])
  for (let before = 0; before < reached.size;) {
    before = reached.size
    for (const [a, b] of pairs) {
      if (reached.has(a) && b >= 0) reached.add(b)
      if (reached.has(b) && a >= 0) reached.add(a)
    }
  }
  return reached
}

function itemAround(document: NavDocument, at: Point): NavItem | undefined {
  const size = (item: NavItem): number => (itemBox(item)?.width ?? 0) * (itemBox(item)?.height ?? 0)
  return document.items
    .filter((item) => {
      const box = item.kind === 'obstacle' && isInNavigation(item) ? itemBox(item) : undefined
      return (
        box !== undefined &&
        boxDistance(box, { ...at, width: 0, height: 0 }) === 0 &&
        locateInPolygon(itemRings(item)[0], [], at) === 'inside'
      )
    })
    .sort((a, b) => size(a) - size(b))[0]
}

const joins = (mesh: NavMesh, { from, to }: LinkItem, [one, other]: readonly [number, number]): boolean =>
  islandOnMesh(mesh, from) === one && islandOnMesh(mesh, to) === other

function linkTo(mesh: NavMesh, from: Point, main: number, document: NavDocument): LinkItem {
  const near = nearestOnMesh(mesh, from, { island: main })?.point ?? from
  const way = distance(from, near)
  const step = way === 0 ? 0 : Math.max(mesh.agentRadius, way * 0.05) / way
  const beyond = { x: near.x + (near.x - from.x) * step, y: near.y + (near.y - from.y) * step }
  const to = islandOnMesh(mesh, beyond) === main ? beyond : near
  const taken = new Set(document.items.map((item) => item.id))
  const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 })
  return {
    kind: 'link',
    id: freeId('link', (id) => taken.has(id)),
    from: islandOnMesh(mesh, rounded(from)) === islandOnMesh(mesh, from) ? rounded(from) : from,
    to: islandOnMesh(mesh, rounded(to)) === main ? rounded(to) : to,
  }
}

const MOST = 12
const NAME_PLACES = 24

/** Names islands by the item around them or by their position. An island of unchanged kind that contains `at` of an `earlier` name keeps that name. */
export function islandNames(
  mesh: NavMesh,
  document: NavDocument,
  messages: Messages,
  earlier: readonly IslandName[] = [],
): readonly IslandName[] {
  const ranked = [...mesh.islands].sort((a, b) => b.area - a.area || a.id - b.id)
  if (ranked.length < 2) return []
  const islands = ranked.slice(0, MOST).flatMap(({ id, area }, order) => {
    if (order > 0 && !isRoomy(mesh, area)) return []
    const before = earlier.find(({ at }) => islandOnMesh(mesh, at) === id)
    const places = [...(before === undefined ? [] : [before.at]), ...placesIn(mesh, id)]
    if (places.length === 0) return []
    const [at] = places
    const around = itemAround(document, at)
    const kind = order === 0 ? 'main' : (around?.id ?? thirdsOf(at, document))
    return [{ id, at, places, around, kind, rank: order - 1, nth: before?.kind === kind ? before.nth : undefined }]
  })
  const taken = new Set(islands.map(({ kind, nth }) => `${kind} ${nth}`))
  return islands.map(({ id, around, nth: kept, ...island }): IslandName => {
    let nth = kept ?? 1
    if (kept === undefined) while (taken.has(`${island.kind} ${nth}`)) nth++
    taken.add(`${island.kind} ${nth}`)
    const isInside = (at: Point): boolean => islandOnMesh(mesh, at) === id
    return { ...island, nth, isInside, name: nameOf(island.kind, nth, around, messages) }
  })
}

function placesIn(mesh: NavMesh, island: number): readonly Point[] {
  const random = createRandom(island + 1)
  return Array.from({ length: NAME_PLACES }, () => randomOnMesh(mesh, random, island))
    .flatMap((at) => (at === undefined ? [] : [{ at, room: clearanceOnMesh(mesh, at) }]))
    .sort((a, b) => b.room - a.room)
    .map(({ at }) => at)
}

function thirdsOf(at: Point, { bounds }: NavDocument): number {
  const third = (value: number, start: number, size: number): number =>
    Math.max(0, Math.min(2, Math.floor((3 * (value - start)) / size)))
  return 3 * third(at.y, bounds.y, bounds.height) + third(at.x, bounds.x, bounds.width)
}

function nameOf(kind: IslandName['kind'], nth: number, around: NavItem | undefined, messages: Messages): string {
  const { panels } = messages
  if (kind === 'main') return panels.islandMain
  if (around !== undefined)
    return formatLabel(
      nth === 1 ? panels.islandInside : panels.islandInsideNth,
      { name: itemName(around, messages), count: nth },
      messages,
    )
  const name = panels.islandPlaces.split('|')[Number(kind)] ?? ''
  return nth === 1 ? name : `${name} ${nth}`
}
