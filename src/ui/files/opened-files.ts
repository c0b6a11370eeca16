/** Files that were opened together: the map, files that it refers to, its images, and a mapping. Archives and folders are unpacked. */
import { formatOfFile, MAP_FORMATS, type FormatFacts, type StoredMapping } from '../../document/model/index.js'
import { fileNameOf } from '../../canvas/index.js'
import { append } from '../../engine/core/index.js'

interface OpenedFiles {
  readonly map: { readonly name: string; readonly data: Uint8Array } | undefined
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly images: ReadonlyMap<string, Blob>
  readonly mapping: StoredMapping | undefined
}

const MAX_BYTES = 256 * 2 ** 20 // maximum bytes of all opened files together
const IMAGE = /\.(png|jpe?g|webp|gif|bmp|avif)$/i
const PART = /\.(tsx|tsj|tx|tj|tres|ldtkl)$/i
const MAPPING = /\.mapping\.json$/i

/** Reads opened files. Throws for too many bytes or a broken archive. */
export async function readOpened(given: readonly File[], formats: readonly FormatFacts[] = []): Promise<OpenedFiles> {
  const { isArchive, readArchive } = await import('../../document/formats/index.js')
  const files = new Map<string, Uint8Array>()
  const images = new Map<string, Blob>()
  let left = MAX_BYTES
  const add = (path: string, data: Uint8Array<ArrayBuffer>): void => {
    left -= data.length
    if (IMAGE.test(path)) images.set(fileNameOf(path), new Blob([data]))
    else files.set(path, data)
  }
  for (const file of given) {
    if (file.size > left) throw new RangeError(`more than ${MAX_BYTES / 2 ** 20} MB`)
    const data = new Uint8Array(await file.arrayBuffer())
    if (isArchive(data)) for (const [path, unpacked] of readArchive(data, left)) add(path, new Uint8Array(unpacked))
    else add(file.webkitRelativePath || file.name, data)
  }
  const name = mapAmong([...files.keys()], formats)
  const data = name === undefined ? undefined : files.get(name)
  const mapping = [...files].find(([path]) => MAPPING.test(path))?.[1]
  // Store each file under every suffix of its path, since a map names files relative to its own folder.
  for (const [path, bytes] of [...files])
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) files.set(path.slice(at + 1), bytes)
  return {
    map: name === undefined || data === undefined ? undefined : { name: fileNameOf(name), data },
    files,
    images,
    mapping: mapping === undefined ? undefined : (JSON.parse(new TextDecoder().decode(mapping)) as StoredMapping),
  }
}

/** Returns the path of the map: the file with the most likely format, and never a part of a map if there is another file. */
function mapAmong(paths: readonly string[], formats: readonly FormatFacts[]): string | undefined {
  // A world file lists maps, so it comes first. Our own format comes last, since many files next to a map end with .json.
  const order = [...formats.map(({ id }) => id), 'tiled-world', ...MAP_FORMATS.slice(1), MAP_FORMATS[0]]
  const maps = paths.filter((path) => !PART.test(path) && !MAPPING.test(path) && !IMAGE.test(path))
  const rank = (path: string): number => {
    // An indoor map has a file for each kind of feature. Prefer `unit.geojson`, since the other files may be empty.
    if (/(?:^|\/)unit\.geojson$/i.test(path)) return -1
    const at = order.indexOf(formatOfFile(path, formats) ?? '')
    return at < 0 ? order.length : at
  }
  return maps.sort((a, b) => rank(a) - rank(b))[0] ?? paths.find((path) => !MAPPING.test(path))
}

/** Returns all files of a drop, including those in folders. Must be called during the event: afterwards the transfer is empty. */
export function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  const plain = [...transfer.files]
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some((entry) => entry.isDirectory)) return Promise.resolve(plain)
  return Promise.all(entries.map(filesIn)).then((lists) => lists.flat())
}

const MAX_FILES = 2000 // maximum number of files read from a folder

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: File[] = []
  // Each call returns only a part of the entries.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0 || found.length >= MAX_FILES) return found
    for (const each of part) append(found, await filesIn(each))
  }
}
