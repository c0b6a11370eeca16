import Konva from 'konva'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lightTheme } from '../../src/canvas/theme.js'
import { createNavDocument, formatNavDocument, parseNavDocument, type NavItem } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { type NavEditorProps } from '../../src/ui/index.js'
import { boxOf, overlap } from './boxes.js'
import { ends, openEditor, until } from './open-editor.js'
import { countPixels, layersOf, pixelsAt, rgb } from './pixels.js'
import { boxItem as box, pointsOf, ringItem } from '../support/shapes.js'

// Issues on the map: the signs, the callouts, the hatching of narrow gaps, and the reasons for a detour or a missing path.

const town = createNavDocument({
  name: 'Town',
  bounds: { x: 0, y: 0, width: 600, height: 500 },
  agents: [
    { id: 'man', name: 'Man', radius: 4, speed: 60 },
    { id: 'tank', name: 'Tank', radius: 12, speed: 60 },
  ],
  items: [box('Inn', 200, 60, 100, 180), box('Annex', 200, 255, 100, 120), ...ends(100, 247, 500)],
})

/** The town with another annex and further items. */
const withAnnex = (annex: NavItem, ...items: readonly NavItem[]) => ({
  ...town,
  items: [...town.items.map((item) => (item.id === 'Annex' ? annex : item)), ...items],
})

const show = async (props?: NavEditorProps): Promise<Editor> => {
  const { editor, map } = await openEditor({
    defaultValue: town,
    defaultCamera: { x: 40, y: 40, zoom: 1 },
    defaultDisplay: { agent: 'tank' },
    ...props,
  })
  await until(() => map.dataset.pathStatus).toBeDefined()
  return editor
}
const map = () => page.getByRole('application', { name: 'Map' })
const gap = (editor: Editor) => editor.getSnapshot().issues.filter(({ code }) => code === 'gap/too-narrow')
const callout = () => document.querySelector<HTMLElement>('.nav-callout')
/** Converts a box of the map to pixels of the page, for the camera of `show`: moved by 40 pixels and not zoomed. */
const seen = (x: number, y: number, width: number, height: number): DOMRect => {
  const { left, top } = boxOf(map().element())
  return new DOMRect(left + x + 40, top + y + 40, width, height)
}
/** Opens the callout of a gap by a click on its sign. */
const openCallout = async (editor: Editor): Promise<void> => {
  await until(() => gap(editor).length).toBeGreaterThan(0)
  const [{ at }] = gap(editor)
  await map().click({ position: { x: at.x + 40, y: at.y + 40 } })
  await until(callout).not.toBe(null)
}
const openList = async () => {
  await page.getByRole('tab', { name: /Issues/ }).click()
  return page.getByRole('region', { name: 'Issues' })
}

