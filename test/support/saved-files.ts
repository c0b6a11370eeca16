/** What the editor saves, in place of a download. */
import { vi } from 'vitest'

export interface SavedFile {
  readonly name: string
  readonly text: string
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
    void blobs[blobs.length - 1].text().then((text) => files.push({ name, text }))
  })
  return files
}
