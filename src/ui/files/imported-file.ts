/** An import that can be repeated, with other choices or a newer file. It preserves edits made since the last import. */
import { locateInPolygon, type Diagnostic, type Point } from '../../engine/geometry/index.js'
import {
  IdPool,
  MAPPING_KINDS,
  calledOff,
  shapeToRings,
  type ImportChoice,
  type ImportChoices,
  type ImportReport,
  type MapSubject,
  type NavDocument,
  type NavItem,
  type StoredMapping,
} from '../../document/model/index.js'
import type { Pixels } from '../../document/formats/index.js'
import type { TileImages } from '../../canvas/index.js'
import type { Editor } from '../../editor/index.js'
import { backdropOf, backgroundOf, loadImages, missingImages, type MapBackdrop } from './map-backdrop.js'

export interface ImportSource {
  readonly name: string
  readonly fallbackName: string
  readonly data: Uint8Array | Pixels
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly images: ReadonlyMap<string, Blob>
  readonly choices: ImportChoices
  readonly mapping: StoredMapping
}

export interface ImportedFile extends ImportSource {
  readonly format: string
  readonly document: NavDocument
  /** The document as imported, without later edits. */
  readonly base: NavDocument
  /** Whether this import repeats an earlier one, and preserves the edits made since. */
  readonly isRepeated: boolean
  /** Markers that were added so that a path is found. The file does not have them. */
  readonly added: readonly NavItem[]
  readonly notes: readonly Diagnostic[]
  readonly asked: readonly ImportChoice[]
  readonly subjects: readonly MapSubject[]
  readonly missing: readonly string[]
  readonly backdrop: MapBackdrop | undefined
  readonly tileImages: TileImages
}

const CHOICE_OF_CODE: Readonly<Record<string, ImportChoice>> = {
  'format/degrees-assumed': 'coordinates',
  'format/closed-outlines': 'closedOutlines',
}

const NOT_REMEMBERED: Diagnostic = {
  code: 'format/not-remembered',
  severity: 'info',
  message:
    'the map has too many items to store which of them were edited: in another session, importing a changed file discards the edits',
}

/** Imports a source. `replaces`: replaces the history entry of the earlier import `before`, unless edits followed. Rejects like `editor.files.import`. */
export async function importSource(
  editor: Editor,
  source: ImportSource,
  before?: ImportedFile,
  replaces = true,
): Promise<ImportedFile> {
  const { data, fallbackName, files, images, choices, mapping } = source
  const { keepEdits, rememberedBase, rememberImport } = await import('../../document/formats/index.js')
  const tileImages = before?.images === images ? before.tileImages : await loadImages(images)
  let backdrop: MapBackdrop | undefined
  let isRepeated = before !== undefined && !replaces
  let base = editor.document.current
  let added: readonly NavItem[] = []
  let notes: readonly Diagnostic[] = []
  const complete = async (read: NavDocument, report: ImportReport, signal: AbortSignal): Promise<NavDocument> => {
    const { picture, subjects = [] } = report
    const isSame = before?.files === files && before.images === images
    backdrop = isSame ? before.backdrop : picture && (await backdropOf(picture, tileImages, signal))
    if (signal.aborted) throw calledOff()
    const background = backdrop === undefined ? read.background : backgroundOf(backdrop)
    const old = editor.document.current
    // Tracing the map's picture replaces only items; importing a file replaces the whole map.
    const isPicture = 'width' in data
    const drawn = isPicture ? { ...old, items: read.items } : background === undefined ? read : { ...read, background }
    // Do not use `undo`, which would first remove a point of a shape being drawn.
    if (replaces && before?.document === old) editor.history.travelTo(editor.history.current.position - 1)
    const known = before === undefined && !isPicture ? old.mapping?.file : undefined
    const past = known?.name === source.name ? rememberedBase(known, old, drawn) : undefined
    isRepeated ||= past !== undefined
    const earlier = before?.base ?? past?.base ?? (isPicture ? { ...old, items: [] } : undefined)
    const kept = earlier === undefined ? { document: drawn, base: drawn } : keepEdits(earlier, old, drawn)
    base = kept.base
    if (report.format === 'navsmith') return kept.document
    const isMapped = MAPPING_KINDS.some((kind) => mapping[kind] !== undefined)
    // Add a spawn and a goal if the file was imported before, if there is a mapping, or if nothing in the file itself blocks.
    if (subjects.length > 0 && (before !== undefined || !hasBlocks(read) || isMapped)) {
      added = testMarkers(kept.document, old.items, before?.added ?? past?.added)
      base = { ...base, items: [...base.items, ...added] }
    }
    const file = isPicture ? old.mapping?.file : rememberImport(source.name, base, added, choices)
    if (file === undefined && !isPicture) notes = [NOT_REMEMBERED]
    return {
      ...kept.document,
      items: [...kept.document.items, ...added],
      mapping: { ...withSeen(mapping, subjects), ...(file !== undefined && { file }) },
    }
  }
  const options = { fallbackName, files, mapping, picture: true, complete, keepsView: before !== undefined, ...choices }
  const { format, issues, subjects = [], missing = [], picture } = await editor.files.import(data, options)
  return {
    ...source,
    format,
    document: editor.document.current,
    base,
    added,
    isRepeated,
    notes: [...issues, ...notes],
    // Reuse the questions of the earlier import: once a question is answered, an import no longer reports it as an issue.
    asked:
      before?.asked ??
      Object.keys(CHOICE_OF_CODE)
        .filter((code) => issues.some((issue) => issue.code === code))
        .map((code) => CHOICE_OF_CODE[code]),
    subjects,
    missing: [...missing, ...missingImages(picture, (name) => tileImages.has(name))],
    backdrop,
    tileImages,
  }
}

