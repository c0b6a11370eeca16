import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createNavDocument, formatNavDocument, parseNavDocument, type NavItem } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { defineRule } from '../../src/rules/index.js'
import type { NavEditorProps } from '../../src/ui/index.js'
import { chinese } from '../../src/words/chinese/index.js'
import { boxOf } from './boxes.js'
import { openEditor, until, watchWorkers, type Desk } from './open-editor.js'
import { allPixels, countPixels } from './pixels.js'
import { boxItem, pairs, rectItem } from '../support/shapes.js'

// Rules of a level in the panel Tests: added from the selection, checked during drawing, and shown on the map.

const wall: NavItem = boxItem('wall', 280, 0, 40, 300, 'Wall')
const marker = (id: string, role: string, x: number): NavItem => ({ kind: 'marker', id, name: id, role, x, y: 200 })
const level = createNavDocument({
  bounds: { x: 0, y: 0, width: 600, height: 400 },
  agents: [{ id: 'man', name: 'Man', radius: 8, speed: 60 }],
  items: [wall, marker('camp', 'spawn', 100), marker('gate', 'goal', 500)],
})

const few = defineRule({
  name: 'arena/few',
  parameters: { select: 'selector' },
  check: (_, rule) => [{ pass: rule.items('select').length < 3, ids: [], message: 'few' }],
})
/** A rule that fails, because a wall is nearer. */
const wide = { rule: 'clearance', select: '#camp', min: 300 }
const reach = { rule: 'reachable', from: '#camp', to: '#gate', agent: 'man' }

const open = async (props: NavEditorProps = {}): Promise<Desk> => {
  const desk = await openEditor({ defaultValue: level, defaultCamera: { x: 40, y: 40, zoom: 1 }, ...props })
  await page.getByRole('tab', { name: 'Tests' }).click()
  return desk
}
const panel = () => page.getByRole('region', { name: 'Tests' })
const row = (name: RegExp) => panel().getByRole('button', { name })
const statuses = () =>
  [...document.querySelectorAll<HTMLElement>('.nav-issue.nav-test')].map(({ dataset }) => dataset.status)
const add = async (name: RegExp) => {
  await panel().getByRole('button', { name: 'Add test' }).click()
  await page.getByRole('menuitem', { name }).click()
}
/** Returns the options for a click at a position of the map, in world units. */
const at = (x: number, y: number) => ({ position: { x: x + 40, y: y + 40 } })
const map = () => page.getByRole('application', { name: 'Map' })
const pickBoth = async () => {
  await map().click(at(100, 200))
  await map().click({ ...at(500, 200), modifiers: ['Shift'] })
}
const rulesOf = (editor: Editor) => editor.document.current.rules

/** Expects a visible message in the panel about rules that cannot be checked. */
const expectProblem = async (text: string): Promise<void> => {
  const alert = panel().getByRole('alert')
  await expect.element(alert).toHaveTextContent(text)
  const { left, top } = boxOf(alert.element())
  expect(document.elementFromPoint(left + 20, top + 16)).toBe(alert.element())
}

