import { chinese } from '../../src/words/chinese/index.js'
import { describe, expect, it } from 'vitest'
import { createEditor, findDrawingIssues, toIssue } from '../../src/editor/index.js'
import { validateDocument, type NavItem } from '../../src/document/index.js'
import { buildNavMesh } from '../../src/engine/index.js'
import { map, square } from './setup.js'
import { box, pointsOf, ringItem } from '../support/shapes.js'

const waypoint = (id: string, x: number, y: number): NavItem => ({ id, kind: 'waypoint', x, y })
const link = (from: string, to: string): NavItem => ({ id: 'l', kind: 'waypoint-link', from, to })
const withHole = { type: 'polygon', outer: box(0, 0, 50), holes: [pointsOf(70, 70, 80, 70, 80, 80)] } as const
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
    ['a hole that reaches outside', 'hole-outside', [{ id: 'a', kind: 'obstacle', shape: withHole }]],
    [
      'a link that runs through a wall',
      'link-through-wall',
      [square('a', 100, 100), waypoint('v', 50, 150), waypoint('w', 250, 150), link('v', 'w')],
    ],
    ['a link to a missing waypoint', 'dangling-link', [waypoint('w', 5, 5), link('w', 'x')]],
  ]
  it.each(cases)('finds %s, and offers a fix', (_, code, items) => {
    const [issue, ...others] = findDrawingIssues(map(...items))
    expect([issue.code, others]).toEqual([code, []])
    expect(issue.message + issue.detail).not.toContain('{')
    const editor = createEditor({ defaultValue: map(...items) })
    expect(editor.issues.fix(editor.issues.current[0])).toBe(true)
    expect(editor.issues.current).toEqual([])
    expect(findDrawingIssues(editor.document.current)).toEqual([])
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

  it('finds nothing in a valid map', () =>
    expect(findDrawingIssues(map(square('a', 100, 100), square('b', 300, 300)))).toEqual([]))
})

describe('issues from the app', () => {
  const bowTie = polygon('a', 0, 0, 100, 100, 100, 0, 0, 100)

  it('may be diagnostics of the engine, which are listed in the words of the editor', () => {
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
    expect(current.filter(({ code }) => code === 'document/self-crossing')).toEqual([])
    editor.setOptions({ validate: (document) => validateDocument(document) })
    expect(editor.issues.current).toBe(current)
  })

  it('are placed at the first of their items', () => {
    const noDoor = { code: 'no-door', severity: 'warning', message: 'No door', items: ['house'] } as const
    const gone = { code: 'gone', severity: 'error', message: 'No such item', items: ['nobody'] } as const
    const editor = createEditor({ defaultValue: map(square('house', 100, 200)), validate: () => [noDoor, gone] })
    expect(editor.issues.current).toMatchObject([{ ...noDoor, at: { x: 150, y: 250 } }])
  })
})
