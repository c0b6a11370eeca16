import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { createNavDocument, exportMap, importMap, importMapAsync } from '../../src/document/index.js'
import type { NavDocument } from '../../src/document/index.js'
import { openEditor, watchWorkers } from './open-editor.js'
import { rectItem } from '../support/shapes.js'

// Imports in a real worker: they give the same result as on the main thread, and can be cancelled.

const map = (count: number): NavDocument =>
  createNavDocument({
    name: 'many crates',
    items: Array.from({ length: count }, (_, i) => rectItem(`crate-${i}`, (i % 300) * 3, Math.floor(i / 300) * 3, 1)),
  })

describe('an import in a real worker', () => {
  it('gives the same document as importMap on the main thread', async () => {
    const text = exportMap(map(3000), 'geojson')
    const started = watchWorkers()
    const parts: number[] = []
    const result = await importMapAsync(text, { onProgress: (part) => parts.push(part) })
    expect(started).toEqual(['navsmith-import'])
    expect(result).toEqual(importMap(text))
    expect(parts).toEqual([...parts].sort((a, b) => a - b))
  })

  it('can be cancelled, which keeps the current map', async () => {
    const text = exportMap(map(60_000), 'geojson')
    const { editor } = await openEditor({ defaultValue: map(1) }, { strict: true })
    const before = editor.document.current
    const work = editor.files.import(text, { name: 'big' }).then(
      () => 'imported',
      (error: unknown) => (error as { code: string }).code,
    )
    await expect.element(page.getByRole('progressbar', { name: 'Reading big' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await work).toBe('document/aborted')
    expect(editor.document.current).toBe(before)
    await expect.poll(() => document.querySelector('progress')).toBeNull()

    await editor.files.import(exportMap(map(2000), 'geojson'), { name: 'smaller' })
    expect([editor.document.current.name, editor.document.current.items.length]).toEqual(['smaller', 2000])
    editor.history.undo()
    expect(editor.document.current).toEqual(before)

    const late = editor.files.import(text).catch((error: unknown) => (error as { code: string }).code)
    await cleanup()
    expect(await late).toBe('document/aborted')
  })

  it('warns that a large map replaces the user’s edits when it is opened again in another session', async () => {
    const { hand } = await openEditor()
    const object = (id: number, content: string) =>
      `<object id="${id}" x="${(id % 150) * 4}" y="${Math.floor(id / 150) * 4}" width="3" height="3">${content}</object>`
    const objects = Array.from({ length: 20_001 + 3 }, (_, id) => object(id, id < 3 ? '<text>a</text>' : '<point/>'))
    const text = `<map orientation="orthogonal" width="40" height="40" tilewidth="16" tileheight="16"><objectgroup name="things">${objects.join('')}</objectgroup></map>`
    await hand.drop(new File([text], 'field.tmx'))
    const report = page.getByRole('dialog', { name: 'Opened field.tmx' })
    await expect.element(report, { timeout: 30_000 }).toBeVisible()
    const lines = [...report.element().querySelectorAll('summary')].map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Large map: opening the file again in another session replaces your edits 1',
      'Text objects 3',
    ])
  })

  it('reports an unreadable dropped folder and changes nothing', async () => {
    const { editor, hand } = await openEditor()
    const before = editor.document.current
    const folder = {
      isDirectory: true,
      createReader: () => ({
        readEntries: (_: unknown, reject: (error: Error) => void) => reject(new Error('the folder is locked')),
      }),
    }
    vi.spyOn(DataTransferItem.prototype, 'webkitGetAsEntry').mockReturnValue(
      folder as unknown as FileSystemDirectoryEntry,
    )
    await hand.drop(new File(['-'], 'levels'))
    const said = 'levels could not be read: the folder is locked. Nothing was changed.'
    await expect.element(page.getByText(said).first()).toBeVisible()
    expect(editor.document.current).toBe(before)
  })
})
