/** What the editor saves, in place of a download. */
import { vi } from 'vitest'
import { readArchive } from '../../src/document/formats/index.js'

export interface SavedFile {
  readonly name: string
  /** Of an archive the texts of its files by their paths, as JSON. */
  readonly text: string
}

async function textOf(name: string, blob: Blob): Promise<string> {
  if (!name.endsWith('.zip')) return blob.text()
  const files = readArchive(new Uint8Array(await blob.arrayBuffer()), 2 ** 20)
  return JSON.stringify(Object.fromEntries([...files].map(([path, data]) => [path, new TextDecoder().decode(data)])))
}

/** The list fills as files are saved; `vi.restoreAllMocks` ends it. */
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
