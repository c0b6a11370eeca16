/** Options that an app can set, and functions of the editor besides gestures. */
import { chinese } from '../../src/words/chinese/index.js'
import { describe, expect, it } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import { createEditor, defineTool, english, selectItems, type EditorOptions } from '../../src/editor/index.js'
import { hand, ids, map, square } from './setup.js'
import { pairs, pointsOf, ringItem } from '../support/shapes.js'

describe('options', () => {
  it('wheel: pans by default and zooms with Ctrl, or always zooms', () => {
    expect(hand().wheel(10, 10, 30, 40).editor.getSnapshot().camera).toMatchObject({ x: -30, y: -40, zoom: 1 })
    expect(hand().wheel(10, 10, 0, 40, { shift: true }).editor.getSnapshot().camera).toMatchObject({ x: -40, y: 0 })
    const zooming = hand([], { wheel: 'zoom' }).wheel(500, 500, 0, 100)
    expect(zooming.editor.getSnapshot().camera.zoom).toBeLessThan(1)
    expect(zooming.editor.camera.toScreen({ x: 500, y: 500 })).toEqual({ x: 500, y: 500 })
  })

  it('marquee: the option decides whether touched or contained items are selected, in any direction of the drag', () => {
    const items = [square('a', 100, 100), square('b', 300, 100)]
    for (const [from, to] of [pairs(90, 90, 350, 250), pairs(350, 250, 90, 90)] as const) {
      expect(hand(items, { marquee: 'intersect' }).drag(from, to).editor.getSnapshot().selection.items).toEqual([
        'a',
        'b',
      ])
      expect(hand(items, { marquee: 'contain' }).drag(from, to).editor.getSnapshot().selection.items).toEqual(['a'])
    }
  })

  it('pointer: follows the device in use, but not a resting mouse that leaves the map', () => {
    const { editor } = hand()
    const after = (type: 'down' | 'move' | 'leave' | 'up', pointerType: 'mouse' | 'touch') => {
      editor.input.handle({ type, x: 1, y: 1, pointerType, pointerId: 1, time: 0 })
      return editor.getSnapshot().pointer
    }
    expect([after('down', 'touch'), after('up', 'touch'), after('leave', 'mouse')]).toEqual(Array(3).fill('coarse'))
    expect([after('move', 'mouse'), after('leave', 'touch')]).toEqual(['fine', 'fine'])
  })

  it('brush: the size is a number of cells, and the option erase erases without Alt', () => {
    const h = hand([]).tool('brush')
    h.editor.tools.setBrush({ size: 3 })
    h.click(55, 55)
    expect(h.editor.document.item('obstacle-1')).toMatchObject({ shape: { x: 40, y: 40, width: 30, height: 30 } })
    h.editor.tools.setBrush({ erase: true })
    h.click(55, 55)
    expect(ids(h.editor)).toEqual([])
  })

  it('createId, terrain and marker roles: new items use the values of the app', () => {
    let next = 0
    const h = hand([], { createId: (kind) => `${kind}:${next++}` })
      .tool('rectangle')
      .drag([10, 10], [60, 60])
    expect(ids(h.editor)).toEqual(['obstacle:0'])
    h.editor.tools.setTerrain('mud')
    h.tool('area').click(200, 200).click(300, 200).click(300, 300).press('Enter')
    expect(h.editor.document.item('area:1')).toMatchObject({ kind: 'area', terrain: 'mud' })
    h.editor.tools.setMarkerRole('chest')
    h.tool('marker').click(400, 400)
    expect(h.editor.getSnapshot().document.items[2]).toMatchObject({ kind: 'marker', role: 'chest' })
  })

  it('labels: switching the language also changes issues, hints and menus', () => {
    const bow = ringItem('a', pointsOf(0, 0, 100, 100, 100, 0, 0, 100))
    const h = hand([bow])
    expect(h.editor.getSnapshot().issues[0].message).toBe('Edges 1 and 3 cross')
    h.editor.setOptions({ messages: chinese })
    expect(h.editor.getSnapshot().issues[0].message).toBe('第 1、3 条边相交')
    h.rightClick(80, 50)
    expect(h.editor.getSnapshot().menu?.entries.some((entry) => entry.label === chinese.actions.delete)).toBe(true)
    h.editor.setOptions({ messages: undefined })
    expect(h.editor.getSnapshot().issues[0].message).toBe('Edges 1 and 3 cross')
  })

  it('historyOnReplace: a document set by the app becomes an entry', () => {
    let value = map(square('a', 100, 100))
    const editor = createEditor({
      value,
      historyOnReplace: 'entry',
      onChange: (next) => editor.setOptions({ value: (value = next) }),
    })
    editor.document.remove(['a'])
    editor.setOptions({ value: map(square('b', 0, 0)) })
    expect(editor.getSnapshot().history.entries.map((entry) => entry.label)).toEqual([
      'Delete Obstacle',
      english.changes.replace,
    ])
    editor.history.undo()
    editor.history.undo()
    expect(ids(editor)).toEqual(['a'])
  })

  it('selection, tool and camera can be controlled by the app, and each change is reported once', () => {
    const told: string[] = []
    const options: EditorOptions = {
      onSelectionChange: ({ items }) => told.push(`selection ${items.join()}`),
      onToolChange: (tool) => told.push(`tool ${tool}`),
      onCameraChange: ({ x }) => told.push(`camera ${x}`),
    }
    const h = hand([square('a', 100, 100)], options)
      .click(150, 140)
      .tool('polygon')
    h.editor.camera.panBy(5, 0)
    expect(told).toEqual(['selection a', 'tool polygon', 'camera 5'])
    h.editor.setOptions({ selection: selectItems([]), tool: 'select', camera: { x: 0, y: 0, zoom: 2 } })
    expect(h.editor.getSnapshot()).toMatchObject({ selection: { items: [] }, tool: 'select', camera: { zoom: 2 } })
  })
})

