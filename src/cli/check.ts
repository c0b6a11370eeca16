import { NavError } from '../engine/core/index.js'
import { checkRules, type Rule, type RuleReport } from '../rules/index.js'
import { findFiles, loadMap, loadRules, writeOutput, type Call } from './files.js'
import { REPORTS, type CheckedMap } from './reports.js'

export function check({ files: patterns, environment, flag, text, reading }: Call): number {
  const { cwd } = environment
  const rulesFile = text('rules')
  const rules = rulesFile === undefined ? undefined : loadRules(rulesFile, cwd)
  const files = findFiles(patterns, cwd, reading).filter((file) => file !== rulesFile)
  const showsProgress = environment.isTerminal && !flag('quiet')
  const checked: CheckedMap[] = []
  let areExamplesDone = false
  for (const [i, file] of files.entries()) {
    if (showsProgress) environment.err(`\r\u001B[K${i + 1} of ${files.length}: ${file}`)
    const map = loadMap(file, cwd, reading)
    const own = rules ?? (map.document.rules as readonly Rule[] | undefined)
    if (own === undefined || own.length === 0)
      throw new NavError('cli/no-rules', `Expected rules in ${file} or with --rules, got none`)
    const report = checkRules(map.document, own, { examples: rules === undefined || !areExamplesDone })
    areExamplesDone = true
    checked.push({
      file,
      format: map.report.format,
      report,
      lineOf: ({ ids }) => ids.map(map.lineOf).find((line) => line !== undefined),
    })
  }
  if (showsProgress) environment.err('\r\u001B[K')
  const written = REPORTS[text('format') ?? 'text'](checked, flag('quiet'))
  const output = text('output')
  if (output === undefined) environment.out(written)
  else writeOutput(output, written, cwd)
  const count = (key: keyof Pick<RuleReport, 'errors' | 'warnings'>): number =>
    checked.reduce((sum, { report }) => sum + report[key], 0)
  return count('errors') > 0 || (flag('strict') && count('warnings') > 0) ? 1 : 0
}
