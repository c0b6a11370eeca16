import '../support/preload-editor.js'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Editor } from '../../src/editor/index.js'
import type { NavEditorProps } from '../../src/ui/index.js'
import { emulateMedia, ends, openEditor, until, withItems } from './open-editor.js'
import { find } from './boxes.js'
import { boxItem } from '../support/shapes.js'

// Accessibility with a screen reader, system colors or reduced motion, in each state of the editor, not only at rest.

afterEach(async () => {
  await emulateMedia()
})

const town = withItems(
  boxItem('inn', 200, 60, 100, 130, 'Inn'),
  boxItem('annex', 200, 205, 100, 120, 'Annex'),
  {
    kind: 'area',
    id: 'pond',
    name: 'Pond',
    terrain: 'water',
    cost: 3,
    shape: { type: 'ellipse', x: 520, y: 380, radiusX: 70, radiusY: 50 },
  },
  ...ends(60, 200, 540),
)

const open = (props: NavEditorProps = {}) => openEditor({ defaultValue: town, ...props })

/** Returns the violations that axe finds inside an element, with their places. */
async function violations(within = '.nav-editor', rules?: readonly string[]): Promise<readonly string[]> {
  // An element that fades in has its final colors only after its animation.
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  const { violations: found } = await axe.run(find(within), {
    resultTypes: ['violations'],
    ...(rules !== undefined && { runOnly: [...rules] }),
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

interface State {
  /** Selector of the part that axe checks. */
  readonly within: string
  readonly enter: (editor: Editor) => unknown
}
const escape = (): Promise<void> => userEvent.keyboard('{Escape}')

/** States of the editor, in the order in which the tests enter them. */
const STATES: Readonly<Record<string, State>> = {
  'one selected': { within: '.nav-side', enter: (editor) => editor.selection.set(['inn']) },
  'several selected': { within: '.nav-side', enter: (editor) => editor.selection.set(['inn', 'annex', 'pond', 'to']) },
  'menu of the map': { within: '.nav-menu', enter: (editor) => editor.actions.openMenu() },
  'what there is to draw': {
    within: '.nav-tool-options',
    enter: (editor) => {
      editor.actions.closeMenu()
      editor.tools.set('polygon')
    },
  },
  agents: {
    within: 'dialog, [role=dialog]',
    enter: (editor) => {
      editor.tools.set('select')
      return page.getByRole('button', { name: 'Agents…' }).click()
    },
  },
  'variants of a tool': {
    within: '.nav-menu',
    enter: async () => {
      await escape()
      await page.getByRole('button', { name: 'Area', exact: true }).click({ button: 'right' })
    },
  },
  export: {
    within: '.nav-menu',
    enter: async () => {
      await escape()
      await page.getByRole('button', { name: 'Export', exact: true }).click()
    },
  },
  palette: {
    within: 'dialog, [role=dialog]',
    enter: async () => {
      await escape()
      find('.nav-map').focus()
      await userEvent.keyboard('{Control>}k{/Control}')
    },
  },
  shortcuts: {
    within: '.nav-shortcuts',
    enter: async () => {
      await escape()
      find('.nav-map').focus()
      await userEvent.keyboard('?')
    },
  },
  'an issue on the map': {
    within: '.nav-callout',
    enter: async () => {
      await escape()
      await page.getByRole('tab', { name: /Issues/ }).click()
      await until(() => document.querySelector('.nav-issue-go')).not.toBeNull()
      find('.nav-issue-go').click()
    },
  },
  history: { within: '.nav-side', enter: () => page.getByRole('tab', { name: 'History' }).click() },
  tests: { within: '.nav-side', enter: () => page.getByRole('tab', { name: 'Tests' }).click() },
}

/** Enters each state in turn, and returns the violations that axe finds there, by state. */
async function checkStates(editor: Editor, rules?: readonly string[]) {
  const found: Record<string, readonly string[]> = {}
  for (const [name, { within, enter }] of Object.entries(STATES)) {
    await enter(editor)
    await until(() => document.querySelector(within)?.textContent).toBeTruthy()
    found[name] = await violations(within, rules)
  }
  return found
}
const clean = Object.fromEntries(Object.keys(STATES).map((name) => [name, []]))

describe('axe', () => {
  it('finds no violation with menus, popovers, dialogs and callouts open', async () => {
    const { editor } = await open()
    expect(await violations()).toEqual([])
    expect(await checkStates(editor)).toEqual(clean)
  })

  it.each(['dark', 'contrast'] as const)('measures enough contrast of text in every state, %s', async (colorMode) => {
    const { editor } = await open({ colorMode })
    expect(await violations('.nav-editor', ['color-contrast'])).toEqual([])
    expect(await checkStates(editor, ['color-contrast'])).toEqual(clean)
  })

  it('finds no violation on a phone', async () => {
    await page.viewport(390, 844)
    const { editor } = await open({ style: { width: 390, height: 844 } })
    expect(await violations(), 'at rest').toEqual([])
    const tools = page.getByRole('toolbar', { name: 'Tools' })
    await tools.getByRole('button', { name: 'Layers' }).click()
    await until(() => page.getByRole('tree').elements().length).toBe(1)
    expect(await violations('.nav-layers'), 'layers').toEqual([])
    await tools.getByRole('button', { name: /Issues/ }).click()
    await until(() => page.getByRole('tablist').elements().length).toBe(1)
    expect(page.getByRole('tree').elements(), 'a closed sheet is not exposed').toEqual([])
    expect(await violations('.nav-side'), 'issues').toEqual([])
    editor.selection.set(['inn'])
    expect(await violations('.nav-side'), 'one selected').toEqual([])
  })

  it('finds no violation in a read-only map with comparison and playback', async () => {
    await open({ readOnly: true, defaultDisplay: { comparing: true, searched: 'grid/a-star', replaying: true } })
    await until(() => document.querySelector('.nav-playback input')).not.toBeNull()
    await until(() => document.querySelector('tr[data-planner="grid/a-star"]')).not.toBeNull()
    expect(await violations(), 'read-only').toEqual([])
  })

  it('finds no violation in an empty document', async () => {
    await open({ defaultValue: withItems() })
    await expect.element(page.getByText('No obstacles yet')).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

describe('the editor under system preferences', () => {
  it('shows active and selected controls in the system highlight color if colors are forced', async () => {
    await emulateMedia({ 'forced-colors': 'active' })
    expect(matchMedia('(forced-colors: active)').matches).toBe(true)
    const { editor } = await open()
    editor.selection.set(['inn'])
    const probe = document.createElement('i')
    probe.style.cssText = 'background: Highlight; forced-color-adjust: none'
    document.body.append(probe)
    const highlight = getComputedStyle(probe).backgroundColor
    probe.remove()
    const ground = (selector: string): string => getComputedStyle(find(selector)).backgroundColor
    await until(() => document.querySelector('.nav-tree-row[aria-selected=true]')).not.toBeNull()
    for (const selected of [
      '.nav-tool[aria-pressed=true]',
      '.nav-segment[aria-checked=true]',
      '.nav-tab[aria-selected=true]',
      '.nav-tree-row[aria-selected=true]',
      '.nav-switch[aria-checked=true]',
    ])
      expect(ground(selected), selected).toBe(highlight)
    expect(ground('.nav-switch[aria-checked=false]')).not.toBe(highlight)
    await userEvent.keyboard('{Tab}')
    const focused = getComputedStyle(document.activeElement!)
    expect([focused.outlineStyle, Number.parseFloat(focused.outlineWidth) >= 2]).toEqual(['solid', true])
  })

  it('replaces movement by a fade of 90 ms if motion is reduced', async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
    const { editor } = await open()
    editor.selection.set(['inn'])
    await page.getByRole('button', { name: 'Agents…' }).click()
    await until(() => document.querySelector('dialog, [role=dialog]')).not.toBeNull()
    for (const animation of document.getAnimations()) {
      expect(animation.effect?.getComputedTiming().endTime).toBeLessThanOrEqual(90)
      const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : []
      for (const frame of frames)
        for (const moved of ['transform', 'translate', 'scale', 'rotate', 'top', 'left'])
          expect(frame).not.toHaveProperty(moved)
    }
  })
})
