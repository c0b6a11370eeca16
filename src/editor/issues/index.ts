/**
 * Finds issues of the drawing by its geometry alone, in drawing order. Hidden and excluded items have none. Unchanged issues remain the same objects. A change
 * checks the changed items, items near them, and items with an issue that mentions a changed item. A change of bounds, layers or messages checks all. Read:
 * issue.ts, shape-issues.ts, neighbor-issues.ts, fix-check.ts, tracker.ts, document-issues.ts.
 */
import type { Rect } from '../../engine/geometry/index.js'
import type { NavDocument, NavItem, Crossing } from '../../document/model/index.js'
import { growRect, isLocked, isShapeItem, itemRings, wallOf } from '../shapes/item-geometry.js'
import { editorWords, type EditorMessages } from '../../words/index.js'
import { SceneIndex } from '../shapes/scene-index.js'
import { createFixCheck } from './fix-check.js'
import type { Issue } from './issue.js'
import { ALMOST_FRACTION, NEIGHBOR_ISSUES } from './neighbor-issues.js'
import { crossingsOf, shapeIssues } from './shape-issues.js'
import { issueWords, type IssueWords } from './words.js'

export type { Issue, IssueCode, IssueFix, IssueGap } from './issue.js'

export function findDrawingIssues(
  document: NavDocument,
  changedIds?: readonly string[],
  messages: EditorMessages = editorWords,
): readonly Issue[] {
  const index = new SceneIndex()
  index.update(document)
  const ids = changedIds === undefined ? undefined : affectedItems(index, document, changedIds)
  const words = issueWords(messages, document.units)
  return document.items
    .filter((item) => ids === undefined || ids.has(item.id))
    .flatMap((item) => issuesOfItem(item, document, index, words))
}

export function issuesOfItem(
  item: NavItem,
  document: NavDocument,
  index: SceneIndex,
  words: IssueWords,
  crossings?: readonly Crossing[],
  isFix = createFixCheck(document, index, (one, map, near, check) => issuesOfItem(one, map, near, words, [], check)),
): readonly Issue[] {
  const entry = index.entry(item.id)
  if (entry === undefined || entry.hidden || entry.out) return []
  const span = Math.max(document.bounds.width, document.bounds.height)
  const taken = (id: string): boolean => index.item(id) !== undefined
  const around = { document, index, span, words, isFix }
  const issues = [
    // Skip walls: their line may cross itself or turn back.
    ...(isShapeItem(item) && wallOf(item) === undefined
      ? shapeIssues(item, crossings ?? crossingsOf(itemRings(item)), span, words, taken)
      : []),
    ...NEIGHBOR_ISSUES.flatMap((find) => find(item, around)),
  ]
  return isLocked(item, document) ? issues.map((issue) => ({ ...issue, fixes: [] })) : issues
}

export function affectedItems(
  index: SceneIndex,
  document: NavDocument,
  ids: readonly string[],
  changedPart?: (item: NavItem) => Rect | undefined,
): Set<string> {
  const reach = Math.max(document.bounds.width, document.bounds.height) * ALMOST_FRACTION
  const affected = new Set<string>()
  for (const id of ids) {
    const entry = index.entry(id)
    if (entry === undefined) continue
    affected.add(id)
    if (!(entry.minX <= entry.maxX)) continue
    const { minX, minY, maxX, maxY } = entry
    const part = changedPart?.(entry.item) ?? { x: minX, y: minY, width: maxX - minX, height: maxY - minY }
    index.query(growRect(part, reach), (other) => affected.add(other.item.id))
  }
  return affected
}