describe('the Tests panel', () => {
  it('shows verdicts and fixes in the language of the editor', async () => {
    const rules = [
      { rule: 'clearance', select: '#camp', min: 120 },
      { rule: 'reachable', from: 'marker[role=spawn]', to: 'marker[role=goal]' },
    ]
    const { editor } = await openEditor({ defaultValue: { ...level, rules }, messages: chinese })
    await page.getByRole('tab', { name: '测试' }).click()
    await expect.element(page.getByRole('button', { name: '可到达: 起点 → 终点' })).toBeVisible()
    await page.getByRole('button', { name: /camp 周围有 100；至少 120/ }).click()
    await page.getByRole('button', { name: /^将 camp 移到/ }).click()
    expect(editor.document.item('camp')).not.toMatchObject({ x: 100 })
    await until(statuses).toEqual(['pass', 'pass'])
  })

  it('never shows “No tests yet” while a map with rules is opened', async () => {
    const seen = new Set<string>()
    const observer = new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.nav-side .nav-empty strong')) seen.add(textContent)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await openEditor({ defaultValue: { ...level, rules: [reach] }, defaultDisplay: { side: 'tests' } })
    await until(statuses).toEqual(['pass'])
    observer.disconnect()
    expect([...seen]).not.toContain('No tests yet')
  })

  it('adds a test between two markers clicked on the map', async () => {
    const { editor } = await open()
    await expect.element(panel().getByText('No tests yet')).toBeVisible()
    await pickBoth()
    await add(/^Reachable: camp → gate/)
    expect(rulesOf(editor)).toEqual([reach])
    expect(editor.getSnapshot().announcement.text).toBe('Reachable: camp → gate')
    await until(statuses).toEqual(['pass'])
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(rulesOf(editor)).toBeUndefined()
    await until(statuses).toEqual([])
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await until(statuses).toEqual(['pass'])
    const saved = parseNavDocument(JSON.parse(formatNavDocument(editor.document.current))).document
    expect(saved.rules).toEqual(rulesOf(editor))
  })

  it('shows a test as failed during the drag that blocks the path', async () => {
    const plug: NavItem = rectItem('plug', 380, 20, 120)
    const reports: number[] = []
    const { editor, hand } = await open({
      defaultValue: { ...level, items: [...level.items, plug], rules: [reach] },
      onRuleReport: ({ errors }) => reports.push(errors),
    })
    await until(statuses).toEqual(['pass'])
    const before = editor.document.current
    await hand.drag(pairs(440, 80, 300, 350), {
      beforeRelease: async () => {
        await until(statuses).toEqual(['fail'])
        expect(editor.document.current).toBe(before)
        expect(reports).toEqual([0])
      },
    })
    await until(() => reports).toEqual([0, 1])
    await expect.element(page.getByRole('tab', { name: /Tests 1/ })).toBeVisible()
    await until(() => editor.getSnapshot().announcement.text).toBe('Tests: 1 failed, 0 passed')
    editor.history.undo()
    await until(statuses).toEqual(['pass'])
  })

  it.each([
    ['the path', { rule: 'unreachable', from: '#camp', to: '#gate' }, /^Unreachable/, 'through'],
    ['the gap', { rule: 'corridor-width', from: '#camp', to: '#gate', min: 200 }, /^Corridor width/, 'narrowest'],
    ['the line of sight', { rule: 'visible', from: '#camp', to: '#gate' }, /^Visible/, 'Wall is in the way'],
    ['the nearest wall', wide, /^Clearance/, 'camp has'],
  ])('shows %s of a failed test on the canvas', async (_, rule, title, said) => {
    const { editor } = await open({ defaultValue: { ...level, rules: [rule] } })
    await until(statuses).toEqual(['fail'])
    const before = witnessInk()
    await row(title).click()
    expect(editor.getSnapshot().selection.items).toContain('camp')
    expect(editor.getSnapshot().announcement.text).toContain(said)
    await until(witnessInk).toBeGreaterThan(before + 50)
    await row(title).click()
    await expect.element(row(title)).toHaveAttribute('aria-expanded', 'false')
    await until(witnessInk).toBe(before)
  })

  it('edits bounds, severity, exceptions and selectors of a test', async () => {
    const { editor } = await open({ defaultValue: { ...level, rules: [wide] } })
    await until(statuses).toEqual(['fail'])
    await row(/^Clearance: camp/).click()
    await panel().getByRole('textbox', { name: 'Items' }).fill('wolf')
    await userEvent.keyboard('{Enter}')
    await expect.element(panel().getByRole('alert')).toHaveTextContent("unknown item kind 'wolf'")
    await userEvent.keyboard('{Escape}')
    await panel().getByRole('combobox', { name: 'Severity' }).selectOptions('warning')
    await until(statuses).toEqual(['warning'])
    await panel().getByRole('button', { name: 'Add exception' }).click()
    await page.getByRole('menuitem', { name: 'camp' }).click()
    await userEvent.keyboard('The wall is a curtain{Enter}')
    await until(statuses).toEqual(['excepted'])
    expect(rulesOf(editor)).toMatchObject([
      { severity: 'warning', except: [{ id: 'camp', reason: 'The wall is a curtain' }] },
    ])
    await panel().getByRole('textbox', { name: 'Minimum' }).fill('20')
    await userEvent.keyboard('{Enter}')
    expect(rulesOf(editor)).toMatchObject([{ min: 20 }])
    await panel().getByRole('button', { name: 'Delete test' }).click()
    await expect.element(panel().getByText('No tests yet')).toBeVisible()
  })

  it('shows only the failed tests after a click on “1 failed”', async () => {
    const rules = Array.from({ length: 20 }, (_, i) => ({ rule: 'clearance', select: '#camp', min: i === 7 ? 300 : i }))
    await open({ defaultValue: { ...level, rules } })
    await until(() => statuses().filter((status) => status === 'pass').length).toBe(19)
    const failed = panel().getByRole('button', { name: '1 failed' })
    const [add, filter] = [panel().getByRole('button', { name: 'Add test' }), failed].map((one) => boxOf(one.element()))
    expect(add.top + add.bottom).toBeCloseTo(filter.top + filter.bottom, 0)
    await failed.click()
    expect(statuses()).toEqual(['fail'])
    await failed.click()
    expect(statuses()).toHaveLength(20)
  })

  it('checks rules that the app passes, which cannot be deleted', async () => {
    const reports: number[] = []
    await open({
      rules: [{ rule: 'islands', max: 1 }],
      onRuleReport: ({ passed }) => reports.push(passed),
      defaultValue: { ...level, rules: [{ rule: 'reachable', from: '#camp', to: '#gate' }] },
    })
    await until(statuses).toEqual(['pass', 'pass'])
    expect(reports).toEqual([2])
    await row(/^Islands/).click()
    await expect.element(panel().getByText('Set by the app')).toBeVisible()
    expect(panel().getByRole('button', { name: 'Delete test' }).query()).toBeNull()
  })

  it.each([
    ['a plain app', {}, 1],
    ['an app without workers', { createWorker: false } as const, 0],
    ['an app with its own kinds of rules', { ruleDefinitions: [few] }, 0],
  ])('checks rules in a worker if possible: %s', async (_, props, count) => {
    const started = watchWorkers()
    await open({ defaultValue: { ...level, rules: [reach] }, ...props })
    await until(statuses).toEqual(['pass'])
    expect(started.filter((name) => name === 'navsmith-rules')).toHaveLength(count)
  })

  it('shows what a rule of the app throws until the next edit', async () => {
    const errors: unknown[] = []
    const solid = defineRule({
      name: 'arena/solid',
      parameters: {},
      check: ({ document }) => {
        if (document.items.some(({ id }) => id === 'wall')) throw new Error('walls are unknown')
        return [{ pass: true, ids: [], message: 'solid' }]
      },
    })
    const { editor } = await open({
      rules: [{ rule: 'arena/solid' }],
      ruleDefinitions: [solid],
      onError: (error) => errors.push(error),
    })
    await expectProblem('walls are unknown')
    expect(panel().element().textContent).not.toContain('Checking')
    expect(errors).toHaveLength(1)
    editor.document.remove(['wall'])
    await until(statuses).toEqual(['pass'])
  })

  it('shows an unreadable rule by name and can delete it', async () => {
    await open({ defaultValue: { ...level, rules: [{ rule: 'reachabel' }] } })
    await expectProblem('reachabel')
    await row(/^reachabel/).click()
    await panel().getByRole('button', { name: 'Delete test' }).click()
    await expect.element(panel().getByText('No tests yet')).toBeVisible()
  })

  it('closes on a phone when a result leads to its place on the map', async () => {
    await page.viewport(390, 844)
    await openEditor({
      defaultValue: { ...level, rules: [wide] },
      defaultDisplay: { drawer: 'side', side: 'tests' },
      style: { height: 840 },
    })
    await until(statuses).toEqual(['fail'])
    await row(/^Clearance: camp/).click()
    await panel()
      .getByRole('button', { name: /^Failed.*camp has/, pressed: true })
      .click()
    await until(() => panel().query()).toBeNull()
  })
})

/** Counts the pixels on the canvases of the map in the color of failures. */
function witnessInk(): number {
  const isFailure = (red: number, green: number, blue: number) => red === 0xc2 && green === 0x33 && blue === 0x0b
  const canvases = [...document.querySelectorAll<HTMLCanvasElement>('.nav-map canvas')]
  return canvases.reduce((sum, canvas) => sum + countPixels(allPixels(canvas), isFailure), 0)
}
