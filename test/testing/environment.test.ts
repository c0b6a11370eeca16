// @vitest-environment jsdom
import { createElement, StrictMode, act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNavDocument, type NavDocument } from '../../src/document/index.js'
import { NavEditor, EditorObstacles } from '../../src/index.js'
import {
  drawPolygon,
  getMap,
  installTestEnvironment,
  type PointerUser,
  type TestEnvironment,
} from '../../src/testing/index.js'
import { pointsOf } from '../support/shapes.js'

// jsdom in a fresh project: no setup file, only a call of `installTestEnvironment`.

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let environment: TestEnvironment
let host: HTMLElement

/** Dispatches plain DOM events, as an app without a testing library would. */
const user: PointerUser = {
  pointer: async (actions) => {
    await act(async () => {
      for (const action of actions)
        for (const type of 'keys' in action ? ['pointerdown', 'pointerup'] : ['pointermove']) {
          action.target.dispatchEvent(
            new PointerEvent(type, {
              bubbles: true,
              clientX: action.coords.x,
              clientY: action.coords.y,
              pointerId: 1,
              pointerType: 'mouse',
            }),
          )
        }
      return Promise.resolve()
    })
  },
  click: async (element) =>
    act(async () => Promise.resolve(element.dispatchEvent(new MouseEvent('click', { bubbles: true })))),
  keyboard: async (text) => {
    const key = text === '{Enter}' ? 'Enter' : text
    await act(async () =>
      Promise.resolve(
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, code: key === 'Enter' ? key : `Key${key.toUpperCase()}`, bubbles: true }),
        ),
      ),
    )
  },
}

beforeEach(() => {
  environment = installTestEnvironment({ width: 900, height: 600 })
  host = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  environment.uninstall()
  host.remove()
})

it('jsdom without the test environment throws a NavError that names the set-up call', async () => {
  environment.uninstall()
  const root = createRoot(host)
  const failed = async (): Promise<void> =>
    act(async () => {
      root.render(createElement(NavEditor))
      return Promise.resolve()
    })
  const failure: unknown = await failed().catch((error: unknown) => error)
  const first: unknown = failure instanceof AggregateError ? failure.errors[0] : failure
  expect(first).toMatchObject({ name: 'NavError', code: 'editor/no-resize-observer' })
  expect(String(first)).toContain('installTestEnvironment() of navsmith/testing')
  act(() => root.unmount())
  environment = installTestEnvironment()
})

describe('installTestEnvironment in a fresh project', () => {
  it('is enough to mount an editor, draw a polygon, resize the editor and unmount it', async () => {
    const complaints = vi.spyOn(console, 'error')
    let drawn: NavDocument | undefined
    const root = createRoot(host)
    await act(async () => {
      root.render(
        createElement(
          StrictMode,
          null,
          createElement(
            NavEditor,
            {
              defaultValue: createNavDocument({ bounds: { x: 0, y: 0, width: 900, height: 600 } }),
              defaultCamera: { x: 0, y: 0, zoom: 1 },
              snap: { grid: false },
              onChange: (document) => {
                drawn = document
              },
            },
            createElement(EditorObstacles),
          ),
        ),
      )
      return Promise.resolve()
    })
    expect(host.querySelector('[role="toolbar"]')).toBeNull()
    await drawPolygon(user, pointsOf(100, 100, 200, 100, 200, 200))
    expect(drawn?.items).toMatchObject([{ kind: 'obstacle', shape: { outer: pointsOf(100, 100, 200, 100, 200, 200) } }])
    expect(getMap().querySelector('canvas')?.width).toBe(900)
    act(() => environment.resize(500, 400))
    expect(getMap().querySelector('canvas')?.width).toBe(500)
    act(() => root.unmount())
    expect(complaints.mock.calls).toEqual([])
  })

  it('keeps a global that already exists', () => {
    environment.uninstall()
    const names = ['ResizeObserver', 'matchMedia', 'PointerEvent'] as const
    const before = names.map((name) => typeof window[name])
    const own = vi.fn()
    Object.assign(window, { matchMedia: own })
    const again = installTestEnvironment()
    expect(Reflect.get(window, 'matchMedia')).toBe(own)
    expect(typeof ResizeObserver).toBe('function')
    again.uninstall()
    Reflect.deleteProperty(window, 'matchMedia')
    expect(names.map((name) => typeof window[name])).toEqual(before)
  })
})
