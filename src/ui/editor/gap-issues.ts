/** Gaps that stop the agent on show, as issues with the width that is missing and the move that would fix them. */
import { passagesNarrowerThan } from '../../engine/radius/index.js'
import { type NavMesh } from '../../engine/convex/index.js'
import type { Agent, NavDocument, NavItem } from '../../document/model/index.js'
import { formatLabel, isLocked, itemName, type Issue, type IssueFix } from '../../editor/index.js'
import type { Words } from '../../words/index.js'

/** The narrowest ones are reported; a dense map would have thousands. */
const MOST_GAPS = 12
/** Gaps are looked for on maps of up to so many triangles: the search reads every wall. */
const MOST_TRIANGLES = 20_000

export function gapIssues(
  mesh: NavMesh,
  triangles: number,
  agent: Agent | undefined,
  document: NavDocument,
  words: Words,
): Issue[] {
  if (agent === undefined || agent.radius <= 0 || triangles > MOST_TRIANGLES) return []
  const need = 2 * agent.radius
  const itemOf = (id: string | null): NavItem | undefined => document.items.find((item) => item.id === id)
  const nameOf = (item: NavItem | undefined): string =>
    item === undefined ? words.panels.mapEdge : itemName(item, words)
  const reported = new Set<string>()
  const issues: Issue[] = []
  for (const { at, width, from, to, obstacleIds } of passagesNarrowerThan(mesh, agent.radius)) {
    // One gap for each pair of neighbors, however long the narrow lane between them is.
    const pair = [...obstacleIds].map(String).sort().join()
    if (width === 0 || obstacleIds[0] === obstacleIds[1] || reported.has(pair)) continue
    reported.add(pair)
    const [first, second] = [itemOf(obstacleIds[0]), itemOf(obstacleIds[1])]
    const missing = Math.ceil(need - width)
    const fix = (item: NavItem | undefined, toward: 1 | -1): IssueFix[] => {
      if (item === undefined || isLocked(item, document) || item.pinned === true) return []
      const share = (toward * missing) / width
      const [dx, dy] = [
        Math.round((to.x - from.x) * share * 1000) / 1000,
        Math.round((to.y - from.y) * share * 1000) / 1000,
      ]
      return [
        {
          label: formatLabel(words.panels.gapFix, { name: nameOf(item), missing }, words),
          commands: [{ type: 'transform-items', ids: [item.id], matrix: [1, 0, 0, 1, dx, dy] }],
        },
      ]
    }
    issues.push({
      id: `gap/too-narrow:${pair}`,
      code: 'gap/too-narrow',
      severity: 'warning',
      title: formatLabel(words.panels.gapTooNarrow, { missing, agent: agent.name }, words),
      detail: formatLabel(
        words.panels.gapDetail,
        { a: nameOf(first), b: nameOf(second), width: Math.round(width * 10) / 10, need },
        words,
      ),
      at,
      itemIds: [first, second].flatMap((item) => (item === undefined ? [] : [item.id])),
      fixes: [...fix(second, 1), ...fix(first, -1)].slice(0, 1),
    })
    if (issues.length === MOST_GAPS) break
  }
  return issues
}
