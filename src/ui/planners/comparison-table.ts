import type { PlannerRow } from '../../engine/navigate/index.js'
import { formatLabel } from '../../editor/index.js'
import type { PanelMessages, Messages } from '../../words/index.js'
import { leftOutText, plannerName, worldName } from './planner-names.js'
import type { WorldMeasure } from './search-work.js'

export interface ComparedAgent {
  readonly name: string
  readonly rows: readonly PlannerRow[]
}

type Line = readonly string[]

/** Returns a header and a line per result. In every language, numbers have a decimal point and no separators between thousands. */
export function plannerLines(agents: readonly ComparedAgent[], messages: PanelMessages): Line[] {
  const head = [
    messages.agentHead,
    messages.planner,
    messages.worldHead,
    messages.quality,
    messages.lengthHead,
    messages.overShortest,
    messages.expansions,
    messages.millisecondsHead,
    messages.leftOutHead,
  ]
  const lines = agents.flatMap(({ name, rows }) =>
    rows.map(({ world, algorithm, result, length, gap, expanded, time, quality: worth, lacks }) => [
      name,
      plannerName(algorithm),
      worldName(world, messages),
      worth ?? result.status,
      plain(length, 3),
      plain(gap === undefined ? undefined : 100 * gap, 3),
      String(expanded),
      plain(time, 3),
      leftOutText(lacks, messages),
    ]),
  )
  return [head, ...lines]
}

export function worldLines(measures: readonly WorldMeasure[], messages: PanelMessages, catalog: Messages): Line[] {
  return [
    [messages.worldHead, messages.dataHead, 'kB', messages.buildHead, messages.editHead],
    ...measures.map((measure) => [
      worldName(measure.world, messages),
      dataText(measure, messages, catalog),
      plain(measure.bytes / 1024, 1),
      plain(measure.build, 3),
      plain(measure.edit, 3),
    ]),
  ]
}

const DATA_WORDS = {
  mesh: 'dataMesh',
  polygons: 'dataPolygons',
  grid: 'dataGrid',
  waypoints: 'dataWaypoints',
} as const satisfies Readonly<Record<WorldMeasure['world'], keyof PanelMessages>>

export const dataText = ({ world, count, links }: WorldMeasure, messages: PanelMessages, catalog: Messages): string =>
  formatLabel(messages[DATA_WORDS[world]], { count, links }, catalog)

const plain = (value: number | undefined, digits: number): string =>
  value === undefined ? '' : String(Number(value.toFixed(digits)))

/** Returns lines as CSV (RFC 4180). Escapes cells that a spreadsheet would evaluate as formulas. */
export function toCsv(lines: readonly Line[]): string {
  const cell = (text: string): string => {
    const safe = /^[=+@\t]/.test(text) || /^-\D/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

export function toMarkdown([head, ...lines]: readonly Line[]): string {
  const row = (line: Line): string =>
    `| ${line.map((text) => text.replace(/[|\\]/g, '\\$&').replace(/\s+/g, ' ')).join(' | ')} |\n`
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('')
}
