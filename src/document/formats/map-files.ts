/** Files that a map refers to, as the caller has them: by name, never fetched. Also: what is packed comes out, up to a limit. */
import { Decompress } from 'fflate'
import { tooLarge } from '../model/index.js'
import { badFile } from './json-values.js'

export type MapFile = string | Uint8Array
/** By the path that the map uses, or by its last part; or a function that is asked. */
export type MapFiles =
  Readonly<Record<string, MapFile>> | ReadonlyMap<string, MapFile> | ((path: string) => MapFile | undefined)

/** The file for a path in a map, or undefined if the caller did not give it. */
export function findFile(files: MapFiles | undefined, path: string): MapFile | undefined {
  if (files === undefined) return undefined
  if (typeof files === 'function') return files(path)
  const name = path.split(/[\\/]/).pop() ?? path
  for (const key of [path, name]) {
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

/** Packed bytes that are read at once, at most. */
const MOST_BYTES = 16_384
/** The same at least, and how many bytes one of them may become. */
const LEAST_BYTES = 64
const MOST_FACTOR = 1032

/** Bytes packed with gzip or zlib come out as they were; refused as soon as they pass the limit. `onUnpacked` hears of all that were made. */
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
  // Little is read where little may come out, so that no more than a part goes beyond the limit.
  for (let from = 0; from < bytes.length;) {
    const part = Math.min(MOST_BYTES, Math.max(LEAST_BYTES, Math.ceil((limit - total) / MOST_FACTOR)))
    stream.push(bytes.subarray(from, from + part), from + part >= bytes.length)
    from += part
  }
  if (!finished) throw badFile('packed', 'the packed data ends too early')
  const all = new Uint8Array(total)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
