/// <reference types="node" />
/** Runs a command from its arguments. Exit codes: 0 no findings, 1 findings, 2 the command could not run. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { NavError, didYouMean } from '../engine/core/index.js'
import type { MapFormat } from '../document/model/index.js'
import { bake, convert, render } from './convert.js'
import { check } from './check.js'
import { COMMANDS, HELP, completion, help, type CommandInfo } from './commands.js'
import { diff } from './diff.js'
import { loadFormats, type Call, type Environment } from './files.js'
import { stats } from './stats.js'

const RUNNERS: Readonly<Record<string, (call: Call) => number | Promise<number>>> = {
  check,
  convert,
  bake,
  render,
  diff,
  stats,
  completion: ({ files: [shell], environment }) => {
    const script = completion(shell)
    if (script === undefined)
      throw new NavError('cli/unknown-shell', `Expected bash, zsh or fish for the shell, got '${shell}'`)
    environment.out(script)
    return 0
  },
}

export async function run(words: readonly string[], environment: Environment): Promise<number> {
  try {
    return await runCommand(words, environment)
  } catch (error) {
    if (!(error instanceof NavError)) throw error
    environment.err(`navsmith: ${error.message} (${error.code})\n`)
    return 2
  }
}

async function runCommand([name, ...words]: readonly string[], environment: Environment): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const command = COMMANDS.find((each) => each.name === words[0])
    environment.out(help(command))
    return name === undefined ? 2 : 0
  }
  if (name === '--version' || name === '-v') {
    environment.out(
      `${(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version}\n`,
    )
    return 0
  }
  const command = COMMANDS.find((each) => each.name === name)
  if (command === undefined) {
    const names = COMMANDS.map((each) => each.name)
    throw new NavError(
      'cli/unknown-command',
      `Unknown command '${name}'${didYouMean(name, names) || `; expected one of ${names.join(', ')}`}`,
    )
  }
  const { values, files } = parsed(command, words)
  if (values.has('help')) {
    environment.out(help(command))
    return 0
  }
  if (files.length < command.minArguments || files.length > command.maxArguments)
    throw new NavError('cli/arguments', `Expected ${command.arguments} for ${command.name}, got ${files.length}`)
  const formats = values.get('formats')
  return RUNNERS[name]({
    files,
    environment,
    flag: (option) => values.has(option),
    text: (option) => values.get(option) as string | undefined,
    reading: {
      format: values.get('from') as MapFormat | undefined,
      formats: typeof formats === 'string' ? await loadFormats(formats, environment.cwd) : [],
    },
  })
}

function parsed(command: CommandInfo, words: readonly string[]) {
  const options = [...command.options, HELP]
  const { tokens, positionals } = parseArgs({
    args: [...words],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: {
      ...Object.fromEntries(
        options.map(({ name, value }) => [name, { type: value === undefined ? 'boolean' : 'string' } as const]),
      ),
      help: { type: 'boolean', short: 'h' },
    },
  })
  const values = new Map<string, string | boolean>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = options.find(({ name }) => name === token.name)
    if (option === undefined)
      throw new NavError(
        'cli/unknown-option',
        `Unknown option ${token.rawName} for ${command.name}${didYouMean(
          token.name,
          options.map(({ name }) => name),
        )}`,
      )
    const { value, values: known } = option
    if (value === undefined && token.value !== undefined)
      throw new NavError('cli/bad-option', `Expected no value for --${option.name}, got '${token.value}'`)
    if (value !== undefined && (token.value === undefined || token.value === ''))
      throw new NavError('cli/bad-option', `Expected a ${value} for --${option.name}, got none`)
    if (known !== undefined && token.value !== undefined && !known.includes(token.value))
      throw new NavError(
        'cli/bad-option',
        `Expected one of ${known.join(', ')} for --${option.name}, got '${token.value}'${didYouMean(token.value, known)}`,
      )
    values.set(option.name, token.value ?? true)
  }
  return { values, files: positionals }
}
