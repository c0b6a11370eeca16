/** Finds the lines of text at which the items of a map file begin. */
import { runToCompletion } from '../../engine/core/index.js'
import { limitsOf } from '../model/index.js'
import type { ImportOptions } from './format-source.js'
import { nodesIn, sectionsOf } from './godot/godot-text.js'
import { textOf, tracedSteps } from './import-map.js'
import { placedText } from './write-back/referenced-text.js'

/**
 * Imports a map. `lineOf` returns the number of the line, from 1, at which an item begins, or else its tile layer or node; undefined if
 * unknown. Its first call parses the text again.
 */
export function importWithLines(input: string | Uint8Array, options: ImportOptions) {
  const { paths, ...result } = runToCompletion(tracedSteps(input, options))
  const { format } = result.report
  let opened: { readonly text: string; readonly startOf: Start } | undefined
  const lineOf = (id: string): number | undefined => {
    const path = format === 'navsmith' ? id : paths.get(id)
    if (path === undefined || !Object.hasOwn(STARTS, format)) return undefined
    if (opened === undefined) {
      const text = textOf(input, limitsOf(options), true)
      opened = { text, startOf: STARTS[format](text) }
    }
    const { text, startOf } = opened
    const start = startOf(path)
    return start === undefined ? undefined : text.slice(0, start).split('\n').length
  }
  return { ...result, lineOf }
}

/** Returns the offset at which the value at a path begins. In some formats, returns that of the nearest enclosing value if the path has none. */
type Start = (path: string) => number | undefined

const byKeys = (text: string): Start => {
  const file = placedText(text)
  return (path) => outwards(path, '.', (at) => file.start(at))
}

const STARTS: Readonly<Record<string, (text: string) => Start>> = {
  navsmith: (text) => (id) => startIn(text, `"id"\\s*:\\s*${escaped(JSON.stringify(id))}`),
  tiled: byKeys,
  ldtk: byKeys,
  vtt: byKeys,
  foundry: byKeys,
  geojson: byKeys,
  godot: (text) => {
    const nodes = nodesIn(sectionsOf(text))
    return (path) => outwards(path, '/', (at) => nodes.get(at)?.place.from)
  },
  svg: (text) => (path) => startIn(text, `\\sid\\s*=\\s*["']${escaped(path.replace(/^[^#]*#?/, ''))}["']`),
}

function outwards(path: string, separator: string, find: Start): number | undefined {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf(separator)))) {
    const start = find(at)
    if (start !== undefined) return start
  }
  return undefined
}

function startIn(text: string, pattern: string): number | undefined {
  const found = new RegExp(pattern).exec(text)
  return found === null ? undefined : found.index
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
