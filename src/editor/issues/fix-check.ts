/** Checks whether a fix helps: its commands must reduce the number of problems near the change, and not add to any kind of problem. */
import type { Rect } from '../../engine/geometry/index.js'
import { applyCommand } from '../../document/commands/index.js'
import { findCrossings, type Command, type NavDocument, type NavItem } from '../../document/model/index.js'
import { itemRings } from '../shapes/item-geometry.js'
import { SceneIndex } from '../shapes/scene-index.js'
import type { Issue } from './issue.js'

export type FixCheck = (item: NavItem, commands: readonly Command[], zone: Rect) => boolean

const unchecked: FixCheck = () => true

type IssuesOfItem = (item: NavItem, document: NavDocument, index: SceneIndex, isFix: FixCheck) => readonly Issue[]

export function createFixCheck(document: NavDocument, index: SceneIndex, issuesOf: IssuesOfItem): FixCheck {
  return (item, commands, zone) => {
    const near = new Set([item])
    index.query(zone, ({ item: other }) => void near.add(other))
    const before = { ...document, items: [...near] }
    let after: NavDocument = before
    for (const command of commands) after = applyCommand(after, command).document
    const [known, next] = [tally(before, issuesOf), tally(after, issuesOf)]
    const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0)
    return sum(next) < sum(known) && [...next].every(([code, count]) => count <= (known.get(code) ?? 0))
  }
}

function tally(document: NavDocument, issuesOf: IssuesOfItem): ReadonlyMap<string, number> {
  const index = new SceneIndex()
  index.update(document)
  const counts = new Map<string, number>()
  const add = (code: string, count: number): void => void counts.set(code, (counts.get(code) ?? 0) + count)
  for (const item of document.items) {
    add('self-crossing', findCrossings(itemRings(item), Infinity).length)
    for (const { code } of issuesOf(item, document, index, unchecked)) add(code, 1)
  }
  return counts
}
