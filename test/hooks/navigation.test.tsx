/** Navigation in React: created by the app, inside the editor, and shared by editor and app. */
import { act, render, screen, waitFor } from '@testing-library/react'
import { StrictMode, createRef, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import { storeOf } from '../../src/engine/core/index.js'
import { createEditor, type Editor } from '../../src/editor/index.js'
import type { Scene } from '../../src/engine/geometry/index.js'
import { useNavigation, useNavigationStore } from '../../src/hooks/index.js'
import { createNavigation, type Navigation } from '../../src/navigation.js'
import { kitEngine } from '../../src/navigation/kit-engine.js'
import { EditorObstacles, NavEditor, NavEditorContext, useNavEditorState } from '../../src/index.js'
import { codeOf } from '../support/code-of.js'
import { box } from '../support/shapes.js'
const bounds = { x: 0, y: 0, width: 100, height: 100 }
const scene: Scene = { bounds, obstacles: [{ id: 'wall', outer: box(40, 0, 20, 70) }] }
const gate = { id: 'gate', outer: box(40, 70, 20, 30) }
const map = createNavDocument({
  bounds,
  items: [
    { kind: 'obstacle', id: 'wall', shape: { type: 'polygon', outer: box(40, 0, 20, 70) } },
    { kind: 'marker', id: 'spawn', role: 'spawn', x: 10, y: 10 },
    { kind: 'marker', id: 'goal', role: 'goal', x: 90, y: 10 },
  ],
})
const here = { engine: kitEngine, createWorker: false } as const
const shownPath = ({ paths }: { paths: Navigation['getSnapshot'] extends () => { paths: infer P } ? P : never }) =>
  paths.get('shown')?.status

describe('useNavigation outside NavEditor', () => {
  it('reports that it is building until the mesh matches the drawing', () => {
    const navigation = createNavigation(scene, here)
    function Building(): ReactNode {
      return <p>{useNavigation((state) => state.isBuilding, navigation) ? 'building' : 'built'}</p>
    }
    render(<Building />)
    expect(screen.getByText('building')).toBeInstanceOf(HTMLElement)
    act(() => void navigation.flush())
    expect(screen.getByText('built')).toBeInstanceOf(HTMLElement)
  })

  it('renders again only when the selected state changes, whatever a game loop edits', () => {
    const navigation = createNavigation(scene, here)
    const renders = { islands: 0, store: 0 }
    function Islands(): ReactNode {
      renders.islands++
      return <p>{useNavigation((state) => state.islands.length, navigation)} islands</p>
    }
    function Loop(): ReactNode {
      renders.store++
      useNavigationStore(navigation)
      return null
    }
    render(
      <>
        <Islands />
        <Loop />
      </>,
    )
    act(() => void navigation.flush())
    expect(screen.getByText('1 islands')).toBeInstanceOf(HTMLElement)
    const before = renders.islands
    for (let i = 0; i < 60; i++)
      act(() => {
        navigation.edit({ update: [{ id: 'crate', outer: box(5 + i / 10, 20, 4, 4) }] })
        navigation.flush()
      })
    expect(navigation.getSnapshot().revision).toBe(61)
    expect(renders).toEqual({ islands: before, store: 1 })
    act(() => {
      navigation.edit({ insert: [gate] })
      navigation.flush()
    })
    expect(screen.getByText('2 islands')).toBeInstanceOf(HTMLElement)
    expect(renders.islands).toBe(before + 1)
  })

  it('reads the navigation in the context of a headless editor, and throws when the context has none', () => {
    const editor = createEditor({ defaultValue: map })
    const navigation = createNavigation(scene, here)
    navigation.flush()
    function Both(): ReactNode {
      const count = useNavEditorState((state) => state.document.items.length)
      return <p>{`${count} items, ${useNavigation((state) => state.islands.length)} islands`}</p>
    }
    render(
      <NavEditorContext.Provider value={{ editor, navigation }}>
        <Both />
      </NavEditorContext.Provider>,
    )
    expect(screen.getByText('3 items, 1 islands')).toBeInstanceOf(HTMLElement)
    const alone = <NavEditorContext.Provider value={{ editor }}>{<Both />}</NavEditorContext.Provider>
    expect(codeOf(() => render(alone))).toBe('editor/no-editor')
  })

  it('throws the error `editor/no-editor` if it gets a navigation neither as an argument nor from a context', () => {
    const Lost = (): ReactNode => useNavigation((state) => state.status)
    expect(codeOf(() => render(<Lost />))).toBe('editor/no-editor')
  })
})

describe('useNavigation inside an editor', () => {
  it('reads mesh, path, agent, issues and stats of the editor, and edits its mesh', async () => {
    let navigation: Navigation | undefined
    function Status(): ReactNode {
      navigation = useNavigationStore()
      const path = useNavigation(shownPath)
      const facts = useNavigation(({ mesh, islands, agent, issues, stats }) =>
        mesh === undefined ? '' : [islands.length, agent, issues.length, stats?.mode].join(' '),
      )
      return <output aria-label="Status">{`${facts} ${path}`}</output>
    }
    render(
      <StrictMode>
        <NavEditor defaultValue={map}>
          <EditorObstacles />
          <Status />
        </NavEditor>
      </StrictMode>,
    )
    const status = (): string | null => screen.getByRole('status', { name: 'Status' }).textContent
    await waitFor(() => expect(status()).toBe('1 agent 0 built found'))
    act(() => navigation?.edit({ insert: [gate] }))
    await waitFor(() => expect(status()).toBe('2 agent 0 incremental unreachable'))
    act(() => navigation?.edit({ restore: 'all' }))
    await waitFor(() => expect(status()).toBe('1 agent 0 incremental found'))
  })

  it('reads the mesh of the navigation that the app passes to the editor', async () => {
    const navigation = createNavigation(map, here)
    const editor = createRef<Editor>()
    let ended = 0
    const leave = navigation.subscribe(() => ended++)
    const { unmount } = render(<NavEditor ref={editor} defaultValue={map} navigation={navigation} />)
    const status = (): string | null =>
      screen.getByRole('application', { name: 'Map' }).getAttribute('data-path-status')
    await waitFor(() => expect(status()).toBe('found'))
    const { mesh } = navigation.getSnapshot()
    act(() => navigation.edit({ insert: [gate] }))
    await waitFor(() => expect(status()).toBe('unreachable'))
    act(() => void editor.current?.document.remove(['wall']))
    await waitFor(() => expect(status()).toBe('found'))
    expect(navigation.getSnapshot()).toMatchObject({ islands: [{}], status: 'ready' })
    expect(storeOf(navigation.getSnapshot().mesh)).toBe(storeOf(mesh))
    expect(navigation.getSnapshot().mesh?.obstaclesAt({ x: 50, y: 80 })).toEqual(['gate'])
    unmount()
    act(() => {
      navigation.edit({ remove: ['gate'] })
      navigation.flush()
    })
    expect(navigation.getSnapshot().mesh?.obstaclesAt({ x: 50, y: 80 })).toEqual([])
    expect(navigation.getSnapshot().paths.has('shown')).toBe(false)
    expect(ended).toBeGreaterThan(2)
    leave()
  })
})
