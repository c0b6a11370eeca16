/// <reference types="node" />
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { NavError, didYouMean, describe } from '../engine/core/index.js'
import { importWithLines, readArchive, type FormatDefinition, type ImportOptions } from '../document/formats/index.js'
import { formatOfFile, type ImportMapping, type ImportResult, type NavDocument } from '../document/model/index.js'
import type { Rule } from '../rules/index.js'

export interface Environment {
  readonly cwd: string
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly isTerminal: boolean
}

export type Reading = Pick<ImportOptions, 'format' | 'formats'>

export interface Call {
  readonly files: readonly string[]
  readonly environment: Environment
  flag: (name: string) => boolean
  text: (name: string) => string | undefined
  /** How to read maps: the values of the options `--from` and `--formats`. */
  readonly reading: Reading
}

export interface LoadedMap extends ImportResult {
  readonly file: string
  /** Returns the line of an item in the file; see `importWithLines`. */
  readonly lineOf: (id: string) => number | undefined
}

const MAGIC = /[*?{[]/
const MAPPING = '.mapping.json'
const UNITS = 'unit.geojson'
/** Largest number of unpacked bytes per archive. */
const MAX_UNPACKED = 2 ** 30

/**
 * Returns the files that match the patterns, with `*` within a name, `**` over folders, `?`, and `{a,b}`. A folder or a zip matches every
 * map in it. A map in a zip has a path such as `maps.zip/town.tmx`. Sorted, without duplicates.
 */
export function findFiles(patterns: readonly string[], cwd: string, reading: Reading = {}): string[] {
  const found = new Set<string>()
  for (const pattern of patterns.map((each) => each.replaceAll('\\', '/'))) {
    const path = resolve(cwd, pattern)
    const inside = mapsIn(path, reading)
    for (const name of inside ?? []) found.add(relativePath(join(path, name), cwd))
    if (inside !== undefined) continue
    const matching = existsSync(path) || archiveOf(path)?.file !== undefined ? [pattern] : matchingFiles(pattern, cwd)
    if (matching.length === 0)
      throw new NavError('cli/no-file', `No file matches ${pattern}${MAGIC.test(pattern) ? '' : nearFile(path)}`)
    for (const file of matching) found.add(file)
  }
  return [...found].sort()
}

/** Returns the relative paths of the maps in a folder or a zip; undefined for any other path. */
export function mapsIn(path: string, { formats }: Reading): readonly string[] | undefined {
  const isFolder = existsSync(path) && statSync(path).isDirectory()
  const archive = isFolder ? undefined : archiveOf(path)
  if (!isFolder && archive?.inner !== '') return undefined
  const names = isFolder ? [...walk(path)].map((file) => relativePath(file, path)) : [...(archive?.files.keys() ?? [])]
  const maps = names.filter((name) => formatOfFile(name, formats) !== undefined && !name.endsWith(MAPPING))
  // An indoor map may be stored as several files, one per kind of feature. They count as one map.
  const indoor = new Set(maps.filter((name) => basename(name) === UNITS).map(dirname))
  return maps.filter((name) => basename(name) === UNITS || !(name.endsWith('.geojson') && indoor.has(dirname(name))))
}

/** The last archive that was read. Its version consists of path, modification time and size. */
let opened: { readonly version: string; readonly files: ReadonlyMap<string, Uint8Array> } | undefined

/** Returns the archive in a path such as `maps.zip` or `maps.zip/town.tmx`, and the path within it; undefined if the path contains none. */
function archiveOf(path: string) {
  const [, zip, inner = ''] = /^(.*?\.zip)(?:[/\\](.*))?$/i.exec(path) ?? []
  const found = zip === undefined ? undefined : statSync(zip, { throwIfNoEntry: false })
  if (zip === undefined || found?.isFile() !== true) return undefined
  const version = `${zip} ${found.mtimeMs} ${found.size}`
  if (opened?.version !== version)
    opened = { version, files: readArchive(new Uint8Array(readFileSync(zip)), MAX_UNPACKED) }
  const { files } = opened
  return { files, inner, file: files.get(inner.replaceAll('\\', '/')) }
}

function fileAt(path: string): Uint8Array | undefined {
  if (existsSync(path)) return statSync(path).isFile() ? new Uint8Array(readFileSync(path)) : undefined
  return archiveOf(path)?.file
}

const relativePath = (file: string, cwd: string): string => relative(cwd, file).replaceAll('\\', '/')

function nearFile(path: string): string {
  const folder = dirname(path)
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
  return isFolder ? didYouMean(basename(path), readdirSync(folder)) : ''
}

function matchingFiles(pattern: string, cwd: string): string[] {
  const fixed = pattern.slice(0, pattern.search(MAGIC)).replace(/[^/]*$/, '')
  const root = resolve(cwd, fixed)
  if (!MAGIC.test(pattern) || !existsSync(root)) return []
  const test = globTest(pattern)
  const name = (file: string): string =>
    isAbsolute(pattern) ? file.replaceAll('\\', '/') : `${fixed}${relativePath(file, root)}`
  return [...walk(root)].map(name).filter((file) => test.test(file))
}

function globTest(pattern: string): RegExp {
  const source = pattern.replace(/\*\*\/?|[*?{},.+^$()|[\]\\]/g, (part) => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    if (part === '?') return '[^/]'
    if (part === '{') return '(?:'
    if (part === '}') return ')'
    if (part === ',') return '|'
    return part === '[' || part === ']' ? part : `\\${part}`
  })
  return new RegExp(`^${source}$`)
}

function* walk(folder: string): Generator<string, void, undefined> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (entry.isFile()) yield path
  }
}

