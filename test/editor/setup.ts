import { createNavDocument, type NavDocument, type NavItem } from '../../src/document/index.js'
import { computeHandles, createEditor, type Editor, type EditorOptions, type Handle } from '../../src/editor/index.js'
import { drive, type EditorDriver } from '../../src/testing/index.js'
import { box, ringItem } from '../support/shapes.js'

export const square = (id: string, x: number, y: number, size = 100): NavItem => ringItem(id, box(x, y, size))

export function map(...items: readonly NavItem[]): NavDocument {
  return createNavDocument({ items })
}

/** Opens an editor with one world unit per screen pixel. */
export function hand(items: readonly NavItem[] = [], options: EditorOptions = {}): EditorDriver {
  return drive(
    createEditor({
      defaultValue: map(...items),
      viewport: { width: 1000, height: 1000 },
      defaultCamera: { x: 0, y: 0, zoom: 1 },
      snap: { grid: false, vertex: false, edge: false, intersection: false },
      ...options,
    }),
  )
}

/** Opens an editor with the square 'a' from (100, 100) to (200, 200). */
export const handOnSquare = (options?: EditorOptions): EditorDriver => hand([square('a', 100, 100)], options)

export const said = ({ editor }: { readonly editor: Editor }): string => editor.getSnapshot().announcement.text

export function outer(editor: Editor, id: string): readonly (readonly [number, number])[] {
  const item = editor.document.item(id)
  if ((item?.kind !== 'obstacle' && item?.kind !== 'area') || !('outer' in item.shape))
    throw new Error(`no outline at ${id}`)
  return item.shape.outer.map(({ x, y }) => [x, y] as const)
}

export const ids = (editor: Editor): readonly string[] => editor.getSnapshot().document.items.map((item) => item.id)

export function handlesOf(editor: Editor): readonly Handle[] {
  return computeHandles({ ...editor.getSnapshot(), items: editor.selection.items })
}
