import { NavError, didYouMean, expectKnown, describe } from '../../engine/core/index.js'
import type { Command } from './command.js'

type Check = (value: unknown) => boolean

const isObject: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText: Check = (value) => typeof value === 'string'
const isIndex: Check = (value) => typeof value === 'number' && Number.isInteger(value)
const anything: Check = () => true
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && Array.from(value as unknown[]).every(check)
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const hasId: Check = (value) => isObject(value) && isText((value as { readonly id?: unknown }).id)

const FIELDS: Readonly<Record<Command['type'], Readonly<Record<string, Check>>>> = {
  'insert-items': { items: listOf(isObject), index: optional(anything) },
  'remove-items': { ids: listOf(isText) },
  'set-properties': { ids: listOf(isText), properties: isObject },
  'edit-items': {
    edits: listOf((edit) => hasId(edit) && isObject((edit as { readonly properties?: unknown }).properties)),
  },
  'set-shape': { id: isText, shape: isObject },
  'move-vertices': { moves: listOf(hasId) },
  'insert-vertex': { id: isText, ring: anything, vertex: anything, at: anything },
  'delete-vertices': { vertices: listOf(hasId) },
  'transform-items': { ids: listOf(isText), matrix: anything },
  'move-point': { id: isText, end: optional(isText), to: anything },
  'reorder-items': { ids: listOf(isText), index: anything },
  'set-bounds': { bounds: anything },
  'set-grid': { grid: anything },
  'set-units': { units: anything },
  'set-background': { background: anything },
  'set-name': { name: anything },
  'put-agent': { agent: anything },
  'remove-agent': { id: isText },
  'put-layer': { layer: anything, index: optional(isIndex) },
  'remove-layer': { id: isText },
  'replace-document': { document: isObject },
  batch: { label: isText, commands: listOf(isObject) },
}

const DEPTH_LIMIT = 32

/** Checks the types of the fields; the values are checked when the command is applied. Throws `document/unknown-command` or `document/bad-command`. */
export function requireCommand(command: Command, depth = 0): void {
  const type: unknown = isObject(command) ? command.type : undefined
  if (typeof type !== 'string' || !Object.hasOwn(FIELDS, type))
    throw new NavError(
      'document/unknown-command',
      `Unknown command ${typeof type === 'string' ? JSON.stringify(type.slice(0, 80)) + didYouMean(type, Object.keys(FIELDS)) : typeof type}`,
    )
  expectKnown(command, ['type', ...Object.keys(FIELDS[command.type])], `command '${type}'`)
  for (const [field, check] of Object.entries(FIELDS[command.type])) {
    if (!check((command as Readonly<Record<string, unknown>>)[field]))
      throw new NavError(
        'document/bad-command',
        `Invalid ${field} in command '${type}', got ${describe((command as Readonly<Record<string, unknown>>)[field])}`,
        { field },
      )
  }
  if (command.type !== 'batch') return
  if (depth >= DEPTH_LIMIT) throw new NavError('document/bad-command', `Batches are nested deeper than ${DEPTH_LIMIT}`)
  for (const part of command.commands) requireCommand(part, depth + 1)
}