describe('on a map with issues', () => {
  it('the callout of a gap covers neither shape beside the gap', async () => {
    const editor = await show()
    await openCallout(editor)
    const place = boxOf('.nav-callout')
    expect(overlap(place, seen(200, 60, 100, 180))).toBe(false)
    expect(overlap(place, seen(200, 255, 100, 120))).toBe(false)
    expect(editor.getSnapshot().selection.items.length).toBe(2)
  })

  it('Escape, another tool or a press elsewhere closes a callout', async () => {
    const editor = await show()
    const open = () => openCallout(editor)
    await open()
    await map().click({ position: { x: 420, y: 420 } })
    await until(callout).toBe(null)
    await open()
    await page.getByRole('tab', { name: 'History' }).click()
    await until(callout).toBe(null)
    await open()
    const { selection } = editor.getSnapshot()
    await userEvent.keyboard('{Escape}')
    await until(callout).toBe(null)
    expect(editor.getSnapshot().selection).toBe(selection)
    await open()
    callout()?.querySelector('button')?.focus()
    await userEvent.keyboard('{Escape}')
    await until(callout).toBe(null)
    await open()
    await userEvent.keyboard('p')
    await until(callout).toBe(null)
  })

  it('a narrow gap is hatched from wall to wall', async () => {
    const editor = await show()
    await until(() => gap(editor).length).toBeGreaterThan(0)
    const hatched = (x: number, y: number, width: number, height: number): number => {
      const data = pixelsAt(layersOf(map().element()).at(-1)!, x + 40, y + 40, width, height)
      const [red, green] = rgb(lightTheme.warning)
      return countPixels(data, (r, g, _b, a) => a > 0 && Math.abs(r - red) < 40 && Math.abs(g - green) < 40)
    }
    // The gap is hatched left and right of the issue's sign, which is in the middle of the gap.
    await until(() => hatched(205, 241, 25, 13)).toBeGreaterThan(20)
    expect(hatched(270, 241, 25, 13)).toBeGreaterThan(20)
    expect(hatched(202, 200, 8, 35)).toBe(0)
    expect(hatched(165, 241, 25, 13)).toBe(0)
  })

  it('the numbers of a narrow gap are the same in the list, the callout, the fix and the history', async () => {
    const editor = await show()
    await until(() => gap(editor).length).toBeGreaterThan(0)
    const list = await openList()
    const title = 'Tank takes a detour: gap 9 px too narrow'
    await list.getByRole('button', { name: title }).click()
    await until(() => callout()?.textContent).toContain('15\u00a0px, needs 24\u00a0px')
    expect(callout()?.textContent).toContain(title)
    const fix = callout()?.querySelector<HTMLElement>('.nav-callout-actions button')
    expect(fix?.textContent).toMatch(/^Move (Inn|Annex) 9 px$/)
    fix?.click()
    await until(() => editor.getSnapshot().history.entries.at(-1)?.label).toMatch(/Move (Inn|Annex) 9 px/)
    await until(() => gap(editor)).toEqual([])
  })

  it('an ignored issue is stored and listed as ignored until Restore or undo', async () => {
    const editor = await show()
    await until(() => gap(editor).length).toBe(1)
    const list = await openList()
    const ignore = list.getByRole('button', { name: 'Ignore' })
    await ignore.click()
    await expect.element(list.getByText('No issues. Checked for')).toBeVisible()
    const saved = parseNavDocument(formatNavDocument(editor.document.current)).document
    expect(saved.meta?.ignoredIssues).toEqual(gap(editor).map(({ id }) => id))
    await list.getByText('Ignored').click()
    await list.getByRole('button', { name: /^Restore Tank/ }).click()
    await expect.element(ignore).toBeVisible()
    expect(document.querySelector('.nav-ignored')).toBe(null)
    await ignore.click()
    editor.history.undo()
    expect(editor.document.current.meta?.ignoredIssues ?? []).toEqual([])
    await expect.element(ignore).toBeVisible()
  })

  it('the list filters issues by kind, agent or path, and ignores all filtered issues', async () => {
    const spike = pointsOf(300, 420, 340, 420, 300, 460, 340, 460)
    const moved = spike.map(({ x, y }) => ({ x: x + 120, y }))
    const items = [...town.items, ringItem('bow', spike), ringItem('tie', moved)]
    const editor = await show({ defaultValue: { ...town, items } })
    await until(() => gap(editor).length).toBeGreaterThan(0)
    const list = await openList()
    const shown = () => document.querySelectorAll('.nav-issue-fixes').length
    const isListed = () =>
      [...document.querySelectorAll('.nav-issue-go')].some((row) => row.textContent.includes('takes a detour'))
    const onWay = list.getByRole('button', { name: 'On the way' })
    await onWay.click()
    await until(shown).toBe(1)
    expect(isListed()).toBe(true)
    await list.getByRole('combobox', { name: 'Agent' }).selectOptions('Man')
    await until(isListed).toBe(false)
    await list.getByRole('combobox', { name: 'Agent' }).selectOptions('All')
    await onWay.click()
    await list.getByRole('combobox', { name: 'Kind' }).selectOptions('Crossing edges')
    await until(shown).toBe(2)
    await list.getByRole('button', { name: 'Ignore 2 issues' }).click()
    await until(() => editor.document.current.meta?.ignoredIssues).toHaveLength(2)
    await until(isListed).toBe(true)
  })

  it('signs of many issues merge when zoomed out, and a click on them zooms in', async () => {
    const pairs = Array.from({ length: 60 }, (_, i): NavItem[] => {
      const [x, y] = [20 + 95 * (i % 10), 20 + 190 * Math.floor(i / 10)]
      return [box(`a${i}`, x, y, 30, 30), box(`b${i}`, x + 31, y, 30, 30)]
    }).flat()
    const editor = await show({
      defaultValue: { ...town, bounds: { x: 0, y: 0, width: 4000, height: 1500 }, items: pairs },
      defaultCamera: { x: 10, y: 10, zoom: 0.15 },
    })
    await until(() => editor.getSnapshot().issues.length).toBeGreaterThan(60)
    const sign = editor.camera.toScreen(editor.getSnapshot().issues[0].at)
    await map().click({ position: sign })
    await until(() => editor.getSnapshot().camera.zoom).toBeGreaterThan(0.3)
    expect(callout()).toBe(null)
  })
})

