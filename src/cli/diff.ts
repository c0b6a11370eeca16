/// <reference types="node" />
/** The command `diff` reports what changed for an agent between two maps, folders or zips. Its exit code is 1 if something changed. */
import { join, resolve } from 'node:path'
import { NavError, append } from '../engine/core/index.js'
import type { Point, Ring } from '../engine/geometry/index.js'
import { meshOf } from './convert.js'
import { loadMap, mapsIn, writeOutput, type Call } from './files.js'
import { diffMaps, type MapDiff, type MapSide, type PathChange, type ChangedArea } from './map-diff.js'

export function diff(call: Call): number {
  const { files, environment, text, reading } = call
  const format = text('format') ?? 'text'
  const mapLists = files.map((file) => mapsIn(resolve(environment.cwd, file), reading))
  const [before, after] = mapLists
  const { written, isEmpty } =
    before !== undefined && after !== undefined ? diffAll(before, after, format, call) : diffOf(files, format, call)
  const output = text('output')
  if (output === undefined) environment.out(written)
  else writeOutput(output, written, environment.cwd)
  return isEmpty ? 0 : 1
}

function diffOf(files: readonly string[], format: string, { environment, text, reading }: Call) {
  const [before, after] = files.map((file): MapSide => {
    const { document } = loadMap(file, environment.cwd, reading)
    return { document, mesh: meshOf(document, text('agent'), file) }
  })
  const found = diffMaps(before, after)
  const written = format === 'json' ? jsonOf(found) : format === 'svg' ? drawingOf(found, before, after) : textOf(found)
  return { written, isEmpty: found.isEmpty }
}

function diffAll(before: readonly string[], after: readonly string[], format: string, call: Call) {
  const [old, now] = call.files
  if (format === 'svg')
    throw new NavError('cli/bad-option', `Expected two maps for --format svg, got ${old} and ${now}`)
  const names = [...new Set([...before, ...after])].sort()
  const all = names.map((name) => {
    const only = !after.includes(name) ? 'removed' : before.includes(name) ? undefined : 'added'
    if (only !== undefined) return { name, isEmpty: false, text: `${only}\n`, json: JSON.stringify(only) }
    const { written, isEmpty } = diffOf([join(old, name), join(now, name)], format, call)
    return { name, isEmpty, text: written, json: written.trimEnd() }
  })
  const changed = all.filter(({ isEmpty }) => !isEmpty)
  const written =
    format === 'json'
      ? `{\n${changed.map(({ name, json }) => `${JSON.stringify(name)}: ${json}`).join(',\n')}\n}\n`
      : changed.map(({ name, text }) => `${name}\n${text.replace(/^(?=.)/gm, '  ')}`).join('')
  return { written, isEmpty: changed.length === 0 }
}

const number = (value: number): string => String(Number(value.toFixed(1)))
const place = ({ x, y }: Point): string => `(${number(x)}, ${number(y)})`

const MAX_LISTED = 20

function textOf(found: MapDiff): string {
  if (found.isEmpty) return ''
  const [old, now] = found.freeArea
  const lines = [
    old === now
      ? `free area ${number(now)}`
      : `free area ${number(old)} -> ${number(now)} (${now > old ? '+' : ''}${number(now - old)})`,
  ]
  if (found.bounds) lines.push('the bounds changed')
  const [islands, later] = found.islands
  if (islands !== later) lines.push(`islands ${islands} -> ${later}`)
  for (const at of found.joined) lines.push(`islands joined at ${place(at)}`)
  for (const at of found.split) lines.push(`an island is split at ${place(at)}`)
  const listed = (items: readonly string[]): void => {
    append(lines, items.slice(0, MAX_LISTED))
    if (items.length > MAX_LISTED) lines.push(`and ${items.length - MAX_LISTED} more`)
  }
  listed(found.closed.map(({ at, area }) => `closed ${number(area)} at ${place(at)}`))
  listed(found.opened.map(({ at, area }) => `opened ${number(area)} at ${place(at)}`))
  listed(found.paths.map(pathText))
  for (const [what, ids] of Object.entries(found.items)) listed(ids.length === 0 ? [] : [`${what}: ${ids.join(', ')}`])
  return `${lines.join('\n')}\n`
}

function pathText({ from, to, change, before, after }: PathChange): string {
  const pair = `${from} to ${to}`
  if (before === undefined) return `${pair} has a path now: ${number(after ?? 0)}`
  if (after === undefined) return `${pair} has no path any more: it was ${number(before)}`
  return `${pair} ${change}: ${number(before)} -> ${number(after)}`
}

function jsonOf(found: MapDiff): string {
  const areas = (list: readonly ChangedArea[]): object[] => list.map(({ at, area }) => ({ at, area }))
  return `${JSON.stringify({ ...found, closed: areas(found.closed), opened: areas(found.opened) }, undefined, 2)}\n`
}

function drawingOf(found: MapDiff, before: MapSide, after: MapSide): string {
  const boxes = [before.document.bounds, after.document.bounds]
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - y
  const stroke = Math.max(width, height) / 400
  const shape = (rings: readonly Ring[], fill: string): string =>
    `<path fill="${fill}" fill-rule="evenodd" d="${rings.map((ring) => `M${ring.map((p) => `${p.x} ${p.y}`).join('L')}Z`).join('')}"/>`
  const line = (points: readonly Point[] | undefined, dash: string): string[] =>
    points === undefined || points.length < 2
      ? []
      : [
          `<polyline fill="none" stroke="#2563eb" stroke-width="${stroke}"${dash} points="${points.map((p) => `${p.x},${p.y}`).join(' ')}"/>`,
        ]
  const drawn = [
    ...before.mesh.outline().map(({ outer, holes }) => shape([outer, ...holes], '#94a3b8')),
    ...found.closed.map(({ polygon }) => shape([polygon.outer, ...polygon.holes], '#dc2626')),
    ...found.opened.map(({ polygon }) => shape([polygon.outer, ...polygon.holes], '#16a34a')),
    ...found.paths.flatMap(({ pathBefore, pathAfter }) => [
      ...line(pathBefore, ` stroke-dasharray="${3 * stroke}"`),
      ...line(pathAfter, ''),
    ]),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}">\n<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fff"/>\n${drawn.join('\n')}\n</svg>\n`
}
