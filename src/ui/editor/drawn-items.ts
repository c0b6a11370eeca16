/** Converts items to what the layers draw. An unchanged item gives the same object, so it is not painted again. */
import {
  hiddenIn,
  lineRepeat,
  lockedIn,
  outsideNavigation,
  shapeToRings,
  wallParts,
  type MarkerItem,
  type NavDocument,
  type NavItem,
  type AreaItem,
  type ObstacleItem,
} from '../../document/model/index.js'
import { attached, changedPlaces } from '../../engine/core/index.js'
import { vertexRings, type EditorSnapshot } from '../../editor/index.js'
import { kindOf, type CustomItemKind, type ItemKinds, type VisibleItem } from '../app-parts.js'
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
import type { ReadableStore } from '../../hooks/index.js'
import { ignoredIn } from '../map-issues/ignored-issues.js'
import { openIssues, useAppParts, usePanel } from '../panel-context.js'
import { memoizeShallow, memoizeLast } from '../memo.js'

export interface DrawnItems {
  readonly obstacles: readonly DrawnObstacle[]
  readonly areas: readonly DrawnArea[]
  readonly links: readonly DrawnLink[]
  readonly waypoints: readonly DrawnWaypoint[]
  readonly waypointLinks: readonly DrawnWaypointLink[]
  readonly markers: readonly DrawnMarker[]
  readonly own: ReadonlyMap<CustomItemKind, readonly VisibleItem[]>
}

interface Drawing {
  readonly document: NavDocument
  readonly selected: ReadonlySet<string>
  readonly hovered: string | undefined
}

function stateIn({ selected, hovered }: Drawing, { id, locked }: NavItem): MarkState {
  if (selected.has(id)) return 'selected'
  return hovered === id ? 'hover' : locked === true ? 'locked' : 'idle'
}

function routeOf(item: MarkerItem): Pick<DrawnMarker, 'line' | 'repeat'> {
  const [line] = vertexRings(item)
  return line === undefined ? {} : { line, repeat: lineRepeat(item) }
}

function obstacleOf(item: ObstacleItem): DrawnObstacle {
  return attached(item, 'drawn', () => {
    const parts = item.shape.type === 'wall' ? wallParts(item.shape) : undefined
    return { id: item.id, ...shapeToRings(item.shape), fillRule: item.fillRule, ...(parts && { parts }) }
  })
}

function areaOf(item: AreaItem, isOut: boolean): DrawnArea {
  const area = attached(item, 'drawn', () => ({ id: item.id, ...shapeToRings(item.shape), terrain: item.terrain }))
  return isOut ? attached(area, 'out', () => ({ ...area, out: true })) : area
}