export function withSeen(mapping: StoredMapping, subjects: readonly MapSubject[]): StoredMapping {
  const seen = new Set(mapping.seen)
  for (const { kind, key, meaning } of subjects) if (meaning === undefined) seen.add(`${kind} ${key}`)
  return subjects.length === 0 ? mapping : { ...mapping, seen: [...seen] }
}

export const hasBlocks = ({ items }: NavDocument): boolean =>
  items.some((item) => item.kind === 'obstacle' || (item.kind === 'area' && item.cost === 'blocked'))

/** Positions along a diagonal of the map that are tried for a marker, as fractions of its length. */
const MARKER_PLACES = [0.04, 0.08, 0.13, 0.19, 0.25, 0.32, 0.4, 0.48]

/**
 * Returns a spawn and a goal for an imported map that has none, so that a path is visible. Each marker is at a position where nothing blocks. `old`: the
 * items of the map before the import. `before`: the markers that an earlier import of the file added. If `old` no longer contains one of these markers, the
 * user has deleted the marker, and it is not added again.
 */
function testMarkers(
  { items, bounds }: NavDocument,
  old: readonly NavItem[],
  before: readonly NavItem[] = [],
): NavItem[] {
  const ids = new IdPool()
  for (const { id } of items) ids.take(id)
  const rings = items.flatMap((item) => (item.kind === 'obstacle' ? [shapeToRings(item.shape)] : []))
  const isFree = (at: Point): boolean =>
    rings.every(({ outer, holes }) => locateInPolygon(outer, holes, at) === 'outside')
  return (['spawn', 'goal'] as const).flatMap((role): NavItem[] => {
    const isThere = (item: NavItem): boolean => item.kind === 'marker' && item.role === role
    if (items.some(isThere)) return []
    const known = before.find(isThere)
    if (known !== undefined && !old.some(isThere)) return []
    if (known?.kind === 'marker' && isFree(known)) return [{ ...known, id: ids.take(known.id) }]
    const places = MARKER_PLACES.map((part) => (role === 'spawn' ? part : 1 - part)).map((part) => ({
      x: bounds.x + part * bounds.width,
      y: bounds.y + part * bounds.height,
    }))
    const at = places.find(isFree)
    return at === undefined ? [] : [{ id: ids.take(role), kind: 'marker', role, ...at }]
  })
}
