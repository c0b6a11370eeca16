/**
 * Stores hashes of the imported items and settings in the document. When the user imports the file again, the hashes show what the user edited
 * and what changed in the file, without the original file. Linear in the document.
 */
import { groupBy } from '../../engine/core/index.js'
import type { ImportChoices, MappedFile, NavDocument, NavItem } from '../model/index.js'

const MAX_ITEMS = 20_000
const VALUES = ['name', 'bounds', 'units', 'agents', 'layers', 'rules'] as const
/** Settings whose fields are merged one by one. */
const OBJECTS = ['background', 'grid', 'meta'] as const

/**
 * Returns what the document stores about the import of the file `name`: hashes of the imported items and settings, the ids of the items `added`
 * after the import, and the user's choices. Undefined for a document of more than 20,000 items, since the hashes would enlarge each save too much.
 */
export function rememberImport(
  name: string,
  base: NavDocument,
  added: readonly NavItem[],
  choices: ImportChoices,
): MappedFile | undefined {
  if (base.items.length > MAX_ITEMS) return undefined
  return {
    name,
    items: base.items.map((item) => [item.id, hashOfItem(item)]),
    settings: settingsOf(base).map(([key, value]) => [key, hashOf(value)]),
    added: added.map(({ id }) => id),
    ...(Object.keys(choices).length > 0 && { choices: { ...choices } }),
  }
}

/**
 * Reconstructs the document of the earlier import, of which only hashes were stored. A value of `edited` whose hash is still the stored one is the imported
 * value. For a value that the user changed, takes that of `read`, the new import.
 */
export function rememberedBase(
  { items, settings, added }: MappedFile,
  edited: NavDocument,
  read: NavDocument,
): { readonly base: NavDocument; readonly added: readonly NavItem[] } {
  const editedById = new Map(edited.items.map((item) => [item.id, item]))
  const byId = new Map(read.items.map((item) => [item.id, item]))
  const byHash = groupBy(read.items, hashOfItem)
  const baseItems = items.flatMap(([id, hash]): NavItem[] => {
    const editedItem = editedById.get(id)
    if (editedItem !== undefined && hashOfItem(editedItem) === hash) return [editedItem]
    const candidates = byHash.get(hash) ?? []
    const found = candidates.find((item) => item.id === id) ?? candidates.pop() ?? byId.get(id)
    return found === undefined ? [] : [{ ...found, id }]
  })
  const hashes = new Map(settings)
  const [editedSettings, readSettings] = [new Map(settingsOf(edited)), new Map(settingsOf(read))]
  const valueOf = (key: string): unknown =>
    hashOf(editedSettings.get(key)) === hashes.get(key) ? editedSettings.get(key) : readSettings.get(key)
  const values = VALUES.flatMap((key) => (hashes.has(key) ? [[key, valueOf(key)] as const] : []))
  const objects = OBJECTS.flatMap((key) => {
    const fields = [...hashes.keys()].filter((path) => path.startsWith(`${key}.`))
    return fields.length === 0
      ? []
      : [[key, Object.fromEntries(fields.map((path) => [path.slice(key.length + 1), valueOf(path)]))] as const]
  })
  const { name: _, units: __, background: ___, rules: ____, meta: _____, ...rest } = read
  const base = { ...rest, ...Object.fromEntries([...values, ...objects]), items: baseItems } as NavDocument
  const addedIds = new Set(added)
  return { base, added: baseItems.filter(({ id }) => addedIds.has(id)) }
}

function settingsOf(document: NavDocument): (readonly [string, unknown])[] {
  const values = VALUES.flatMap((key) => (document[key] === undefined ? [] : [[key, document[key]] as const]))
  const fields = OBJECTS.flatMap((key) =>
    Object.entries(document[key] ?? {}).map(([field, value]) => [`${key}.${field}`, value as unknown] as const),
  )
  return [...values, ...fields]
}

const hashOfItem = ({ id: _, ...item }: NavItem): string => hashOf(item)

const sortedKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Hashes the JSON with sorted keys to 64 bits: two FNV hashes with different parameters. */
function hashOf(value: unknown): string {
  const text = JSON.stringify(value, sortedKeys) ?? ''
  return fnv(text, 0x811c9dc5).toString(36) + fnv(text, 0xc59d1c81, 0x01000197).toString(36)
}

/** Returns the 32-bit FNV-1a hash over UTF-16 units. */
export function fnv(text: string, start: number, prime = 0x01000193): number {
  let hash = start
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), prime)
  return hash >>> 0
}
