/**
 * The native format at the door: text, bytes or a parsed value in, a valid document and a report out.
 * Bad content is mended or dropped, and each such place reported; what is not a document of ours is refused with a code
 * before any work. A document that is already valid comes back as it is, so that writing it again gives the same bytes.
 */
import type * as v from 'valibot'
import { NavError } from '../engine/core/index.js'
import { boundingBox } from '../engine/geometry/index.js'
import type { Rect } from '../engine/geometry/index.js'
import { createNavDocument } from './create-document.js'
import { agentSchema, backgroundSchema, boundsSchema, gridSchema, isJson, itemSchema, layerSchema } from './document-schema.js'
import { DEFAULT_LIMITS, decodeText, mayNamePrototype, measureValue, parseJson, tooLarge, withoutPrototypeKeys } from './import-limits.js'
import type { ImportLimits } from './import-limits.js'
import { noObjects, objectKindOf } from './import-report.js'
import type { DocumentDiagnostic, ImportResult } from './import-report.js'
import { migrate } from './migrations.js'
import type { Agent, BackgroundImage, JsonObject, Layer, NavItem } from './nav-document.js'
import { repair } from './repair.js'
import { shapeToRings } from './shape-rings.js'

export interface ParseOptions {
  readonly limits?: Partial<ImportLimits>
  /** Says yes to a background source that the built-in list refuses. */
  readonly allowSource?: (src: string) => boolean
}

const KNOWN_KEYS = new Set(['format', 'version', 'name', 'bounds', 'grid', 'background', 'agents', 'layers', 'items', 'meta'])

/** Issues beyond this many are counted, not listed. */
const ISSUE_LIMIT = 1000

/** Validates, migrates, mends and reports. Throws a NavError only for what is no document of ours, too new or too large. */
export function parseNavDocument(json: unknown, options: ParseOptions = {}): ImportResult {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const issues: DocumentDiagnostic[] = []
  const report = (code: string, severity: DocumentDiagnostic['severity'], message: string, path: string, ids?: readonly string[]): void => {
    if (issues.length < ISSUE_LIMIT) issues.push({ code, severity, message, path, ...(ids !== undefined && { obstacleIds: ids }) })
  }

  // 1. A plain object within the limits, without keys that reach into prototypes.
  const text = typeof json === 'string' || json instanceof Uint8Array ? decodeText(json) : undefined
  let value = text === undefined ? json : parseJson(text, limits)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new NavError('document/not-a-document', `${value === null ? 'null' : Array.isArray(value) ? 'an array' : typeof value} came; an object { format: 'navsmith', … } was expected`)
  }
  // Text was measured before it was parsed.
  if ((text === undefined || mayNamePrototype(text)) && measureValue(value, limits).hasPrototypeKey) {
    value = withoutPrototypeKeys(value)
    report('document/prototype-key', 'warning', 'a key "__proto__" was dropped', '')
  }

  // 2. Ours, and of a version that can be read.
  const raw = value as Readonly<Record<string, unknown>>
  if (raw.format !== 'navsmith') throw new NavError('document/unknown-format', `format ${JSON.stringify(raw.format)?.slice(0, 80) ?? 'undefined'} came; 'navsmith' was expected`)
  const source = migrate(raw)
  for (const key of Object.keys(source)) if (!KNOWN_KEYS.has(key)) report('document/unknown-field', 'warning', `${key} is not known and was dropped`, key)

  // 3. Part by part.
  const mend = <Part>(schema: v.GenericSchema<unknown, Part>, part: unknown, path: string, fallback: Readonly<Record<string, unknown>> = {}, ids?: readonly string[]): Part | undefined =>
    repair(schema, part, fallback, (at, done) => report('document/repaired', 'warning', `${path}.${at} ${done}`, `${path}.${at}`, ids))
  const list = (key: 'agents' | 'layers' | 'items'): readonly unknown[] => {
    const entries = source[key]
    if (Array.isArray(entries)) return entries as unknown[]
    if (entries !== undefined) report('document/dropped', 'error', `${key} is not an array and was dropped`, key)
    return []
  }
  const named = <Entry extends { readonly id: string }>(key: 'agents' | 'layers' | 'items', read: (entry: unknown, path: string, ids: readonly string[] | undefined) => Entry | undefined): Entry[] => {
    const kept: Entry[] = []
    const taken = new Set<string>()
    list(key).forEach((entry, i) => {
      const path = `${key}.${i}`
      const came: unknown = typeof entry === 'object' && entry !== null ? (entry as { readonly id?: unknown }).id : undefined
      const ids = typeof came === 'string' ? [came.slice(0, 100)] : undefined
      const part = read(entry, path, ids)
      if (part === undefined) { report('document/dropped', 'error', `${path} could not be read and was dropped`, path, ids); return; }
      const id = freeId(part.id, taken)
      if (id !== part.id) report('document/duplicate-id', 'warning', `${path} had the id of another one and is ${JSON.stringify(id)} now`, path, [id])
      taken.add(id)
      kept.push(id === part.id ? part : { ...part, id })
    })
    return kept
  }

  const count = Array.isArray(source.items) ? source.items.length : 0
  if (count > limits.items) throw tooLarge('items', count, limits.items)
  const agents = source.agents === undefined ? undefined : named<Agent>('agents', (entry, path) => mend(agentSchema, entry, path, { id: 'agent', name: 'Agent', radius: 0, speed: 100 }))
  const layers = source.layers === undefined ? undefined : named<Layer>('layers', (entry, path) => mend(layerSchema, entry, path, { id: 'layer', name: 'Layer' }))
  const items = named<NavItem>('items', (entry, path, ids) => mend(itemSchema, entry, path, { id: 'item', terrain: 'ground', cost: 1, role: 'point' }, ids))
  const vertices = items.reduce((sum, item) => sum + ('shape' in item && 'outer' in item.shape ? item.shape.outer.length : 1), 0)
  if (vertices > limits.vertices) throw tooLarge('vertices', vertices, limits.vertices)

  const name = typeof source.name === 'string' ? source.name.slice(0, 1000) : undefined
  if (name !== source.name) report('document/repaired', 'warning', 'name was not usable and was cut or dropped', 'name')
  const meta = isMeta(source.meta) ? source.meta : undefined
  if (meta !== source.meta) report('document/dropped', 'warning', 'meta is not an object and was dropped', 'meta')
  const bounds = mend(boundsSchema, source.bounds, 'bounds')
  if (bounds === undefined) report('document/repaired', 'warning', 'bounds could not be read: the map is as large as what lies on it', 'bounds')
  const grid = source.grid === undefined ? undefined : mend(gridSchema, source.grid, 'grid', { origin: { x: 0, y: 0 }, cellSize: 10 })
  if (source.grid !== undefined && grid === undefined) report('document/repaired', 'warning', 'grid could not be read and got its default', 'grid')
  const background = source.background === undefined ? undefined : mend<BackgroundImage>(backgroundSchema, source.background, 'background')
  const safe = background === undefined || isSafeSource(background.src) || options.allowSource?.(background.src) === true
  if (source.background !== undefined && (background === undefined || !safe)) {
    report(safe ? 'document/dropped' : 'document/unsafe-source', 'warning', safe ? 'background could not be read and was dropped' : 'the background comes from a place that is not allowed and was dropped', 'background')
  }

  // 4. References between the parts.
  const document = createNavDocument({ name, bounds: bounds ?? boundsOf(items), grid, background: safe ? background : undefined, agents, layers, items: mendReferences(items, report), meta })
  const objects = noObjects()
  for (const item of document.items) objects[objectKindOf(item)]++
  return { document, report: { format: 'navsmith', objects, issues } }
}

