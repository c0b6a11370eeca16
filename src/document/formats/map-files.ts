import { Decompress } from 'fflate'
import { decompress } from 'fzstd'
import { tooLarge } from '../model/index.js'
import { badFile } from './json-values.js'

export type MapFile = string | Uint8Array
/** Files to which an imported map refers: by the path as written in the map, or by the last part of this path. Or a function that returns the file at a path. */
export type MapFiles =
  Readonly<Record<string, MapFile>> | ReadonlyMap<string, MapFile> | ((path: string) => MapFile | undefined)

export function findFile(files: MapFiles | undefined, path: string): MapFile | undefined {
  if (files === undefined) return undefined
  if (typeof files === 'function') return files(path)
  for (const key of [path, path.replace(/^(?:\.{1,2}[\\/])+/, ''), lastName(path)]) {
    const found =
      files instanceof Map
        ? (files as ReadonlyMap<string, MapFile>).get(key)
        : Object.hasOwn(files, key)
          ? (files as Readonly<Record<string, MapFile>>)[key]
          : undefined
    if (found !== undefined) return found
  }
  return undefined
}

export const lastName = (path: string): string => path.split(/[\\/]/).pop() ?? path

/** Lists the files; empty for a function, which cannot be enumerated. */
export function listFiles(files: MapFiles | undefined): readonly (readonly [path: string, file: MapFile])[] {
  if (files === undefined || typeof files === 'function') return []
  return files instanceof Map ? [...(files as ReadonlyMap<string, MapFile>)] : Object.entries(files)
}

export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i)
    return bytes
  } catch {
    return undefined
  }
}

const MAX_CHUNK = 16_384
const MIN_CHUNK = 64
const MAX_RATIO = 1032

/** Unpacks gzip or zlib. Throws beyond `limit` bytes. Calls `onUnpacked` with the number of bytes of each unpacked chunk. */
export function unpack(bytes: Uint8Array, limit: number, onUnpacked?: (count: number) => void): Uint8Array {
  const chunks: Uint8Array[] = []
  let total = 0
  let finished = false
  const stream = new Decompress((chunk, final) => {
    total += chunk.length
    onUnpacked?.(chunk.length)
    if (total > limit) throw tooLarge('bytes after unpacking', total, limit)
    chunks.push(chunk)
    finished = final
  })
  // Input chunks shrink near the limit, so that few bytes are unpacked beyond it.
  for (let from = 0; from < bytes.length;) {
    const part = Math.min(MAX_CHUNK, Math.max(MIN_CHUNK, Math.ceil((limit - total) / MAX_RATIO)))
    stream.push(bytes.subarray(from, from + part), from + part >= bytes.length)
    from += part
  }
  if (!finished) throw badFile('packed', 'unexpected end of compressed data')
  const all = new Uint8Array(total)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

/** Unpacks a Zstandard frame (RFC 8878) of `size` bytes. Throws if the frame declares another size, and allocates no more than `size`. */
export function unpackZstd(bytes: Uint8Array, size: number): Uint8Array {
  const declared = zstdSize(bytes)
  if (declared !== undefined && declared !== size) throw badFile('packed', `expected ${size} bytes, got ${declared}`)
  return decompress(bytes, new Uint8Array(size))
}

/** Returns the content size from the header of a Zstandard frame; undefined if the header does not contain it. */
function zstdSize(bytes: Uint8Array): number | undefined {
  const flags = bytes[4] ?? 0
  const isSingle = (flags & 32) !== 0
  const length = flags >> 6 === 0 ? Number(isSingle) : 1 << (flags >> 6)
  if (length === 0) return undefined
  const from = 5 + Number(!isSingle) + [0, 1, 2, 4][flags & 3]
  const size = bytes.slice(from, from + length).reduceRight((sum, byte) => sum * 256 + byte, 0)
  return length === 2 ? size + 256 : size
}
