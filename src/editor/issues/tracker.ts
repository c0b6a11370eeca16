/** Keeps the issues of a document in step with its changes: only what a change can trouble is looked at again. */
import type { NavDocument, NavItem } from '../../document/index.js'
import type { Labels } from '../labels.js'
import type { SceneIndex } from '../scene-index.js'
import { affectedItems, issuesOfItem } from './index.js'
import type { DrawingIssue } from './issue.js'
import { issueWords } from './words.js'

export interface IssueTracker {
  /** `changedIds` undefined: everything may have changed. */
  update(document: NavDocument, changedIds: readonly string[] | undefined, index: SceneIndex): readonly DrawingIssue[]
}

export function createIssueTracker(labels: () => Labels): IssueTracker {
  const issuesOf = new Map<string, readonly DrawingIssue[]>()
  let words = issueWords(labels())
  let bounds: NavDocument['bounds'] | undefined
  let layers: NavDocument['layers'] | undefined

  return {
    update(document, changedIds, index) {
      const fresh = words.labels !== labels()
      if (fresh) words = issueWords(labels())
      // Bounds give every tolerance its size, and layers hide; a change without ids may be anywhere.
      const everything = fresh || changedIds === undefined || changedIds.length === 0 || document.bounds !== bounds || document.layers !== layers
      bounds = document.bounds
      layers = document.layers
      if (everything) {
        issuesOf.clear()
        for (const item of document.items) put(item, issuesOfItem(item, document, index, words))
      } else {
        const touched = new Set(affectedItems(index, document, changedIds))
        const changed = new Set(changedIds)
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
          if (item !== undefined) put(item, issuesOfItem(item, document, index, words))
        }
      }
      if (issuesOf.size === 0) return NONE
      return document.items.flatMap((item) => issuesOf.get(item.id) ?? [])
    },
  }

  function put(item: NavItem, issues: readonly DrawingIssue[]): void {
    if (issues.length === 0) issuesOf.delete(item.id)
    else issuesOf.set(item.id, issues)
  }
}

const NONE: readonly DrawingIssue[] = []
