/** The search for gaps and islands runs in slices between frames, and restarts when the mesh changes. */
import { describe, expect, it } from 'vitest'
import { createEditor, type Issue } from '../../../src/editor/index.js'
import { createNavDocument, toScene, type NavItem } from '../../../src/document/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { createMeshIssues } from '../../../src/ui/map-issues/mesh-issues.js'
import { NOTHING_YET, type EditorLiveState } from '../../../src/ui/live/live-state.js'
import { createDisplayStore, INITIAL_DISPLAY } from '../../../src/ui/display-state.js'
import { english } from '../../../src/words/index.js'

/** Pillars in rows and columns, too close together for the agent. */
const pillars = Array.from({ length: 36 }, (_, i): NavItem => {
  const [x, y] = [100 * (i % 6) + 10, 100 * Math.floor(i / 6) + 10]
  return { kind: 'obstacle', id: `p${i}`, name: `P${i}`, shape: { type: 'rectangle', x, y, width: 80, height: 80 } }
})

function setUp() {
  const document = createNavDocument({
    bounds: { x: 0, y: 0, width: 600, height: 600 },
    agents: [{ id: 'tank', name: 'Tank', radius: 12, speed: 60 }],
    items: pillars,
  })
  const editor = createEditor({ defaultValue: document })
  const offsetMesh = buildNavMesh(toScene(document), { agentRadius: 12 })
  const mesh = offsetMesh.baseMesh ?? offsetMesh
  const drawn = { resting: true }
  const issues = createMeshIssues(editor, createDisplayStore(INITIAL_DISPLAY), {
    read: () => document,
    isResting: () => drawn.resting,
    id: () => 'draft',
  })
  const state: EditorLiveState = { ...NOTHING_YET, status: 'ready', mesh, offsetMesh, triangles: 400 }
  /** Returns the issues in the editor after a report. */
  const reported = (): readonly Issue[] => {
    issues.report(state, [])
    return editor.issues.current
  }
  /** Returns the number of slices of a search, with `parts` parts per slice. */
  const slices = (parts: number): number => {
    for (let slice = 1; ; slice++) {
      let left = parts
      if (issues.search(state, english, () => --left <= 0)) return slice
    }
  }
  return { issues, state, mesh, offsetMesh, drawn, reported, slices }
}

describe('the check of a mesh', () => {
  it('finds the same issues in slices as in one run', () => {
    const atOnce = setUp()
    expect(atOnce.slices(Infinity)).toBe(1)
    const expected = atOnce.reported()
    expect(expected.filter(({ code }) => code === 'gap/too-narrow').length).toBeGreaterThan(50)
    const inParts = setUp()
    expect(inParts.slices(1)).toBeGreaterThan(50)
    expect(inParts.reported()).toEqual(expected)
    expect(inParts.issues.isDue(inParts.state, english)).toBe(false)
  })

  it('reports nothing before it ends', () => {
    const { issues, state, reported } = setUp()
    expect(issues.search(state, english, () => true)).toBe(false)
    expect(reported().filter(({ code }) => code === 'gap/too-narrow')).toEqual([])
    expect(issues.isDue(state, english)).toBe(true)
  })

  it('restarts when the mesh is edited between slices', () => {
    const { issues, state, mesh, offsetMesh, slices, reported } = setUp()
    for (let part = 0; part < 20; part++) issues.search(state, english, () => true)
    const fresh = setUp()
    for (const one of [offsetMesh, fresh.offsetMesh]) one.edit({ remove: pillars.slice(0, 30).map(({ id }) => id) })
    expect(mesh.revision).toBeGreaterThan(0)
    slices(1)
    fresh.slices(Infinity)
    expect(reported()).toEqual(fresh.reported())
    expect(reported().length).toBeLessThan(40)
  })

  it('pauses during a gesture and restarts after it', () => {
    const { issues, state, drawn } = setUp()
    expect(issues.search(state, english, () => true)).toBe(false)
    drawn.resting = false
    expect(issues.search(state, english, () => true)).toBe(true)
    drawn.resting = true
    expect(issues.isDue(state, english)).toBe(true)
  })
})
