/** Files that were opened together: the map, what it refers to, its images, a mapping. Archives and folders are taken apart. */
import { formatOfFile, MAP_FORMATS, type FormatFacts, type StoredMapping } from '../../document/model/index.js'
import { fileNameOf } from '../../canvas/index.js'
import { append } from '../../engine/core/index.js'

interface OpenedFiles {
  readonly map: { readonly name: string; readonly data: Uint8Array } | undefined
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly images: ReadonlyMap<string, Blob>
  readonly mapping: StoredMapping | undefined
}

const MOST_BYTES = 256 * 2 ** 20 // bytes of all opened files together
const IMAGE = /\.(png|jpe?g|webp|gif|bmp|avif)$/i
const PART = /\.(tsx|tsj|tx|tj|tres|ldtkl)$/i
const MAPPING = /\.mapping\.json$/i

/** Throws a NavError for too much, and for a broken archive. */
export async function readOpened(given: readonly File[], formats: readonly FormatFacts[] = []): Promise<OpenedFiles> {
  const { isArchive, readArchive } = await import('../../document/formats/index.js')
  const files = new Map<string, Uint8Array>()
  const images = new Map<string, Blob>()
  let left = MOST_BYTES
  const add = (path: string, data: Uint8Array<ArrayBuffer>): void => {
    left -= data.length
    if (IMAGE.test(path)) images.set(fileNameOf(path), new Blob([data]))
    else files.set(path, data)
  }
  for (const file of given) {
    if (file.size > left) throw new RangeError(`more than ${MOST_BYTES / 2 ** 20} MB`)
    const data = new Uint8Array(await file.arrayBuffer())
    if (isArchive(data)) for (const [path, unpacked] of readArchive(data, left)) add(path, new Uint8Array(unpacked))
    else add(file.webkitRelativePath || file.name, data)
  }
  const name = mapAmong([...files.keys()], formats)
  const data = name === undefined ? undefined : files.get(name)
  const mapping = [...files].find(([path]) => MAPPING.test(path))?.[1]
  // By all ends of their paths: a map names them from its own folder.
  for (const [path, bytes] of [...files])
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) files.set(path.slice(at + 1), bytes)
  return {
    map: name === undefined || data === undefined ? undefined : { name: fileNameOf(name), data },
    files,
    images,
    mapping: mapping === undefined ? undefined : (JSON.parse(new TextDecoder().decode(mapping)) as StoredMapping),
  }
}

/** The file that is the map: by its extension, else the first that is no part of one. */
function mapAmong(paths: readonly string[], formats: readonly FormatFacts[]): string | undefined {
  // A world names maps, and many files beside a map end with .json, which is of our own.
  const order = [...formats.map(({ id }) => id), 'tiled-world', ...MAP_FORMATS.slice(1), MAP_FORMATS[0]]
  const maps = paths.filter((path) => !PART.test(path) && !MAPPING.test(path) && !IMAGE.test(path))
  const rank = (path: string): number => {
    // Of an indoor map in a file for each kind of feature: others may be empty.
    if (/(?:^|\/)unit\.geojson$/i.test(path)) return -1
    const at = order.indexOf(formatOfFile(path, formats) ?? '')
    return at < 0 ? order.length : at
  }
  return maps.sort((a, b) => rank(a) - rank(b))[0] ?? paths.find((path) => !MAPPING.test(path))
}

/** All files of a drop, with those in folders. Reads the transfer at once: it is empty after its event. */
export function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  const plain = [...transfer.files]
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some((entry) => entry.isDirectory)) return Promise.resolve(plain)
  return Promise.all(entries.map(filesIn)).then((lists) => lists.flat())
}

const MOST_FILES = 2000 // files of a folder that are read

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: File[] = []
  // A reader returns a part at each call.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0 || found.length >= MOST_FILES) return found
    for (const each of part) append(found, await filesIn(each))
  }
}
