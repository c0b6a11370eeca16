/** Formats the report of a check as text for people, JSON, SARIF 2.1.0 for code hosts, or JUnit for CI. */
import type { RuleReport, Verdict } from '../rules/index.js'

export interface CheckedMap {
  readonly file: string
  readonly format: string
  readonly report: RuleReport
  lineOf: (verdict: Verdict) => number | undefined
}

type Report = (maps: readonly CheckedMap[], isQuiet: boolean) => string

export const REPORTS: Readonly<Record<string, Report>> = {
  text: textReport,
  json: jsonReport,
  sarif: sarifReport,
  junit: junitReport,
}

const isBad = ({ status }: Verdict): boolean => status === 'fail' || status === 'invalid'
const sum = (maps: readonly CheckedMap[], key: Exclude<keyof RuleReport, 'verdicts'>): number =>
  maps.reduce((total, { report }) => total + report[key], 0)
const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

function textReport(maps: readonly CheckedMap[], isQuiet: boolean): string {
  const lines: string[] = []
  for (const { file, report, lineOf } of maps)
    for (const verdict of report.verdicts.filter(isBad)) {
      const line = lineOf(verdict)
      lines.push(
        `${file}${line === undefined ? '' : `:${line}`}: ${verdict.severity} ${verdict.code.slice('rules/'.length)}: ${verdict.message}`,
      )
      if (verdict.help !== undefined) lines.push(`  ${verdict.help}`)
    }
  if (isQuiet) return lines.map((line) => `${line}\n`).join('')
  const excepted = sum(maps, 'excepted')
  lines.push(
    `${counted(maps.length, 'map')}: ${counted(sum(maps, 'errors'), 'error')}, ${counted(sum(maps, 'warnings'), 'warning')}, ${sum(maps, 'passed')} passed${excepted > 0 ? `, ${excepted} excepted` : ''}`,
  )
  return lines.map((line) => `${line}\n`).join('')
}

function jsonReport(maps: readonly CheckedMap[]): string {
  const totals = { errors: sum(maps, 'errors'), warnings: sum(maps, 'warnings'), passed: sum(maps, 'passed') }
  const written = maps.map(({ file, format, report, lineOf }) => ({
    file,
    format,
    ...report,
    verdicts: report.verdicts.map((verdict) => ({ ...verdict, line: lineOf(verdict) })),
  }))
  return `${JSON.stringify({ ...totals, maps: written }, undefined, 2)}\n`
}

function sarifReport(maps: readonly CheckedMap[]): string {
  const listed = maps.flatMap(({ file, report, lineOf }) =>
    report.verdicts
      .filter((verdict) => isBad(verdict) || verdict.status === 'excepted')
      .map((verdict) => ({ verdict, file, line: lineOf(verdict) })),
  )
  const ids = [...new Set(listed.map(({ verdict }) => verdict.code))].sort()
  const results = listed.map(({ verdict, file, line }) => ({
    ruleId: verdict.code,
    ruleIndex: ids.indexOf(verdict.code),
    level: verdict.severity,
    message: { text: verdict.message },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: encodeURI(file) }, region: { startLine: line ?? 1 } },
        ...(verdict.ids.length > 0 && { logicalLocations: verdict.ids.map((name) => ({ name })) }),
      },
    ],
    ...(verdict.status === 'excepted' && { suppressions: [{ kind: 'inSource', justification: verdict.reason }] }),
    properties: { place: verdict.place, measured: verdict.measured, expected: verdict.expected },
  }))
  const driver = { name: 'navsmith', rules: ids.map((id) => ({ id })) }
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results }],
  }
  return `${JSON.stringify(log, undefined, 2)}\n`
}

function junitReport(maps: readonly CheckedMap[]): string {
  const suites = maps.map(({ file, report }) => {
    const cases = report.verdicts.map((verdict) => {
      const name = `<testcase classname="${escaped(file)}" name="${escaped(`${verdict.rule}: ${verdict.ids.join(' ') || verdict.index}`)}"`
      const message = escaped(verdict.message)
      if (isBad(verdict)) return `    ${name}><failure type="${verdict.severity}" message="${message}"/></testcase>`
      if (verdict.status === 'pass') return `    ${name}/>`
      return `    ${name}><skipped message="${verdict.reason === undefined ? message : escaped(verdict.reason)}"/></testcase>`
    })
    const failures = report.errors + report.warnings
    return `  <testsuite name="${escaped(file)}" tests="${cases.length}" failures="${failures}" skipped="${report.skipped + report.excepted}">\n${cases.join('\n')}\n  </testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`
}

const escaped = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex -- XML 1.0 cannot express these characters
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[<>&"\n\t]/g, (character) => `&#${character.codePointAt(0)};`)
