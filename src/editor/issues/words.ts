import type { Point } from '../../engine/geometry/index.js'
import type { MapUnits, NavItem } from '../../document/model/index.js'
import { itemBox, itemName } from '../shapes/item-geometry.js'
import { createNumberFormats, formatLabel, type EditorMessages } from '../../words/index.js'
import type { Issue, IssueCode, IssueFix } from './issue.js'

export interface IssueWords {
  readonly messages: EditorMessages
  readonly units: MapUnits | undefined
  readonly name: (item: NavItem) => string
  readonly text: (key: keyof EditorMessages['issues'], values: Readonly<Record<string, string | number>>) => string
  /** Formats a length in the unit of the map, as a number without the unit. In a message, `text` replaces `px` by the unit. */
  readonly measure: (value: number) => string
  readonly removal: (item: NavItem, label?: string) => IssueFix
  readonly issue: (
    code: IssueCode,
    severity: Issue['severity'],
    item: NavItem,
    at: Point,
    message: string,
    fixes: readonly IssueFix[],
    part?: string,
    other?: NavItem,
  ) => Issue
}

export function issueWords(messages: EditorMessages, units: MapUnits | undefined): IssueWords {
  const name = (item: NavItem): string => itemName(item, messages)
  const numbers = createNumberFormats(messages.locale, units, messages.tiles)
  const text: IssueWords['text'] = (key, values) => {
    const shown = Object.fromEntries(
      Object.entries(values).map(([place, value]) => [
        place,
        typeof value === 'number' ? numbers.format(value) : value,
      ]),
    )
    return formatLabel(numbers.inUnit(messages.issues[key]), shown, messages)
  }
  return {
    messages,
    units,
    name,
    text,
    measure: numbers.measure,
    removal: (item, label = messages.issues.removeFix) => ({
      label,
      commands: [{ type: 'remove-items', ids: [item.id] }],
    }),
    issue: (code, severity, item, at, message, fixes, part = '', other) => {
      const rect = itemBox(item)
      const place = { x: numbers.length(at.x), y: numbers.length(at.y) }
      return {
        id: `${code}:${item.id}${other === undefined ? '' : `:${other.id}`}${part === '' ? '' : `:${part}`}`,
        code,
        severity,
        message,
        detail:
          other === undefined
            ? text('at', { name: name(item), ...place })
            : text('between', { a: name(item), b: name(other), ...place }),
        at,
        ...(rect !== undefined && { rect }),
        items: other === undefined ? [item.id] : [item.id, other.id],
        fixes,
      }
    },
  }
}
