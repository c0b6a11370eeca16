/** Finds the lines of text at which the items of a map file begin. */
import { runToCompletion } from '../../engine/core/index.js'
import { limitsOf } from '../model/index.js'
import type { ImportOptions } from './format-source.js'
import { nodesIn, sectionsOf } from './godot/godot-text.js'
import { textOf, tracedSteps } from './import-map.js'
import { placedText } from './write-back/referenced-text.js'

/**
 * Imports a map. `lineOf` returns the number, from 1, of the line at which an item begins. If the item itself is not found, returns the line of
 * the tile layer or node that contains the item; undefined if that is unknown, too. The first call of `lineOf` parses the text again.
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

/** Returns the offset at which the value at a path begins. If there is no value at the path, some formats return the offset of the nearest enclosing value. */
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
