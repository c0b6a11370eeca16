import { unzipSync } from 'fflate'
import { tooLarge } from '../model/index.js'
import { badFile } from './json-values.js'

export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** By path. Throws `format/too-large` before unpacking more than `limit` bytes, and `format/bad-file` for a broken archive. */
export function readArchive(bytes: Uint8Array, limit: number): ReadonlyMap<string, Uint8Array> {
  let total = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isFile = !name.endsWith('/') && !name.startsWith('__MACOSX/')
        if (isFile) total += originalSize
        if (total > limit) throw tooLarge('bytes after unpacking', total, limit)
        return isFile
      },
    })
    return new Map(Object.entries(files))
  } catch (error) {
    if (total > limit) throw error
    throw badFile('zip', error instanceof Error ? error.message : String(error))
  }
}
