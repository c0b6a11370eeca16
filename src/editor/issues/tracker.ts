/** Keeps the issues of a document in step with its changes: only what a change can trouble is looked at again. */
import { boundingBox, type Rect, type Ring } from '../../engine/geometry/index.js'
import type { NavDocument, NavItem } from '../../document/model/index.js'
import { itemRings } from '../shapes/item-geometry.js'
import type { Labels } from '../words/labels.js'
import type { SceneIndex } from '../shapes/scene-index.js'
import { changedRun, type Crossing } from './crossings.js'
import { affectedItems, issuesOfItem } from './index.js'
import type { Issue } from './issue.js'
import { crossingsOf } from './shape-issues.js'
import { issueWords } from './words.js'

export interface IssueTracker {
  /** `changedIds` undefined: everything may have changed. */
  update(document: NavDocument, changedIds: readonly string[] | undefined, index: SceneIndex): readonly Issue[]
  /** From now on what is to be looked at as a whole waits for `proceed`. */
  putOff(): void
  /** Looks at what waits, until `isOver` says so; the issues of all once nothing waits any more. */
  proceed(document: NavDocument, index: SceneIndex, isOver: () => boolean): readonly Issue[] | undefined
}

/** What was looked at last time. */
interface Seen {
  readonly rings: readonly Ring[]
  readonly crossings: readonly Crossing[]
}

export function createIssueTracker(labels: () => Labels): IssueTracker {
  const issuesOf = new Map<string, readonly Issue[]>()
  const seen = new Map<string, Seen>()
  let words = issueWords(labels())
  let bounds: NavDocument['bounds'] | undefined
  let layers: NavDocument['layers'] | undefined
  let shown = NONE
  /** Ids that wait for `proceed`, the next one last; undefined: nothing is put off. */
  let waiting: string[] | undefined

  function look(item: NavItem, document: NavDocument, index: SceneIndex): void {
    const rings = itemRings(item)
    const before = seen.get(item.id)
    const crossings = before?.rings === rings ? before.crossings : crossingsOf(rings, before)
    if (rings.length > 0) seen.set(item.id, { rings, crossings })
    const issues = issuesOfItem(item, document, index, words, crossings)
    if (issues.length === 0) issuesOf.delete(item.id)
    else issuesOf.set(item.id, issues)
  }

  /** The box of what differs from the last look, with the neighbors of each vertex; undefined for what is new or of another make. */
  function changedPart(item: NavItem): Rect | undefined {
    const before = seen.get(item.id)?.rings
    const after = itemRings(item)
    if (before?.length !== after.length) return undefined
    const points = after.flatMap((ring, r) => {
      const { from, removed, added } = changedRun(before[r], ring)
      return removed + added === 0 ? [] : [...around(before[r], from, removed), ...around(ring, from, added)]
    })
    return boundingBox(points)
  }

  function list(index: SceneIndex): readonly Issue[] {
    const next = inOrder(issuesOf, index)
    if (next.length !== shown.length || next.some((issue, i) => issue !== shown[i])) shown = next
    return shown
  }

  return {
    putOff: () => void (waiting ??= []),
    proceed(document, index, isOver) {
      while (waiting !== undefined && waiting.length > 0) {
        if (isOver()) return undefined
        const item = index.item(waiting.pop() ?? '')
        if (item !== undefined) look(item, document, index)
      }
      waiting = undefined
      return list(index)
    },
    update(document, changedIds, index) {
      const fresh = words.labels !== labels()
      if (fresh) words = issueWords(labels())
      // Bounds give every tolerance its size, and layers hide; a change without ids may be anywhere.
      const everything =
        fresh ||
        changedIds === undefined ||
        changedIds.length === 0 ||
        document.bounds !== bounds ||
        document.layers !== layers
      bounds = document.bounds
      layers = document.layers
      if (everything) {
        issuesOf.clear()
        for (const id of seen.keys()) if (index.item(id) === undefined) seen.delete(id)
        if (waiting === undefined) for (const item of document.items) look(item, document, index)
        else waiting = document.items.map(({ id }) => id).reverse()
      } else {
        const touched = new Set(affectedItems(index, document, changedIds, changedPart))
        const changed = new Set(changedIds)
        for (const id of changedIds) if (index.item(id) === undefined) seen.delete(id)
        for (const [id, issues] of issuesOf) {
          if (index.item(id) === undefined) issuesOf.delete(id)
          else if (issues.some((issue) => issue.itemIds.some((other) => changed.has(other)))) touched.add(id)
        }
        // Links of the waypoint graph depend on waypoints that may lie far from them.
        if (changedIds.some((id) => index.item(id)?.kind === 'waypoint' || index.item(id) === undefined)) {
          for (const item of document.items) if (item.kind === 'waypoint-link') touched.add(item.id)
        }
        for (const id of touched) {
          const item = index.item(id)
          if (item !== undefined) look(item, document, index)
        }
      }
      return list(index)
    },
  }
}

const NONE: readonly Issue[] = []

/** As their items lie. */
function inOrder(issuesOf: ReadonlyMap<string, readonly Issue[]>, index: SceneIndex): readonly Issue[] {
  const order = (id: string): number => index.entry(id)?.order ?? -1
  return [...issuesOf.keys()].sort((a, b) => order(a) - order(b)).flatMap((id) => issuesOf.get(id) ?? [])
}

function around(ring: Ring, from: number, count: number): Ring {
  return Array.from(
    { length: Math.min(count + 2, ring.length) },
    (_, i) => ring[(from - 1 + i + ring.length) % ring.length],
  )
}
