import { changedRun } from '../../engine/core/index.js'
import { boundingBox, samePoint, type Rect, type Ring } from '../../engine/geometry/index.js'
import { type NavDocument, type NavItem, type Crossing } from '../../document/model/index.js'
import { itemRings, wallOf } from '../shapes/item-geometry.js'
import type { EditorMessages } from '../../words/index.js'
import type { SceneIndex } from '../shapes/scene-index.js'
import { affectedItems, issuesOfItem } from './index.js'
import type { Issue } from './issue.js'
import { crossingsOf } from './shape-issues.js'
import { issueWords } from './words.js'

export type IssueTracker = ReturnType<typeof createIssueTracker>

interface Checked {
  readonly rings: readonly Ring[]
  readonly crossings: readonly Crossing[]
}

export function createIssueTracker(messages: () => EditorMessages) {
  const issuesOf = new Map<string, readonly Issue[]>()
  const checked = new Map<string, Checked>()
  let words = issueWords(messages(), undefined)
  let last: NavDocument | undefined
  let pending: Set<string> | undefined
  let deferred = new Set<string>()
  let haveWaypointsChanged = false
  let immediateLimit = Infinity

  function check(id: string, document: NavDocument, index: SceneIndex): void {
    const item = index.item(id)
    if (item === undefined) return
    const rings = itemRings(item)
    const before = checked.get(item.id)
    const crossings =
      before?.rings === rings ? before.crossings : wallOf(item) !== undefined ? [] : crossingsOf(rings, before)
    if (rings.length > 0) checked.set(item.id, { rings, crossings })
    const issues = issuesOfItem(item, document, index, words, crossings)
    if (issues.length === 0) issuesOf.delete(item.id)
    else issuesOf.set(item.id, issues)
  }

  function forget(id: string, index: SceneIndex): void {
    const item = index.item(id)
    if (item === undefined) checked.delete(id)
    haveWaypointsChanged ||= item === undefined || item.kind === 'waypoint'
  }

  const changedPart = (item: NavItem): Rect | undefined => changedBox(item, checked.get(item.id)?.rings)

  return {
    defer: () => void (immediateLimit = -1),
    proceed(document: NavDocument, index: SceneIndex, isOver: () => boolean): readonly Issue[] | undefined {
      pending ??= new Set()
      for (const id of deferred) {
        if (isOver()) return undefined
        deferred.delete(id)
        forget(id, index)
        for (const other of affectedItems(index, document, [id], changedPart)) pending.add(other)
      }
      if (haveWaypointsChanged) addLinks(document, pending)
      haveWaypointsChanged = false
      for (const id of pending) {
        if (isOver()) return undefined
        pending.delete(id)
        check(id, document, index)
      }
      pending = undefined
      immediateLimit = MAX_IMMEDIATE
      return inOrder(issuesOf, index)
    },
    update(document: NavDocument, changedIds: readonly string[] | undefined, index: SceneIndex): readonly Issue[] {
      const fresh = words.messages !== messages() || words.units !== document.units
      if (fresh) words = issueWords(messages(), document.units)
      const everything = fresh || changedIds === undefined || changedIds.length === 0 || !sameFrame(document, last)
      last = document
      const changed = new Set(everything ? document.items.map(({ id }) => id) : changedIds)
      const isLarge = !everything && changed.size > immediateLimit
      const touched = everything
        ? changed
        : isLarge
          ? new Set<string>()
          : affectedItems(index, document, changedIds, changedPart)
      if (isLarge) deferred = deferred.size === 0 ? changed : new Set([...deferred, ...changed])
      else for (const id of everything ? checked.keys() : changed) forget(id, index)
      for (const [id, issues] of issuesOf) {
        if (index.item(id) === undefined) issuesOf.delete(id)
        else if (issues.some((issue) => issue.items.some((other) => changed.has(other)))) touched.add(id)
      }
      if (haveWaypointsChanged) addLinks(document, touched)
      haveWaypointsChanged = false
      if (pending === undefined && (isLarge || touched.size > immediateLimit)) pending = touched
      else
        for (const id of touched)
          if (pending === undefined) check(id, document, index)
          else pending.add(id)
      return inOrder(issuesOf, index)
    },
  }
}

/** Returns whether bounds and layers are the same. Tolerances of issues depend on the bounds, and layers hide items. */
const sameFrame = (a: NavDocument, b: NavDocument | undefined): boolean =>
  a.bounds === b?.bounds && a.layers === b.layers

function addLinks(document: NavDocument, to: Set<string>): void {
  for (const item of document.items) if (item.kind === 'waypoint-link') to.add(item.id)
}

function changedBox(item: NavItem, before: readonly Ring[] | undefined): Rect | undefined {
  const after = itemRings(item)
  if (before?.length !== after.length) return undefined
  const points = after.flatMap((ring, r) => {
    const { from, removed, added } = changedRun(before[r], ring, samePoint)
    return removed + added === 0 ? [] : [...around(before[r], from, removed), ...around(ring, from, added)]
  })
  return boundingBox(points)
}

/** Maximum number of items that are checked immediately after a change. Each takes about ten microseconds. */
const MAX_IMMEDIATE = 200

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
