/** An import that can be repeated with other choices: it replaces the one before as the same history entry. */
import { locateInPolygon, type Diagnostic, type Point } from '../../engine/geometry/index.js'
import {
  IdPool,
  MAPPING_KINDS,
  shapeToRings,
  type ImportChoice,
  type ImportChoices,
  type ImportReport,
  type MapSubject,
  type NavDocument,
  type NavItem,
  type StoredMapping,
} from '../../document/model/index.js'
import type { TileImages } from '../../canvas/index.js'
import type { Editor } from '../../editor/index.js'
import { backdropOf, backgroundOf, loadImages, missingImages, type MapBackdrop } from './map-backdrop.js'

export interface ImportSource {
  readonly name: string
  readonly fallbackName: string
  readonly data: Uint8Array
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly images: ReadonlyMap<string, Blob>
  readonly choices: ImportChoices
  readonly mapping: StoredMapping
}

export interface ImportedFile extends ImportSource {
  readonly format: string
  readonly document: NavDocument
  readonly notes: readonly Diagnostic[]
  readonly asked: readonly ImportChoice[]
  readonly subjects: readonly MapSubject[]
  readonly missing: readonly string[]
  readonly backdrop: MapBackdrop | undefined
  readonly tileImages: TileImages
}

const ASKING: Readonly<Record<string, ImportChoice>> = {
  'format/degrees-assumed': 'coordinates',
  'format/closed-outlines': 'closedOutlines',
}

/** Imports a source; `before`: the import of the same file that it replaces. Rejects as `editor.files.import`. */
export async function importSource(editor: Editor, source: ImportSource, before?: ImportedFile): Promise<ImportedFile> {
  const { data, fallbackName, files, images, choices, mapping } = source
  const tileImages = before?.images === images ? before.tileImages : await loadImages(images)
  let backdrop: MapBackdrop | undefined
  const complete = (read: NavDocument, report: ImportReport): NavDocument => {
    const { picture, subjects = [] } = report
    const isSame = before?.files === files && before.images === images
    backdrop = isSame ? before.backdrop : picture && backdropOf(picture, tileImages)
    const background = backdrop === undefined ? read.background : backgroundOf(backdrop)
    const drawn = background === undefined ? read : { ...read, background }
    const old = editor.document.current
    // Not `undo`, which would first remove a point of the draft.
    if (before?.document === old) editor.history.travelTo(editor.history.current.position - 1)
    if (subjects.length === 0) return drawn
    const items = before === undefined ? drawn.items : [...drawn.items, ...addedSince(before.document, old)]
    const mapped = { ...drawn, items, mapping: withSeen(mapping, subjects) }
    // A file that marks what blocks stays as it is.
    const isOpen = before !== undefined || !hasBlocks(read) || MAPPING_KINDS.some((kind) => mapping[kind] !== undefined)
    return isOpen ? withTestMarkers(mapped, before && old) : mapped
  }
  const options = { fallbackName, files, mapping, picture: true, complete, keepsView: before !== undefined, ...choices }
  const { format, issues, subjects = [], missing = [], picture } = await editor.files.import(data, options)
  return {
    ...source,
    format,
    document: editor.document.current,
    notes: issues,
    // A choice that was made leaves no note.
    asked:
      before?.asked ??
      Object.keys(ASKING)
        .filter((code) => issues.some((issue) => issue.code === code))
        .map((code) => ASKING[code]),
    subjects,
    missing: [...missing, ...missingImages(picture, (name) => tileImages.has(name))],
    backdrop,
    tileImages,
  }
}

function addedSince(before: NavDocument, now: NavDocument): readonly NavItem[] {
  const known = new Set(before.items.map(({ id }) => id))
  return before === now ? [] : now.items.filter(({ id }) => !known.has(id))
}

/** A mapping that knows all subjects that it leaves open. */
export function withSeen(mapping: StoredMapping, subjects: readonly MapSubject[]): StoredMapping {
  const seen = new Set(mapping.seen)
  for (const { kind, key, meaning } of subjects) if (meaning === undefined) seen.add(`${kind} ${key}`)
  return { ...mapping, seen: [...seen] }
}

export const hasBlocks = ({ items }: NavDocument): boolean =>
  items.some((item) => item.kind === 'obstacle' || (item.kind === 'area' && item.cost === 'blocked'))

/** Places along a diagonal of the map, in its size, that are tried for a marker. */
const TRIED = [0.04, 0.08, 0.13, 0.19, 0.25, 0.32, 0.4, 0.48]

/** Adds what a path needs to be seen: a start and a goal where the map has none, each where nothing blocks. */
function withTestMarkers(document: NavDocument, before: NavDocument | undefined): NavDocument {
  const { items, bounds } = document
  const ids = new IdPool()
  for (const { id } of items) ids.take(id)
  const rings = items.flatMap((item) => (item.kind === 'obstacle' ? [shapeToRings(item.shape)] : []))
  const isFree = (at: Point): boolean =>
    rings.every(({ outer, holes }) => locateInPolygon(outer, holes, at) === 'outside')
  const added = (['spawn', 'goal'] as const).flatMap((role): NavItem[] => {
    const isThere = (item: NavItem): boolean => item.kind === 'marker' && item.role === role
    if (items.some(isThere)) return []
    const old = before?.items.find(isThere)
    if (old?.kind === 'marker' && isFree(old)) return [{ ...old, id: ids.take(old.id) }]
    const places = TRIED.map((part) => (role === 'spawn' ? part : 1 - part)).map((part) => ({
      x: bounds.x + part * bounds.width,
      y: bounds.y + part * bounds.height,
    }))
    const at = places.find(isFree)
    return at === undefined ? [] : [{ id: ids.take(role), kind: 'marker', role, ...at }]
  })
  return added.length === 0 ? document : { ...document, items: [...items, ...added] }
}
