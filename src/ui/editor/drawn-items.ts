/** Items of the drawing as the layers draw them. An item that stays the same gives the same drawn object, so that nothing is painted twice. */
import {
  outsideNavigation,
  shapeToRings,
  type NavDocument,
  type NavItem,
  type ObstacleItem,
} from '../../document/model/index.js'
import { changedPlaces } from '../../engine/core/index.js'
import type { EditorSnapshot } from '../../editor/index.js'
import { kindOf, type CustomItemKind, type ItemKinds, type ItemOnShow } from '../host-parts.js'
import type {
  DrawnArea,
  DrawnObstacle,
  ObstacleState,
  DrawnLink,
  DrawnMarker,
  DrawnWaypoint,
  DrawnWaypointLink,
  MarkState,
} from '../../canvas/index.js'

export interface DrawnItems {
  readonly obstacles: readonly DrawnObstacle[]
  readonly areas: readonly DrawnArea[]
  readonly links: readonly DrawnLink[]
  readonly waypoints: readonly DrawnWaypoint[]
  readonly waypointLinks: readonly DrawnWaypointLink[]
  readonly markers: readonly DrawnMarker[]
  /** Those that the host draws, by their kinds. */
  readonly own: ReadonlyMap<CustomItemKind, readonly ItemOnShow[]>
}

/** Remembers per item, for one editor. */
export interface DrawnItemsCache {
  readonly shapes: WeakMap<NavItem, DrawnObstacle | DrawnArea>
  /** Areas as they look while they take no part in navigation. */
  readonly out: WeakMap<NavItem, DrawnArea>
  /** What was drawn last, and of what. */
  last?: { readonly of: Drawing; readonly drawn: DrawnItems }
}
export const createDrawnItemsCache = (): DrawnItemsCache => ({ shapes: new WeakMap(), out: new WeakMap() })

/** What is picked, and pointed at, by ids. */
interface MarkedItems {
  readonly selected: ReadonlySet<string>
  readonly hovered: string | undefined
}

function stateIn({ selected, hovered }: MarkedItems, { id, locked }: NavItem): MarkState {
  if (selected.has(id)) return 'selected'
  return hovered === id ? 'hover' : locked === true ? 'locked' : 'idle'
}

export interface Drawing {
  readonly document: NavDocument
  readonly marked: MarkedItems
  readonly kinds: ItemKinds | undefined
}

/** Makes what is drawn of what was drawn last; `draw` knows every obstacle but a host's own. */
type FollowItems = (
  drawing: Drawing,
  cache: DrawnItemsCache,
  draw: (item: ObstacleItem) => DrawnObstacle | undefined,
) => DrawnItems | undefined

/** `follow` makes it of what was drawn last, where it can. */
export function drawItems(
  document: NavDocument,
  marked: MarkedItems,
  cache: DrawnItemsCache,
  kinds: ItemKinds | undefined,
  follow?: FollowItems,
): DrawnItems {
  const of = { document, marked, kinds }
  const draw = (item: ObstacleItem): DrawnObstacle | undefined =>
    kindOf(kinds, item)?.layer === undefined ? obstacleOf(item, cache.shapes) : undefined
  const drawn = follow?.(of, cache, draw) ?? drawAll(document, marked, cache, kinds)
  cache.last = { of, drawn }
  return drawn
}

function obstacleOf(item: ObstacleItem, shapes: DrawnItemsCache['shapes']): DrawnObstacle {
  const known = shapes.get(item)
  if (known !== undefined) return known
  const { outer, holes } = shapeToRings(item.shape)
  const shape = { id: item.id, outer, holes, fillRule: item.fillRule }
  shapes.set(item, shape)
  return shape
}

