import { expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import oldTown from '../../stories/maps/old-town.json' with { type: 'json' }
import { parseNavDocument } from '../../src/document/index.js'
import { itemNamed, openEditor } from './open-editor.js'

// The accessibility tree that Chromium computes for a screen reader.

interface AxNode {
  readonly ignored: boolean
  readonly nodeId: string
  readonly parentId?: string
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
}

/** Roles of controls and of groups of controls. */
const ROLES =
  'button checkbox combobox link listbox menuitem option radio searchbox slider spinbutton switch tab textbox treeitem ' +
  'application dialog tree tablist toolbar radiogroup menu'
const WORKED = new Set(ROLES.split(' '))

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

it.each([
  [1280, 800],
  [390, 844],
])('every control has an accessible name at %i by %i pixels', async (width, height) => {
  await page.viewport(width, height)
  const { editor } = await openEditor({ defaultValue: parseNavDocument(oldTown).document, style: { height } })
  /**
   * Returns the names of the items that have an issue although their tree row mentions no issue. Returns undefined while
   * fewer than four items have an issue.
   */
  const silent = async (): Promise<readonly (string | undefined)[] | undefined> => {
    const rows = (await accessibilityTree()).flatMap(({ role, name }) =>
      role?.value === 'treeitem' ? [name?.value ?? ''] : [],
    )
    const guilty = editor.getSnapshot().issues.filter(({ severity }) => severity !== 'info')
    const names = guilty.flatMap(({ items }) => items.map((id) => itemNamed(editor, id).name))
    return names.length > 3 ? names.filter((name) => rows.includes(name ?? '')) : undefined
  }
  // Issues are found after the first frame, and the rows mention them a little later.
  await expect.poll(silent, { timeout: 10_000 }).toEqual([])
  const nodes = (await accessibilityTree()).filter(({ role }) => WORKED.has(role?.value ?? ''))
  expect(nodes.length).toBeGreaterThan(15)
  expect(nodes.filter(({ role }) => role?.value === 'application')).toHaveLength(1)
  // No two buttons have the same name.
  const buttons = nodes.flatMap(({ role, name }) => (role?.value === 'button' ? [name?.value ?? ''] : []))
  expect(buttons.filter((name, i) => buttons.indexOf(name) !== i)).toEqual([])
  // At a width of 390 pixels, the panel with the item tree is closed, so the tree has no rows.
  const rows = nodes.flatMap(({ role, name }) => (role?.value === 'treeitem' ? [name?.value ?? ''] : []))
  if (width === 390) expect(rows).toEqual([])
  else expect(rows.length).toBeGreaterThan(3)
  expect(nodes.filter(({ name }) => (name?.value ?? '').trim() === '').map(({ role }) => role?.value)).toEqual([])
})
