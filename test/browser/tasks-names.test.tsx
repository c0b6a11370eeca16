import { afterEach, describe, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import oldTown from '../../stories/maps/old-town.json' with { type: 'json' }
import { parseNavDocument } from '../../src/document/index.js'
import { openEditor } from './open-editor.js'

// What a screen reader finds, as Chromium itself computes it.

afterEach(async () => page.viewport(1280, 800))

interface AxNode {
  readonly ignored: boolean
  readonly nodeId: string
  readonly parentId?: string
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
}

const WORKED = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'listbox',
  'menuitem',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
  'treeitem',
  'application',
  'dialog',
  'tree',
  'tablist',
  'toolbar',
  'radiogroup',
  'menu',
])

async function accessibilityTree(): Promise<readonly AxNode[]> {
  const session = cdp() as unknown as { send: (method: string, given?: object) => Promise<unknown> }
  interface FrameTree {
    readonly frame: { readonly id: string; readonly url: string }
    readonly childFrames?: readonly FrameTree[]
  }
  const { frameTree } = (await session.send('Page.getFrameTree')) as { frameTree: FrameTree }
  const frames = (tree: FrameTree): readonly FrameTree['frame'][] => [
    tree.frame,
    ...(tree.childFrames ?? []).flatMap(frames),
  ]
  const frame = frames(frameTree).find(({ url }) => url === location.href)
  const { nodes } = (await session.send('Accessibility.getFullAXTree', { frameId: frame?.id })) as {
    nodes: readonly AxNode[]
  }
  return nodes.filter(({ ignored }) => !ignored)
}

describe('task j: names', () => {
  it.each([
    [1280, 800],
    [390, 844],
  ])('task j: all that can be worked at %i by %i has a role and a name of its own', async (width, height) => {
    await page.viewport(width, height)
    await openEditor({ defaultValue: parseNavDocument(oldTown).document, style: { height } })
    const nodes = (await accessibilityTree()).filter(({ role }) => WORKED.has(role?.value ?? ''))
    expect(nodes.length).toBeGreaterThan(30)
    expect(nodes.filter(({ role }) => role?.value === 'application')).toHaveLength(1)
    expect(nodes.filter(({ name }) => (name?.value ?? '').trim() === '').map(({ role }) => role?.value)).toEqual([])
  })
})