function drawAll(
  document: NavDocument,
  marked: MarkedItems,
  cache: DrawnItemsCache,
  kinds: ItemKinds | undefined,
): DrawnItems {
  const own = new Map<CustomItemKind, ItemOnShow[]>()
  const [obstacles, areas]: [DrawnObstacle[], DrawnArea[]] = [[], []]
  const links: DrawnLink[] = []
  const [waypoints, waypointLinks]: [DrawnWaypoint[], DrawnWaypointLink[]] = [[], []]
  const markers: DrawnMarker[] = []
  const places = new Map<string, DrawnWaypoint>()
  const isOut = outsideNavigation(document)
  const hiddenLayers = new Set(document.layers.filter((layer) => layer.hidden === true).map((layer) => layer.id))
  const stateOf = (item: NavItem): MarkState => stateIn(marked, item)
  for (const item of document.items) {
    if (item.hidden === true && item.id !== marked.hovered && !marked.selected.has(item.id)) continue
    if (item.layer !== undefined && hiddenLayers.has(item.layer)) continue
    const kind = kindOf(kinds, item)
    if (kind?.layer !== undefined) {
      own.set(kind, own.get(kind) ?? [])
      own.get(kind)?.push({ item, state: stateOf(item) })
      continue
    }
    switch (item.kind) {
      case 'obstacle':
        obstacles.push(obstacleOf(item, cache.shapes))
        break
      case 'area': {
        let shape = cache.shapes.get(item)
        if (shape === undefined) {
          const { outer, holes } = shapeToRings(item.shape)
          shape = { id: item.id, outer, holes, terrain: item.terrain }
          cache.shapes.set(item, shape)
        }
        areas.push(isOut(item) ? outArea(item, shape, cache) : shape)
        break
      }
      case 'link':
        links.push({
          id: item.id,
          from: item.from,
          to: item.to,
          oneWay: item.oneWay === true,
          closed: item.closed === true,
          state: stateOf(item),
        })
        break
      case 'marker':
        markers.push({ id: item.id, role: item.role, x: item.x, y: item.y, state: stateOf(item) })
        break
      case 'waypoint': {
        const waypoint = {
          id: item.id,
          x: item.x,
          y: item.y,
          label: /(\d+)$/.exec(item.name ?? item.id)?.[1] ?? '',
          state: stateOf(item),
        }
        waypoints.push(waypoint)
        places.set(item.id, waypoint)
        break
      }
      case 'waypoint-link':
        break
    }
  }
  for (const item of document.items) {
    if (item.kind !== 'waypoint-link' || item.hidden === true) continue
    const from = places.get(item.from)
    const to = places.get(item.to)
    if (from !== undefined && to !== undefined)
      waypointLinks.push({ id: item.id, from, to, oneWay: item.oneWay === true, state: stateOf(item) })
  }
  return { obstacles, areas, links, waypoints, waypointLinks, markers, own }
}

function outArea(item: NavItem, shape: DrawnArea, cache: DrawnItemsCache): DrawnArea {
  const area = cache.out.get(item) ?? { ...shape, out: true }
  cache.out.set(item, area)
  return area
}

/** What obstacles look like by themselves, by id; those that are idle are left out. From drawing to drawing only items that changed are looked at. */
export function createPlainStates(): (document: NavDocument) => ReadonlyMap<string, ObstacleState> {
  let last: { readonly document: NavDocument; readonly states: ReadonlyMap<string, ObstacleState> } | undefined
  return (document) => {
    const { items, layers } = document
    const places = last?.document.layers === layers ? changedPlaces(last.document.items, items) : undefined
    const isSame = places?.every((place) => last?.document.items[place].id === items[place].id) === true
    const states = isSame ? new Map(last?.states) : new Map<string, ObstacleState>()
    const isOut = outsideNavigation(document)
    const lockedLayers = new Set(layers.filter((layer) => layer.locked === true).map((layer) => layer.id))
    const look = (item: NavItem): void => {
      if (item.kind !== 'obstacle') return
      if (item.hidden === true) states.set(item.id, 'hidden')
      else if (isOut(item)) states.set(item.id, 'out')
      else if (item.locked === true || (item.layer !== undefined && lockedLayers.has(item.layer)))
        states.set(item.id, 'locked')
    }
    if (isSame)
      for (const place of places ?? []) {
        states.delete(items[place].id)
        look(items[place])
      }
    else items.forEach(look)
    last = { document, states }
    return states
  }
}

/** What each obstacle looks like now; those that are idle are left out. */
export function obstacleStates(
  document: NavDocument,
  selected: ReadonlySet<string>,
  hovered: string | undefined,
  issues: EditorSnapshot['issues'],
  plain = createPlainStates(),
): ReadonlyMap<string, ObstacleState> {
  const states = new Map(plain(document))
  for (const issue of issues)
    if (issue.code === 'self-crossing') for (const id of issue.itemIds) states.set(id, 'invalid')
  if (hovered !== undefined && states.get(hovered) !== 'hidden') states.set(hovered, 'hover')
  for (const id of selected) if (states.get(id) !== 'invalid' && states.get(id) !== 'hidden') states.set(id, 'selected')
  return states
}
