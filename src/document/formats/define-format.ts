import {
  NavError,
  describe,
  expectFunction,
  expectKnown,
  expectList,
  expectObject,
  expectString,
} from '../../engine/core/index.js'
import type { FormatDefinition } from './format-source.js'

const FUNCTIONS = ['detect', 'read', 'write', 'writeBack'] as const
const KNOWN = ['id', 'title', 'extensions', 'loses', 'uses', ...FUNCTIONS]

/**
 * Defines a format of the app. Pass it in the option `formats` of imports and the editor, or in place of the name of a format. Throws
 * `format/bad-definition` for an extension without a dot, and for a format that can be neither read nor written.
 * @example
 * const rooms = defineFormat({
 *   id: 'rooms',
 *   title: 'Rooms',
 *   extensions: ['.rooms'],
 *   detect: ({ text }) => text.startsWith('rooms'),
 *   read: ({ text }) => ({
 *     document: {
 *       items: text.split('\n').slice(1).map((line, i) => {
 *         const [x, y, width, height] = line.split(' ').map(Number)
 *         return { id: `room-${i}`, kind: 'obstacle', shape: { type: 'rectangle', x, y, width, height } }
 *       }),
 *     },
 *   }),
 * })
 */
export function defineFormat(definition: FormatDefinition): FormatDefinition {
  expectKnown(definition, KNOWN, 'definition')
  const { id, title, extensions, loses, uses } = definition
  expectString(id, 'id')
  expectString(title, 'title')
  expectList(extensions, 'extensions')
  if (loses !== undefined) expectObject(loses, 'loses')
  if (uses !== undefined) expectString(uses, 'uses')
  for (const name of FUNCTIONS) if (definition[name] !== undefined) expectFunction(definition[name], name)
  const bad = extensions.find((extension) => typeof extension !== 'string' || !/^\.[^\\/]+$/.test(extension))
  if (bad !== undefined)
    throw new NavError('format/bad-definition', `Expected an extension such as '.map', got ${describe(bad)}`)
  if (definition.read === undefined && definition.write === undefined)
    throw new NavError('format/bad-definition', `Expected read or write for the format ${describe(id)}, got neither`)
  return definition
}