describe('on a map with two agents', () => {
  const colored = (x: number, y: number, color: string): boolean =>
    layersOf(map().element()).some((canvas) => {
      const data = pixelsAt(canvas, x + 36, y + 36, 8)
      const wanted = [...rgb(color), 255].join()
      return data.some((_, i) => i % 4 === 0 && data.slice(i, i + 4).join() === wanted)
    })

  it('the selected agent walks on from its position when the path changes', async () => {
    const editor = await show()
    const element = map().element() as HTMLElement
    const dots = () => Konva.stages.flatMap((stage) => stage.find('.agent'))
    await until(() => dots()[0]?.x() ?? 0).toBeGreaterThan(110)

    editor.document.transform(['to'], [1, 0, 0, 1, 0, 40])
    await until(() => element.dataset.pathStale).toBe('')
    expect(dots()[0].x()).toBeGreaterThan(110)

    const far = { kind: 'marker', x: 5100, agent: 'tank' } as const
    editor.document.replace({
      ...town,
      bounds: { x: 5000, y: 0, width: 600, height: 500 },
      items: [
        { ...far, id: 'from', role: 'spawn', y: 50 },
        { ...far, id: 'to', role: 'goal', y: 450 },
      ],
    })
    await until(() => Number(element.dataset.pathLength)).toBe(400)
    await until(() => dots()[0].x()).toBe(5100)
    expect(dots()[0].y()).toBeLessThan(250)

    editor.document.remove(['to'])
    await until(() => dots().length).toBe(0)
  })

  it('the paths of both agents have their colors and lengths when Both is selected', async () => {
    await show({ defaultDisplay: { agent: 'man' } })
    // Man goes straight through the gap, and Tank goes around the annex.
    await until(() => colored(150, 247, lightTheme.agentMan)).toBe(true)
    expect(colored(250, 387, lightTheme.agentTank)).toBe(false)
    await page.getByRole('radio', { name: 'Both' }).click()
    await until(() => colored(250, 387, lightTheme.agentTank)).toBe(true)
    expect(colored(150, 247, lightTheme.agentMan)).toBe(true)
    await until(() => [...document.querySelectorAll('.nav-answers .nav-figures')].length).toBe(1)
    await page.getByRole('radio', { name: /^Man/ }).click()
    await until(() => colored(250, 387, lightTheme.agentTank)).toBe(false)
  })

  it('the button that names a gap as the reason of a detour opens the callout of the gap', async () => {
    await show({ defaultDisplay: { both: true, agent: 'man' } })
    const answer = page.getByRole('button', {
      name: 'Tank takes a detour: gap Inn – Annex: 15\u00a0px, needs 24\u00a0px',
    })
    await expect.element(answer).toBeVisible()
    await answer.click()
    await until(() => callout()?.textContent).toContain('15\u00a0px, needs 24\u00a0px')
  })

  it('an agent without a path shows the gap that stops it', async () => {
    await show({ defaultValue: withAnnex(box('Annex', 200, 255, 100, 245), box('Barn', 200, 0, 100, 62)) })
    await until(() => document.querySelector('.nav-reason')?.textContent).toMatch(/^No path for Tank: gap .*needs/)
  })
})

it('an obstacle that is excluded from navigation, but not a hidden one, is ignored by the path', async () => {
  const defaultValue = withAnnex(box('Annex', 200, 240, 100, 120))
  const editor = await show({ defaultDisplay: { agent: 'man' }, defaultSelection: ['Annex'], defaultValue })
  const length = () => Math.round(Number(map().element().getAttribute('data-path-length')))
  await until(length).toBeGreaterThan(420)
  const round = length()
  const inspector = page.getByRole('region', { name: 'Inspector' })
  await inspector.getByRole('button', { name: 'Hide Annex' }).click()
  expect(editor.document.item('Annex')).toMatchObject({ hidden: true, navigation: true })
  await inspector.getByRole('button', { name: 'Show Annex' }).click()
  expect(length()).toBe(round)
  await inspector.getByRole('button', { name: 'Exclude Annex from navigation' }).click()
  await until(length).toBeLessThan(round)
  await expect.element(page.getByRole('treeitem', { name: 'Annex, not in navigation' })).toBeVisible()
  editor.history.undo()
  await until(length).toBe(round)
})

it('the clearance overlay has a legend with the radius of each agent', async () => {
  await show()
  await page.getByRole('switch', { name: 'Clearance' }).click()
  const legend = page.getByRole('group', { name: 'Clearance, px' })
  await expect.element(legend).toBeVisible()
  expect(legend.element().textContent).toMatch(/0.*4.*12.*15.*40.*80\+.*Man 4.*Tank 12/)
})
