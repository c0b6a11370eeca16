import { createRef } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createNavDocument, type NavDocument, type NavItem } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor, type NavEditorProps } from '../../src/ui/index.js'
import '../../src/styles.css'
import { handOn, type Hand } from '../support/hand.js'

/** An empty map for two agents of different width. */
export const empty: NavDocument = createNavDocument({
  name: 'Yard',
  bounds: { x: 0, y: 0, width: 800, height: 500 },
  grid: { cellSize: 20, origin: { x: 0, y: 0 } },
  agents: [
    { id: 'man', name: 'Man', radius: 8, speed: 60 },
    { id: 'tank', name: 'Tank', radius: 24, speed: 40 },
  ],
})

export const withItems = (...items: readonly NavItem[]): NavDocument => ({ ...empty, items })

export interface Desk {
  readonly editor: Editor
  readonly map: HTMLElement
  readonly hand: Hand
  /** Of the path on show; NaN where there is none. */
  readonly pathLength: () => number
}

/** Slow machines paint late. */
export const until = <T,>(read: () => T) => expect.poll(read, { timeout: 10_000 })

/** The complete editor, ready for a hand. */
export async function openEditor(props: NavEditorProps = {}): Promise<Desk> {
  const handle = createRef<Editor>()
  await render(<NavEditor defaultValue={empty} ref={handle} style={{ height: 760 }} {...props} />)
  const map = page.getByRole('application', { name: 'Map' }).element() as HTMLElement
  await until(() => map.dataset.meshStatus).toBe('ready')
  if (handle.current === null) throw new Error('no editor')
  const editor = handle.current
  return {
    editor,
    map,
    hand: handOn(map, editor),
    pathLength: () => (map.dataset.pathStatus === 'found' ? Number(map.dataset.pathLength) : Number.NaN),
  }
}

/** The one item of a name. */
export function itemNamed(editor: Editor, name: string): NavItem {
  const found = editor.document.current.items.find((item) => item.name === name || item.id === name)
  if (found === undefined) throw new Error(`no item is called ${name}`)
  return found
}
