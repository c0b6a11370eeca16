import { act, fireEvent, screen, within } from '@testing-library/react'
import type Konva from 'konva'
import { Circle } from 'react-konva'
import { describe, expect, it } from 'vitest'
import { createNavDocument, type NavItem } from '../../src/document/index.js'
import {
  useNavEditor,
  type InspectorSection,
  type ItemKindLayerProps,
  type ItemKinds,
  type NavEditorProps,
  type SelectionSection,
  type TopBarItem,
} from '../../src/index.js'
import { newestStage } from '../support/render-stage.js'
import { showEditor } from '../support/show-editor.js'

const barn: NavItem = {
  kind: 'obstacle',
  id: 'barn',
  name: 'Barn',
  meta: { owner: 'Ann' },
  shape: { type: 'rectangle', x: 150, y: 50, width: 100, height: 90 },
}
const lamp = (id: string, x: number): NavItem => ({
  kind: 'marker',
  id,
  role: 'lamp',
  x,
  y: 200,
  meta: { kind: 'lamp' },
})
const yard = createNavDocument({
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  items: [barn, lamp('lamp-1', 50), lamp('lamp-2', 100), { kind: 'marker', id: 'goal', role: 'goal', x: 20, y: 20 }],
})
const show = (props: NavEditorProps = {}) => {
  const { editor, again } = showEditor({ defaultValue: yard, ...props })
  return { again, pick: (...ids: string[]) => act(() => editor.selection.set(ids)) }
}
const nodes = (name: string) =>
  newestStage()
    .find(`.${name}`)
    .map((node: Konva.Node) => [node.x(), node.getAttr('fill') as unknown])

describe('sections of the inspector', () => {
  const owner: InspectorSection = {
    id: 'owner',
    title: ({ locale }) => `Owner (${locale})`,
    applies: (item) => item.meta?.owner !== undefined,
    component: function Owner({ item, readOnly }) {
      const editor = useNavEditor()
      return (
        <input
          aria-label="Owner"
          readOnly={readOnly}
          value={typeof item.meta?.owner === 'string' ? item.meta.owner : ''}
          onChange={(event) => editor.document.update(item.id, { meta: { owner: event.target.value } })}
        />
      )
    },
  }

  it('can be added by an app for no selection and for several items', () => {
    const total: SelectionSection = {
      id: 'total',
      for: 'many',
      title: 'Total',
      component: ({ items, readOnly }) => (
        <p>{`${items.map(({ id }) => id).join(' and ')}${readOnly ? ', only read' : ''}`}</p>
      ),
    }
    const level: SelectionSection = { id: 'level', for: 'none', component: () => <p>Level of Ann</p> }
    const { pick, again } = show({ selectionSections: [total, level] })
    expect(screen.queryByText('Level of Ann')).not.toBeNull()
    expect(screen.queryByRole('group', { name: 'Total' })).toBeNull()
    pick('barn', 'lamp-2')
    expect(screen.getByRole('group', { name: 'Total' }).textContent).toContain('barn and lamp-2')
    expect(screen.queryByText('Level of Ann')).toBeNull()
    again({ selectionSections: [total], readOnly: true })
    expect(screen.queryByText('barn and lamp-2, only read')).not.toBeNull()
    pick('barn')
    expect(screen.queryByRole('group', { name: 'Total' })).toBeNull()
  })

  it('that an app adds come after the built-in sections, and only for the items to which they apply', () => {
    const { pick } = show({ inspectorSections: [owner] })
    pick('goal')
    expect(screen.queryByRole('group', { name: 'Owner (en)' })).toBeNull()
    pick('barn')
    const section = screen.getByRole('group', { name: 'Owner (en)' })
    fireEvent.change(within(section).getByRole('textbox'), { target: { value: 'Bob' } })
    expect(within(section).getByRole<HTMLInputElement>('textbox').value).toBe('Bob')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(within(section).getByRole<HTMLInputElement>('textbox').value).toBe('Ann')
  })

  it('can be given by a function of the app, which gets the list of built-in sections and returns the list to show', () => {
    const { pick } = show({
      inspectorSections: (sections) => [owner, ...sections.filter(({ id }) => id !== 'vertices')],
    })
    pick('barn')
    const heads = screen.getByRole('region', { name: 'Inspector' }).querySelectorAll('h3')
    expect(heads[0].textContent).toBe('Owner (en)')
    expect([...heads].some((head) => head.textContent.startsWith('Vertices'))).toBe(false)
    expect([...heads].some((head) => head.textContent.startsWith('Holes'))).toBe(true)
  })
})

it('items of the top bar can be added at a position, replaced and removed', () => {
  const clock: TopBarItem = { id: 'clock', at: 'start', component: () => <time>noon</time> }
  const { again } = show({
    topBarItems: [clock, { id: 'export', component: () => <button type="button">Publish</button> }],
  })
  expect(screen.getByText('noon').previousElementSibling?.className).toContain('nav-top-title')
  expect(screen.getByRole('button', { name: 'Publish' })).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  again({ topBarItems: (items) => items.filter(({ id }) => id !== 'planner' && id !== 'agents') })
  expect(screen.queryByText('noon')).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Planner' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Export' })).toBeInstanceOf(HTMLElement)
})

describe('kinds of items of the app', () => {
  const LampLayer = ({ items }: ItemKindLayerProps) =>
    items.map(
      ({ item, state }) =>
        'x' in item && <Circle key={item.id} name="lamp" x={item.x} y={item.y} radius={4} fill={state} />,
    )
  const itemKinds: ItemKinds = { lamp: { name: 'Street lamp', icon: 'light', layer: LampLayer } }

  it('are drawn by a layer of the app, with selection and hover, instead of the built-in layer', () => {
    const { pick, again } = show({ itemKinds })
    expect(nodes('lamp')).toEqual([
      [50, 'idle'],
      [100, 'idle'],
    ])
    pick('lamp-2')
    expect(nodes('lamp').map(([, state]) => state)).toEqual(['idle', 'selected'])
    again({})
    expect(nodes('lamp')).toEqual([])
  })

  it('have their own name and icon in the inspector', () => {
    const { pick } = show({ itemKinds })
    pick('lamp-1')
    expect(within(screen.getByRole('region', { name: 'Inspector' })).getByText('Street lamp')).toBeInstanceOf(
      HTMLElement,
    )
    pick('goal')
    expect(screen.queryByText('Street lamp')).toBeNull()
  })
})
