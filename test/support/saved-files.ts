/** Collects the files that the editor saves. The browser does not download them. */
import { vi } from 'vitest'
import { readArchive } from '../../src/document/formats/index.js'

export interface SavedFile {
  readonly name: string
  /** Text of the file; for an archive the texts of its files by path, as JSON. */
  readonly text: string
}

async function textOf(name: string, blob: Blob): Promise<string> {
  if (!name.endsWith('.zip')) return blob.text()
  const files = readArchive(new Uint8Array(await blob.arrayBuffer()), 2 ** 20)
  return JSON.stringify(Object.fromEntries([...files].map(([path, data]) => [path, new TextDecoder().decode(data)])))
}

/** Returns a list that grows with each saved file, until `vi.restoreAllMocks`. */
export function catchSavedFiles(): readonly SavedFile[] {
  const files: SavedFile[] = []
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'about:blank#'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const name = this.download
    void textOf(name, blobs[blobs.length - 1]).then((text) => files.push({ name, text }))
  })
  return files
}
