import { EXPORT_FORMATS, MAP_FORMATS } from '../document/model/index.js'
import { MESH_FORMATS } from '../engine/mesh/index.js'

interface CommandOption {
  readonly name: string
  readonly value?: string
  readonly values?: readonly string[]
  readonly help: string
}

export interface CommandInfo {
  readonly name: string
  /** Arguments as the help shows them. */
  readonly arguments: string
  readonly minArguments: number
  readonly maxArguments: number
  readonly summary: string
  readonly options: readonly CommandOption[]
  readonly example: string
}

export const HELP: CommandOption = { name: 'help', help: 'show this help' }
const AGENT: CommandOption = {
  name: 'agent',
  value: 'agent',
  help: 'id or name of the agent; a point agent when absent',
}
const READING: readonly CommandOption[] = [
  { name: 'from', value: 'format', values: MAP_FORMATS, help: 'input format; detected when absent' },
  { name: 'formats', value: 'module', help: 'module whose default export lists formats made with defineFormat' },
]
const output = (what: string): CommandOption => ({
  name: 'output',
  value: 'file',
  help: `file for ${what}; standard output when absent`,
})
const format = (...values: readonly string[]): CommandOption => ({
  name: 'format',
  value: 'format',
  values,
  help: `${values.join(', ')}; ${values[0]} when absent`,
})

const IN_GAME: readonly CommandOption[] = [
  AGENT,
  { name: 'flip-y', help: 'the y axis of the game points up' },
  { name: 'scale', value: 'number', help: 'units of the game per unit of the map' },
  { name: 'origin', value: 'x,y', help: 'point of the map that is 0,0 in the game' },
  { name: 'cell-size', value: 'number', help: 'size of cells for gamemaker, recast and godot, in units of the game' },
]
const MESHES = Object.keys(MESH_FORMATS)

export const COMMANDS: readonly CommandInfo[] = [
  {
    name: 'check',
    arguments: '<map>...',
    minArguments: 1,
    maxArguments: Infinity,
    summary: 'check rules on maps',
    options: [
      { name: 'rules', value: 'file', help: 'JSON file with rules; the rules in the maps when absent' },
      format('text', 'json', 'sarif', 'junit'),
      output('the report'),
      { name: 'strict', help: 'warnings fail too' },
      { name: 'quiet', help: 'no progress; only failures in the text report' },
      ...READING,
    ],
    example: 'navsmith check "maps/**/*.tmx" --rules rules.json --format sarif --output navsmith.sarif',
  },
  {
    name: 'convert',
    arguments: '<in> <out>',
    minArguments: 2,
    maxArguments: 2,
    summary: 'write a map in the format of the file extension or of --to; or all maps of a folder or a zip, with --to',
    options: [
      ...READING,
      {
        name: 'to',
        value: 'format',
        values: [...EXPORT_FORMATS, ...MESHES],
        help: 'output format; chosen by the file extension when absent',
      },
      {
        name: 'into',
        value: 'file',
        help: 'original file of the map: <out> becomes a copy of it, changed only by the edits in <in>',
      },
      ...IN_GAME,
    ],
    example: 'navsmith convert level.ldtk level.tmx',
  },
  {
    name: 'bake',
    arguments: '<in> <out>',
    minArguments: 2,
    maxArguments: 2,
    summary: 'build the mesh of a map, in the format of the file extension or of --to; binary for other extensions',
    options: [
      ...READING,
      {
        name: 'to',
        value: 'format',
        values: MESHES,
        help: `${MESHES.join(', ')}; chosen by the file extension when absent`,
      },
      ...IN_GAME,
    ],
    example: 'navsmith bake level.tmx level.tres --agent tank',
  },
  {
    name: 'render',
    arguments: '<in> <out>',
    minArguments: 2,
    maxArguments: 2,
    summary: 'draw a map as .svg, or as .png if a rasterizer is installed',
    options: [...READING],
    example: 'navsmith render level.tmx level.svg',
  },
  {
    name: 'diff',
    arguments: '<before> <after>',
    minArguments: 2,
    maxArguments: 2,
    summary: 'compare islands, paths and free area for an agent in two maps, folders or zips',
    options: [AGENT, format('text', 'json', 'svg'), output('the report'), ...READING],
    example: 'navsmith diff old.tmx new.tmx --agent tank',
  },
  {
    name: 'stats',
    arguments: '<map>...',
    minArguments: 1,
    maxArguments: Infinity,
    summary: 'count what maps contain and what the import dropped',
    options: [format('text', 'json'), AGENT, ...READING],
    example: 'navsmith stats maps/*.tmx',
  },
  {
    name: 'completion',
    arguments: '<bash | zsh | fish>',
    minArguments: 1,
    maxArguments: 1,
    summary: 'print completions for a shell',
    options: [],
    example: 'source <(navsmith completion bash)',
  },
]

export function help(command?: CommandInfo): string {
  if (command === undefined)
    return `Usage: navsmith <command> [options]\n\n${table(COMMANDS.map(({ name, summary }) => [name, summary]))}\nnavsmith <command> --help shows the options of a command. Exit codes: 0 no findings, 1 findings, 2 could not run.\n`
  const options = [...command.options, HELP]
  const rows = options.map(({ name, value, help: text }) => [
    `--${name}${value === undefined ? '' : ` <${value}>`}`,
    text,
  ])
  return `Usage: navsmith ${command.name} ${command.arguments} [options]\n\n${sentence(command.summary)}\n\n${table(rows)}\nExample: ${command.example}\n`
}

const sentence = (text: string): string => `${text[0].toUpperCase()}${text.slice(1)}.`

function table(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`).join('')
}

export function completion(shell: string): string | undefined {
  const names = COMMANDS.map(({ name }) => name).join(' ')
  const flags = ({ options }: CommandInfo): string => options.map(({ name }) => `--${name}`).join(' ')
  const cases = COMMANDS.map((command) => `    ${command.name}) words="${flags(command)} --help" ;;\n`).join('')
  const script = `_navsmith() {
  local words="${names}" word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -gt 1 ]; then case "\${COMP_WORDS[1]}" in
${cases}    *) words="" ;;
  esac; fi
  case "$word" in -*|"") COMPREPLY=($(compgen -W "$words" -- "$word")) ;; *) COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word")) ;; esac
}
complete -o filenames -F _navsmith navsmith
`
  if (shell === 'bash') return script
  if (shell === 'zsh') return `autoload -U +X bashcompinit && bashcompinit\n${script}`
  if (shell !== 'fish') return undefined
  const lines = COMMANDS.flatMap((command) => [
    `complete -c navsmith -n __fish_use_subcommand -f -a ${command.name} -d '${command.summary}'`,
    ...[...command.options, HELP].map(
      ({ name, value, values, help: text }) =>
        `complete -c navsmith -n '__fish_seen_subcommand_from ${command.name}' -l ${name}${value === undefined ? '' : ' -r'}${values === undefined ? '' : ` -f -a '${values.join(' ')}'`} -d '${text}'`,
    ),
  ])
  return `${lines.join('\n')}\n`
}
