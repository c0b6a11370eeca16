import { chinese } from '../../src/words/chinese/index.js'
import { describe, expect, it } from 'vitest'
import { createEditor, findDrawingIssues, toIssue } from '../../src/editor/index.js'
import { validateDocument, type NavItem } from '../../src/document/index.js'
import { buildNavMesh } from '../../src/engine/index.js'
import { map, square } from './setup.js'
import { box, pointsOf, ringItem } from '../support/shapes.js'

const polygon = (id: string, ...corners: readonly number[]): NavItem => ringItem(id, pointsOf(...corners))

describe('the check of the drawing', () => {
  const cases: readonly (readonly [string, string, NavItem[]])[] = [
    ['a bow tie crosses itself', 'self-crossing', [polygon('a', 0, 0, 100, 100, 100, 0, 0, 100)]],
    ['two neighboring vertices at one place', 'duplicate-vertex', [polygon('a', 0, 0, 100, 0, 100, 0, 0, 100)]],
    ['a shape thinner than a hair', 'sliver', [polygon('a', 0, 0, 100, 0, 50, 0.1)]],
    ['two corners half a unit apart', 'almost-touching', [square('a', 100, 100), square('b', 200.5, 200.5)]],
    [
      'a corner half a unit from an edge',
      'almost-touching',
      [square('a', 100, 100), polygon('b', 200.5, 150, 260, 120, 260, 180)],
    ],
    ['an obstacle outside the map', 'outside-bounds', [square('a', 2000, 100)]],
    [
      'a spawn inside an obstacle',
      'marker-in-obstacle',
      [square('a', 100, 100), { id: 'spawn', kind: 'marker', role: 'spawn', x: 120, y: 150 }],
    ],
    [
      'a hole that reaches outside',
      'hole-outside',
      [
        {
          id: 'a',
          kind: 'obstacle',
          shape: { type: 'polygon', outer: box(0, 0, 50), holes: [pointsOf(70, 70, 80, 70, 80, 80)] },
        },
      ],
    ],
    [
      'a link that runs through a wall',
      'link-through-wall',
      [
        square('a', 100, 100),
        { id: 'v', kind: 'waypoint', x: 50, y: 150 },
        { id: 'w', kind: 'waypoint', x: 250, y: 150 },
        { id: 'l', kind: 'waypoint-link', from: 'v', to: 'w' },
      ],
    ],
    [
      'a link to a missing waypoint',
      'dangling-link',
      [
        { id: 'w', kind: 'waypoint', x: 5, y: 5 },
        { id: 'l', kind: 'waypoint-link', from: 'w', to: 'x' },
      ],
    ],
  ]
  for (const [name, code, items] of cases)
    it(`finds, and offers a fix for, ${name}`, () => {
      const found = findDrawingIssues(map(...items))
      expect(found.map((issue) => issue.code)).toEqual([code])
      expect(found[0].message).not.toContain('{')
      expect(found[0].detail).not.toContain('{')
      const editor = createEditor({ defaultValue: map(...items) })
      expect(editor.issues.fix(editor.getSnapshot().issues[0])).toBe(true)
      expect(editor.getSnapshot().issues).toEqual([])
      expect(findDrawingIssues(editor.getSnapshot().document)).toEqual([])
    })

  it('allows notes outside the bounds, but no other markers', () => {
    const marker = (role: string): NavItem => ({ id: 'm', kind: 'marker', role, x: 5000, y: 5000 })
    expect(findDrawingIssues(map(marker('note')))).toEqual([])
    expect(findDrawingIssues(map(marker('goal'))).map(({ code }) => code)).toEqual(['outside-bounds'])
  })

  it('shows lengths in the unit of the map', () => {
    const near = map(square('a', 100, 100), polygon('b', 200.5, 150, 260, 120, 260, 180))
    const inMeters = { ...near, units: { unit: 'm', scale: 10 } as const }
    expect(findDrawingIssues(near)[0].message).toBe('Corner 0.5 px from an edge')
    expect(findDrawingIssues(inMeters)[0].message).toBe('Corner 0.05 m from an edge')
    expect(findDrawingIssues(inMeters, undefined, chinese)[0].message).toBe('角与边相距 0.05 m')
  })

  it('reports nothing in a valid map, and is available in Chinese', () => {
    expect(findDrawingIssues(map(square('a', 100, 100), square('b', 300, 300)))).toEqual([])
    expect(findDrawingIssues(map(polygon('a', 0, 0, 100, 100, 100, 0, 0, 100)), undefined, chinese)[0].message).toBe(
      '第 1、3 条边相交',
    )
  })
})

describe('issues from the app', () => {
  const bowTie = polygon('a', 0, 0, 100, 100, 100, 0, 0, 100)

  it('may be diagnostics of the engine: those with a position are listed, in the editor’s words', () => {
    const editor = createEditor({ defaultValue: map(square('b', 300, 300)) })
    const { diagnostics } = buildNavMesh({
      bounds: { x: 0, y: 0, width: 400, height: 400 },
      obstacles: [{ id: 'a', outer: pointsOf(0, 0, 100, 100, 100, 0, 0, 100) }],
    })
    const placed = diagnostics.filter(({ at }) => at !== undefined)
    expect(placed.length).toBeGreaterThan(0)
    editor.issues.set([...diagnostics, { code: 'format/no-place', severity: 'info', message: 'nowhere' }], 'mesh')
    expect(editor.issues.current.map(({ message, at, items }) => ({ message, at, items }))).toEqual(
      placed.map(({ at, obstacleIds }) => ({ message: 'Obstacle crosses itself', at, items: obstacleIds })),
    )
    const own = { code: 'host/own', severity: 'info', message: 'As the host says', at: { x: 1, y: 1 } } as const
    editor.issues.set([own])
    expect(editor.issues.current.map(({ message }) => message)).toContain('As the host says')
    editor.issues.set([])
    const [issue] = editor.issues.current
    expect(issue.code).toMatch(/^mesh\//)
    expect(toIssue(issue)).toBe(issue)
  })

  it('do not repeat issues that the editor finds itself', () => {
    const editor = createEditor({ defaultValue: map(bowTie), validate: validateDocument })
    const { current } = editor.issues
    expect(current.map(({ code }) => code)).toContain('self-crossing')
    // The editor itself reports this crossing, so the issue that `validate` returns for it is not added.
    expect(current.filter(({ code }) => code === 'document/self-crossing')).toEqual([])
    editor.setOptions({ validate: (document) => validateDocument(document) })
    expect(editor.issues.current).toBe(current)
  })

  it('are placed at the first of their items', () => {
    const { name, ...item } = { ...square('house', 100, 200), name: 'House' }
    const editor = createEditor({
      defaultValue: map({ ...item, name }),
      validate: ({ items }) => [
        { code: 'no-door', severity: 'warning', message: 'No door', items: items.map(({ id }) => id) },
        { code: 'gone', severity: 'error', message: 'No such item', items: ['nobody'] },
      ],
    })
    expect(editor.issues.current).toMatchObject([
      { code: 'no-door', severity: 'warning', message: 'No door', items: ['house'], at: { x: 150, y: 250 } },
    ])
  })
})