describe('tools of the app', () => {
  const badge = defineTool<{ readonly at: 'idle'; readonly count: number }>({
    id: 'badge',
    name: () => 'Badge',
    icon: 'badge',
    edits: true,
    initial: { at: 'idle', count: 0 },
    gestures: [],
    cursor: () => 'copy',
    step(state, input, context) {
      if (input.type !== 'down') return undefined
      const item = { id: context.createId('waypoint'), kind: 'waypoint' as const, ...context.snap(input).point }
      return {
        state: { at: 'idle', count: state.count + 1 },
        effects: [
          { type: 'commit', commands: [{ type: 'insert-items', items: [item] }], label: `Badge ${state.count + 1}` },
        ],
      }
    },
  })

  it('work like the built-in ones', () => {
    const h = hand([], { tools: [badge] })
      .tool('badge')
      .click(10, 20)
      .click(30, 40)
    expect(h.editor.getSnapshot()).toMatchObject({
      cursorName: 'copy',
      at: 'badge/idle',
      document: { items: pointsOf(10, 20, 30, 40) },
    })
    expect(h.editor.getSnapshot().history.entries.map((entry) => entry.label)).toEqual(['Badge 1', 'Badge 2'])
    expect(
      hand([], { tools: [badge], readOnly: true })
        .tool('badge')
        .editor.getSnapshot().tool,
    ).toBe('select')
    expect(() => hand().tool('badge')).toThrow(/no tool is called "badge"/)
  })
})

it('editor.history jumps to any entry, returns to a mark and squashes entries', () => {
  const changes: string[] = []
  const h = hand([square('a', 100, 100)], {
    onChange: (_document, change) => changes.push(`${change.origin} ${change.label}`),
  })
  const places = [0, 1, 2].map((i) => {
    h.editor.document.vertices.move({ id: 'a', ring: 0, vertex: i }, { x: 10 * i, y: 5 })
    return JSON.stringify(h.editor.getSnapshot().document)
  })
  for (const position of [1, 3, 2]) {
    expect(h.editor.history.travelTo(position)).toBe(true)
    expect(JSON.stringify(h.editor.getSnapshot().document)).toBe(places[position - 1])
  }
  expect(changes.filter((change) => change.startsWith('history'))).toHaveLength(3)
  h.editor.history.travelTo(3)
  const mark = h.editor.history.mark()
  h.editor.document.remove(['a'])
  h.editor.document.insert([square('b', 0, 0)])
  h.editor.history.squashTo(mark, 'Swap')
  expect(
    h.editor
      .getSnapshot()
      .history.entries.map((entry) => entry.label)
      .slice(3),
  ).toEqual(['Swap'])
  h.editor.history.bailTo(mark)
  expect(JSON.stringify(h.editor.getSnapshot().document)).toBe(places[2])
  expect(h.editor.getSnapshot().history.entries).toHaveLength(3)
})

it('typing in a panel makes one history entry until the typing pauses, and edits on the map make others', () => {
  let time = 0
  const typed = (options: EditorOptions): number => {
    const h = hand([square('a', 100, 100)], options).click(150, 140)
    for (const name of ['W', 'Wa', 'Wal']) {
      h.editor.document.update('a', { name })
      time += 200
    }
    time += 1000
    h.editor.document.update('a', { name: 'Wall' })
    return h.editor.getSnapshot().history.entries.filter((entry) => entry.ids.includes('a')).length
  }
  expect(typed({ now: () => time })).toBe(2)
  const clockless = hand([square('a', 100, 100)])
    .wait(1e9)
    .click(150, 140)
  clockless.editor.document.transform(['a'], [1, 0, 0, 1, 1, 0])
  clockless.editor.document.transform(['a'], [1, 0, 0, 1, 1, 0])
  expect(clockless.editor.getSnapshot().history.entries).toHaveLength(1)
  clockless.press('ArrowRight')
  expect(clockless.editor.getSnapshot().history.entries).toHaveLength(2)
})

describe('layers', () => {
  const layers = [
    { id: 'base', name: 'Base' },
    { id: 'roof', name: 'Roof' },
  ]
  const start = createNavDocument({
    layers,
    items: [square('a', 100, 100), { ...square('b', 300, 100), layer: 'roof' }],
  })

  it('can lock or hide their items, and items can be moved to them', () => {
    const h = hand([], { defaultValue: start })
    for (const flag of ['locked', 'hidden'] as const) {
      h.editor.document.dispatch({ type: 'put-layer', layer: { ...layers[1], [flag]: true }, index: 1 })
      h.click(350, 150)
      expect(h.editor.getSnapshot().selection.items).toEqual([])
      h.editor.selection.all()
      expect(h.editor.getSnapshot().selection.items).toEqual(['a'])
      h.editor.history.undo()
    }
    expect(h.editor.document.moveToLayer(['a'], 'roof')).toBe(true)
    expect(h.editor.document.item('a')).toMatchObject({ layer: 'roof' })
    expect(h.editor.getSnapshot().history.undoLabel).toContain('Roof')
    expect(h.editor.document.moveToLayer(['a'], 'cellar')).toBe(false)
  })
})
