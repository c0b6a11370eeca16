/** Converts diagnostics of mesh, path and document to issues with the names of items. Leaves out what the check of the drawing has found already. */
import type { Diagnostic } from '../../engine/geometry/index.js'
import type { NavItem } from '../../document/model/index.js'
import { itemBox, itemName, middleOf, wallOf } from '../shapes/item-geometry.js'
import { formatLabel, type EditorMessages } from '../../words/index.js'
import { toIssue, type Issue, type IssueSource } from './issue.js'

const EQUIVALENT: Readonly<Record<string, Issue['code']>> = {
  'ring-crosses-itself': 'self-crossing',
  'vertex-repeated': 'duplicate-vertex',
  'ring-too-short': 'sliver',
  'ring-without-area': 'sliver',
  'hole-outside': 'hole-outside',
  'shape-outside-bounds': 'outside-bounds',
  'path/start-blocked': 'marker-in-obstacle',
  'path/goal-blocked': 'marker-in-obstacle',
  'document/self-crossing': 'self-crossing',
  'document/duplicate-vertex': 'duplicate-vertex',
  'document/zero-area': 'sliver',
  'document/hole-outside': 'hole-outside',
  'document/outside-bounds': 'outside-bounds',
  'document/inside-obstacle': 'marker-in-obstacle',
  'document/link-through-wall': 'link-through-wall',
}

/** Codes to ignore for walls. The outline of a wall is computed, so its rings are not the user's mistake. */
const DERIVED: ReadonlySet<string> = new Set([
  'ring-crosses-itself',
  'vertex-repeated',
  'ring-without-area',
  'hole-outside',
  'document/hole-outside',
])

export function foundIssues(
  sources: readonly IssueSource[],
  drawn: readonly Issue[],
  item: (id: string) => NavItem | undefined,
  messages: EditorMessages,
): readonly Issue[] {
  const diagnosed = sources.some((source) => !('fixes' in source))
  const known = new Set(diagnosed ? drawn.flatMap(({ code, items }) => items.map((id) => `${code}:${id}`)) : [])
  const reported = new Set<string>()
  const isNew = (key: string): boolean => reported.size < reported.add(key).size
  return sources.flatMap((given): readonly Issue[] => {
    const source = placed(given, item)
    const issue = toIssue(source)
    if (issue === undefined) return []
    if (!('fixes' in source || 'items' in source) && source.code in messages.found) {
      const { code, obstacleIds = [] } = source
      if (DERIVED.has(code) && obstacleIds.some((id) => wallOf(item(id)) !== undefined)) return []
      if (code in EQUIVALENT && obstacleIds.some((id) => known.has(`${EQUIVALENT[code]}:${id}`))) return []
      return isNew(`${code}:${obstacleIds.length > 0 ? obstacleIds.join() : issue.id}`)
        ? [{ ...issue, ...textsOf(source, item, messages) }]
        : []
    }
    return isNew(issue.id) ? [issue] : []
  })
}

function placed(source: IssueSource, item: (id: string) => NavItem | undefined): IssueSource {
  if (!('items' in source) || 'fixes' in source || source.at !== undefined) return source
  const first = source.items.map(item).find((each) => each !== undefined)
  const box = first && itemBox(first)
  return box === undefined ? source : { ...source, at: middleOf(box) }
}

function textsOf(
  { code, at, obstacleIds = [] }: Diagnostic,
  item: (id: string) => NavItem | undefined,
  messages: EditorMessages,
): Partial<Pick<Issue, 'message' | 'detail'>> {
  const [named, other]: readonly (NavItem | undefined)[] = obstacleIds.flatMap((id) => item(id) ?? [])
  const name = named === undefined ? messages.kinds.obstacle : itemName(named, messages)
  const obstacle = other === undefined ? messages.kinds.obstacle : itemName(other, messages)
  const titles: Readonly<Record<string, string>> = messages.found
  return {
    message: formatLabel(titles[code], { name, obstacle }, messages),
    ...(named !== undefined &&
      at !== undefined && {
        detail: formatLabel(messages.issues.at, { name, x: Math.round(at.x), y: Math.round(at.y) }, messages),
      }),
  }
}