function drawAll(drawing: Drawing, kinds: ItemKinds | undefined): DrawnItems {
  const { document, selected, hovered } = drawing
  const own = new Map<CustomItemKind, VisibleItem[]>()
  const [obstacles, areas]: [DrawnObstacle[], DrawnArea[]] = [[], []]
  const links: DrawnLink[] = []
  const [waypoints, waypointLinks]: [DrawnWaypoint[], DrawnWaypointLink[]] = [[], []]
  const markers: DrawnMarker[] = []
  const places = new Map<string, DrawnWaypoint>()
  const isOut = outsideNavigation(document)
  const isHidden = hiddenIn(document)
  const stateOf = (item: NavItem): MarkState => stateIn(drawing, item)
  for (const item of document.items) {
    const isShown = item.hidden === true && (item.id === hovered || selected.has(item.id))
    if (isHidden(isShown ? { ...item, hidden: false } : item)) continue
    const kind = kindOf(kinds, item)
    if (kind?.layer !== undefined) {
      own.set(kind, own.get(kind) ?? [])
      own.get(kind)?.push({ item, state: stateOf(item) })
      continue
    }
    switch (item.kind) {
      case 'obstacle':
        obstacles.push(obstacleOf(item))
        break
      case 'area':
        areas.push(areaOf(item, isOut(item)))
        break
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
        markers.push({
          id: item.id,
          role: item.role,
          x: item.x,
          y: item.y,
          state: stateOf(item),
          ...routeOf(item),
          text: item.role === 'note' ? item.name : undefined,
        })
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

type ObstacleStates = ReadonlyMap<string, ObstacleState>

/** Returns a function that reports which obstacles are hidden, locked or outside navigation. It reads only changed items, since a drag calls it each frame. */
function createPlainStates(): (document: NavDocument) => ObstacleStates {
  let last: { readonly document: NavDocument; readonly states: ObstacleStates } | undefined
  return (document) => {
    const { items, layers } = document
    const isOut = outsideNavigation(document)
    const isLocked = lockedIn(document)
    const stateOf = (item: ObstacleItem): ObstacleState | undefined => {
      if (item.hidden === true) return 'hidden'
      if (isOut(item)) return 'out'
      return isLocked(item) ? 'locked' : undefined
    }
    const places = last?.document.layers === layers ? changedPlaces(last.document.items, items) : undefined
    const isSame = places?.every((place) => last?.document.items[place].id === items[place].id) === true
    const states = new Map(isSame ? last?.states : undefined)
    for (const item of isSame ? (places ?? []).map((place) => items[place]) : items) {
      const state = item.kind === 'obstacle' ? stateOf(item) : undefined
      if (state !== undefined) states.set(item.id, state)
      else if (isSame) states.delete(item.id)
    }
    last = { document, states: last !== undefined && sameStates(last.states, states) ? last.states : states }
    return last.states
  }
}

function obstacleStates(
  plain: ObstacleStates,
  selected: ReadonlySet<string>,
  hovered: string | undefined,
  issues: EditorSnapshot['issues'],
): ObstacleStates {
  const states = new Map(plain)
  for (const issue of issues)
    if (issue.code === 'self-crossing') for (const id of issue.items) states.set(id, 'invalid')
  if (hovered !== undefined && states.get(hovered) !== 'hidden') states.set(hovered, 'hover')
  for (const id of selected) if (states.get(id) !== 'invalid' && states.get(id) !== 'hidden') states.set(id, 'selected')
  return states
}

interface Drawn {
  readonly drawing: Drawing
  readonly items: DrawnItems
}

/** Returns the drawn items of `last` with the changed obstacles replaced. Returns undefined if other items may look different, too. */
function replaceObstacles(
  { document, selected, hovered }: Drawing,
  last: Drawn,
  kinds: ItemKinds | undefined,
): DrawnItems | undefined {
  const { drawing, items: drawn } = last
  const [before, items] = [drawing.document.items, document.items]
  const isSame =
    drawing.selected === selected && drawing.hovered === hovered && drawing.document.layers === document.layers
  const places = isSame ? changedPlaces(before, items) : undefined
  if (places === undefined) return undefined
  const changed: (readonly [DrawnObstacle, DrawnObstacle])[] = []
  for (const place of places) {
    const [old, item] = [before[place], items[place]]
    if (item.kind !== 'obstacle' || old.kind !== 'obstacle' || old.id !== item.id) return undefined
    if (old.hidden !== item.hidden || old.layer !== item.layer) return undefined
    if (kindOf(kinds, item)?.layer !== undefined) return undefined
    changed.push([obstacleOf(old), obstacleOf(item)])
  }
  if (changed.length === 0) return drawn
  const obstacles = [...drawn.obstacles]
  for (const [old, now] of changed) {
    const place = obstacles.indexOf(old)
    if (place >= 0) obstacles[place] = now
  }
  return { ...drawn, obstacles }
}

interface DrawnScene {
  readonly items: DrawnItems
  readonly selected: ReadonlySet<string>
  readonly hovered: string | undefined
  readonly obstacles: VisibleObstacles
}

interface VisibleObstacles {
  readonly obstacles: DrawnItems['obstacles']
  readonly states: ObstacleStates
}

function createReader(kinds: ItemKinds | undefined): (state: EditorSnapshot) => DrawnScene {
  let last: Drawn | undefined
  const plain = createPlainStates()
  let states: ObstacleStates = new Map()
  const selectedOf = memoizeLast((ids: readonly string[]) => new Set(ids))
  const itemsOf = memoizeLast((document: NavDocument, selected: ReadonlySet<string>, hovered: string | undefined) => {
    const drawing = { document, selected, hovered }
    const items = (last && replaceObstacles(drawing, last, kinds)) ?? drawAll(drawing, kinds)
    last = { drawing, items }
    return items
  })
  const statesOf = memoizeLast((...input: Parameters<typeof obstacleStates>) => {
    const next = obstacleStates(...input)
    return sameStates(states, next) ? states : (states = next)
  })
  const keepObstacles = memoizeShallow<VisibleObstacles>()
  const keep = memoizeShallow<DrawnScene>()
  return ({ document, draft, selection, hover, issues }) => {
    const hovered = hover !== undefined && 'id' in hover ? hover.id : undefined
    const selected = selectedOf(selection.items)
    const items = itemsOf(draft, selected, hovered)
    const obstacles = keepObstacles({
      obstacles: items.obstacles,
      states: statesOf(plain(draft), selected, hovered, openIssues(issues, ignoredIn(document))),
    })
    return keep({ items, selected, hovered, obstacles })
  }
}

function sameStates(a: ObstacleStates, b: ObstacleStates): boolean {
  if (a.size !== b.size) return false
  for (const [id, state] of a) if (b.get(id) !== state) return false
  return true
}

export function useDrawnScene(): ReadableStore<DrawnScene> {
  const { editor } = usePanel()
  const kinds = useAppParts((parts) => parts.itemKinds)
  const create = (): ReadableStore<DrawnScene> => {
    const read = createReader(kinds)
    return { subscribe: editor.subscribe, getSnapshot: () => read(editor.getSnapshot()) }
  }
  return attached(editor, 'drawn-scene', create, kinds)
}
