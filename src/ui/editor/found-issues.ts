/** Diagnostics of the mesh and the path in a designer's words: items by their names, and nothing that the drawing's own issues say already. */
import type { Diagnostic } from '../../engine/geometry/index.js'
import type { NavItem } from '../../document/model/index.js'
import { formatLabel, itemName, toIssue, type Issue, type IssueSource } from '../../editor/index.js'
import type { Words } from '../../words/index.js'

/** The drawing's own code for the same trouble at the same item. */
const SAME: Readonly<Record<string, Issue['code']>> = {
  'ring-crosses-itself': 'self-crossing',
  'vertex-repeated': 'duplicate-vertex',
  'ring-too-short': 'sliver',
  'ring-without-area': 'sliver',
  'hole-outside': 'hole-outside',
  'shape-outside-bounds': 'outside-bounds',
  'path/start-blocked': 'marker-in-obstacle',
  'path/goal-blocked': 'marker-in-obstacle',
}

/** As issues; `drawn` are the drawing's own. One code at one item is said once. */
export function foundIssues(
  sources: readonly IssueSource[],
  drawn: readonly Issue[],
  item: (id: string) => NavItem | undefined,
  words: Words,
): readonly Issue[] {
  const known = new Set(drawn.flatMap(({ code, itemIds }) => itemIds.map((id) => `${code}:${id}`)))
  const said = new Set<string>()
  return sources.flatMap((source): readonly Issue[] => {
    const issue = toIssue(source)
    if (issue === undefined) return []
    if ('fixes' in source) return [issue]
    const { code, obstacleIds = [] } = source
    if (code in SAME && obstacleIds.some((id) => known.has(`${SAME[code]}:${id}`))) return []
    const key = `${code}:${obstacleIds.join()}`
    if (obstacleIds.length > 0 && said.has(key)) return []
    said.add(key)
    return [{ ...issue, ...worded(source, item, words) }]
  })
}

function worded(
  { code, at, obstacleIds = [] }: Diagnostic,
  item: (id: string) => NavItem | undefined,
  words: Words,
): Partial<Pick<Issue, 'title' | 'detail'>> {
  const [named] = obstacleIds.flatMap((id) => item(id) ?? [])
  const name = named === undefined ? words.kinds.obstacle : itemName(named, words)
  const titles: Readonly<Record<string, string>> = words.found
  return {
    ...(code in titles && { title: formatLabel(titles[code], { name }, words) }),
    ...(named !== undefined &&
      at !== undefined && {
        detail: formatLabel(words.issues.at, { name, x: Math.round(at.x), y: Math.round(at.y) }, words),
      }),
  }
}