export function readInput(file: string, cwd: string): Buffer {
  const path = resolve(cwd, file)
  try {
    const packed = existsSync(path) ? undefined : archiveOf(path)?.file
    return packed === undefined ? readFileSync(path) : Buffer.from(packed)
  } catch (error) {
    throw new NavError(
      'cli/cannot-read',
      `Cannot read ${file}: ${reasonOf(error)}${existsSync(path) ? '' : nearFile(path)}`,
    )
  }
}

export function writeOutput(file: string, content: string | Uint8Array, cwd: string): void {
  try {
    writeFileSync(resolve(cwd, file), content)
  } catch (error) {
    throw new NavError('cli/cannot-write', `Cannot write ${file}: ${reasonOf(error)}`)
  }
}

const reasonOf = (error: unknown): string =>
  (error as { readonly code?: string }).code === 'ENOENT'
    ? 'it does not exist'
    : error instanceof Error
      ? error.message
      : String(error)

/** Reads a map, the files to which it refers, and the import mapping that the editor saved in the same folder. */
export function loadMap(file: string, cwd: string, reading: Reading = {}): LoadedMap {
  const bytes = readInput(file, cwd)
  const files = fileFinder(dirname(resolve(cwd, file)))
  const mappingFile = file.replace(/\.[^./\\]*$/, MAPPING)
  try {
    const stored = fileAt(resolve(cwd, mappingFile))
    const mapping = stored && (jsonIn(stored, mappingFile, 'cli/bad-mapping') as ImportMapping)
    return { file, ...importWithLines(new Uint8Array(bytes), { ...reading, files, mapping }) }
  } catch (error) {
    if (error instanceof NavError) throw new NavError(error.code, `${file}: ${error.message}`, error.details)
    throw error
  }
}

/**
 * Returns a function that finds a file, plain or gzipped, by a path that a map in `folder` contains. Tries the path in `folder`, for `res://`
 * paths also in the two folders above it, and at last the file name alone in `folder`.
 */
export function fileFinder(folder: string): (path: string) => Uint8Array | undefined {
  return (path) => {
    if (isAbsolute(path) || /^(?!res:)[a-z]+:/i.test(path)) return undefined
    const requested = path.replace(/^res:\/\//, '').replaceAll('\\', '/')
    const folders = path.startsWith('res://') ? [folder, dirname(folder), dirname(dirname(folder))] : [folder]
    for (const candidate of [...folders.map((each) => join(each, requested)), join(folder, basename(requested))])
      for (const name of [candidate, `${candidate}.gz`]) {
        const found = fileAt(name)
        if (found !== undefined) return found
      }
    return undefined
  }
}

function jsonIn(bytes: Uint8Array, file: string, code: `cli/${string}`): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw new NavError(code, `Invalid JSON in ${file}: ${reasonOf(error)}`)
  }
}

export function loadRules(file: string, cwd: string): readonly Rule[] {
  const parsed = jsonIn(readInput(file, cwd), file, 'cli/bad-rules')
  const list: unknown = Array.isArray(parsed) ? parsed : (parsed as { readonly rules?: unknown } | null)?.rules
  if (!Array.isArray(list))
    throw new NavError(
      'cli/bad-rules',
      `Expected a list of rules or { "rules": [ … ] } in ${file}, got ${describe(parsed)}`,
    )
  const folder = dirname(resolve(cwd, file))
  const withMap = (map: unknown): unknown => (typeof map === 'string' ? loadMap(map, folder).document : map)
  return (list as Rule[]).map((rule) => {
    const examples = rule?.examples as Readonly<Record<'pass' | 'fail', unknown>> | undefined
    if (examples === undefined) return rule
    const loaded = Object.fromEntries(
      Object.entries(examples).map(([key, maps]) => [key, Array.isArray(maps) ? maps.map(withMap) : maps]),
    )
    return { ...rule, examples: loaded }
  })
}

/** Imports the formats of an app: the default export of a module, created with `defineFormat`. */
export async function loadFormats(file: string, cwd: string): Promise<readonly FormatDefinition[]> {
  try {
    const loaded = (await import(pathToFileURL(resolve(cwd, file)).href)) as { readonly default?: unknown }
    return [loaded.default].flat() as readonly FormatDefinition[]
  } catch (error) {
    throw new NavError('cli/cannot-read', `Cannot load formats from ${file}: ${reasonOf(error)}`)
  }
}

export function agentIdOf({ agents }: NavDocument, requested: string | undefined, file: string): string | undefined {
  if (requested === undefined) return undefined
  const agent = agents.find(({ id }) => id === requested) ?? agents.find(({ name }) => name === requested)
  if (agent === undefined) {
    const names = agents.flatMap(({ id, name }) => [id, name])
    throw new NavError(
      'cli/unknown-agent',
      `Unknown agent '${requested}' in ${file}${didYouMean(requested, names) || `; expected one of ${names.join(', ') || '(none)'}`}`,
    )
  }
  return agent.id
}