function isMeta(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isJson(value)
}

/** The id, or the first of id-2, id-3, … that is free. */
export function freeId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id
  const base = id.slice(0, 980)
  for (let i = 2; ; i++) if (!taken.has(`${base}-${i}`)) return `${base}-${i}`
}

/** Waypoint links without both ends go; other references that lead nowhere are harmless and left to `validateDocument`. */
function mendReferences(items: readonly NavItem[], report: (code: string, severity: 'warning', message: string, path: string, ids: readonly string[]) => void): readonly NavItem[] {
  const waypoints = new Set(items.filter((item) => item.kind === 'waypoint').map((item) => item.id))
  const dangling = items.filter((item) => item.kind === 'waypoint-link' && !(waypoints.has(item.from) && waypoints.has(item.to)))
  if (dangling.length === 0) return items
  for (const { id } of dangling) report('document/dangling-reference', 'warning', `link ${JSON.stringify(id)} leads to a waypoint that is not there and was dropped`, 'items', [id])
  const gone = new Set(dangling)
  return items.filter((item) => !gone.has(item))
}

/** Around everything that lies on the map, with a margin; the default rectangle for nothing. */
export function boundsOf(items: readonly NavItem[]): Rect | undefined {
  const box = boundingBox(pointsOf(items))
  if (box === undefined) return undefined
  const margin = Math.max(box.width, box.height) / 16 || 1
  return { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin }
}

function* pointsOf(items: readonly NavItem[]) {
  for (const item of items) {
    if (item.kind === 'obstacle' || item.kind === 'area') yield* shapeToRings(item.shape).outer
    else if (item.kind === 'link') yield* [item.from, item.to]
    else if (item.kind !== 'waypoint-link') yield item
  }
}

/** Pictures carried in the file, made by the page, fetched over https, or beside the map: nothing that runs or climbs. */
export function isSafeSource(src: string): boolean {
  if (/^data:image\/(png|jpeg|webp|gif|avif)[;,]/i.test(src) || /^blob:/i.test(src) || /^https:\/\//i.test(src)) return true
  return /^[^/\\:][^\\:]*$/.test(src) && !src.split('/').includes('..')
}
