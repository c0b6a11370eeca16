import { act, fireEvent, render, screen } from '@testing-library/react'
import Konva from 'konva'
import { createRef, StrictMode } from 'react'
import { Rect } from 'react-konva'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createCameraStore } from '../../src/canvas/stage/camera-store.js'
import type { NavStageHandle } from '../../src/canvas/stage/NavStage.js'
import { NavStage } from '../../src/canvas/stage/NavStage.js'
import { BackgroundLayer } from '../../src/canvas/layers/BackgroundLayer.js'
import { ObstacleLayer } from '../../src/canvas/layers/ObstacleLayer.js'
import { contrastTheme, darkTheme, lightTheme } from '../../src/canvas/theme.js'
import { hex, newestStage, pixelAt } from '../support/render-stage.js'
import { layout } from '../support/setup-dom.js'
import { boxObstacle as square } from '../support/shapes.js'

const world = { x: 0, y: 0, width: 100, height: 100 }
const boxes = [square('a', 20, 20, 20), square('b', 60, 60, 20)]
const drawing = (
  <>
    <BackgroundLayer bounds={world} />
    <ObstacleLayer obstacles={boxes} />
  </>
)

beforeEach(() => layout.resize(400, 300))

describe('NavStage', () => {
  it('fits the world into view at first, and draws with its camera', () => {
    const handle = createRef<NavStageHandle>()
    render(
      <StrictMode>
        <NavStage ref={handle} world={world} theme={lightTheme} scene={drawing} />
      </StrictMode>,
    )
    // 400 x 300 with 32 px padding leaves 236 px for 100 units, centered.
    expect(handle.current?.cameraStore.getSnapshot().zoom).toBeCloseTo(2.36)
    expect(handle.current?.toWorld({ x: 200 + 20 * 2.36, y: 150 })).toEqual({ x: 70, y: 50 })
    const at = (x: number, y: number) => pixelAt(200 + (x - 50) * 2.36, 150 + (y - 50) * 2.36)
    expect(at(30, 30)).toEqual(hex(lightTheme.obstacle))
    expect(at(50, 50)).toEqual(hex(lightTheme.canvas))
    expect(pixelAt(5, 5)).toEqual(hex(lightTheme.canvasOutside))
  })

  it('moves its layers when the camera store changes, without rendering', () => {
    const camera = createCameraStore({ x: 0, y: 0, zoom: 1 })
    let renders = 0
    const Counted = () => {
      renders++
      return drawing
    }
    render(
      <StrictMode>
        <NavStage cameraStore={camera} theme={lightTheme} scene={<Counted />} />
      </StrictMode>,
    )
    expect(pixelAt(30, 30)).toEqual(hex(lightTheme.obstacle))
    const before = renders
    act(() => camera.set({ x: 100, y: 50, zoom: 2 }))
    expect(renders).toBe(before)
    expect(pixelAt(30, 30)).toEqual(hex(lightTheme.canvasOutside))
    expect(pixelAt(100 + 60, 50 + 60)).toEqual(hex(lightTheme.obstacle))
  })

  it('has two Konva layers without event listeners, draws handles on top, and cleans up on unmount', () => {
    const { unmount } = render(
      <StrictMode>
        <NavStage
          theme={lightTheme}
          scene={drawing}
          live={<BackgroundLayer bounds={{ ...world, width: 5 }} />}
          handles={<ObstacleLayer obstacles={[]} />}
        />
      </StrictMode>,
    )
    const stage = newestStage()
    expect(Konva.stages).toHaveLength(1)
    expect(stage.getLayers().map((layer) => [layer.name(), layer.listening()])).toEqual([
      ['scene', false],
      ['live', false],
    ])
    expect(
      stage
        .getLayers()[1]
        .getChildren()
        .map((group) => [group.name(), group.listening()]),
    ).toEqual([
      ['', false],
      ['handles', false],
    ])
    unmount()
    expect(Konva.stages).toHaveLength(0)
    expect(document.querySelectorAll('canvas')).toHaveLength(0)
    expect(layout.observers).toBe(0)
  })

  it('sets its accessible name and the app’s attributes', () => {
    render(<NavStage theme={lightTheme} mapProps={{ 'aria-label': 'Level 3', 'data-mesh-status': 'ready' }} />)
    expect(screen.getByRole('application', { name: 'Level 3' }).dataset.meshStatus).toBe('ready')
  })

  it('accepts a size of 0 x 0 and draws when it gets larger', () => {
    layout.width = 0
    layout.height = 0
    render(
      <StrictMode>
        <NavStage world={world} theme={lightTheme} scene={drawing} />
      </StrictMode>,
    )
    expect(Konva.stages).toHaveLength(0)
    act(() => layout.resize(400, 300))
    expect(pixelAt(200 - 20 * 2.36, 150 - 20 * 2.36)).toEqual(hex(lightTheme.obstacle))
    act(() => layout.resize(200, 100))
    expect(newestStage().size()).toEqual({ width: 200, height: 100 })
  })

  it('draws everything again when the browser restores a lost canvas', () => {
    const camera = createCameraStore()
    render(<NavStage cameraStore={camera} theme={lightTheme} scene={drawing} />)
    const canvas = newestStage().getLayers()[0].getNativeCanvasElement()
    expect(pixelAt(30, 30)).toEqual(hex(lightTheme.obstacle))
    const context = canvas.getContext('2d')!
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, canvas.width, canvas.height)
    act(() => void canvas.dispatchEvent(new Event('contextrestored')))
    expect([...context.getImageData(30, 30, 1, 1).data]).toEqual([...hex(lightTheme.obstacle)])
  })

  it('rejects an invalid camera', () => {
    const camera = createCameraStore({ x: 1, y: 2, zoom: 3 })
    for (const zoom of [0, -1, NaN, Infinity]) camera.set({ x: 0, y: 0, zoom })
    expect(camera.getSnapshot()).toEqual({ x: 1, y: 2, zoom: 3 })
  })

  it('takes its theme from the nearest data-nav-theme attribute, and updates when the attribute changes', async () => {
    const { container } = render(
      <div data-nav-theme="dark">
        <NavStage world={world} scene={drawing} />
      </div>,
    )
    const at = () => pixelAt(200 - 20 * 2.36, 150 - 20 * 2.36)
    expect(at()).toEqual(hex(darkTheme.obstacle))
    await act(async () => {
      container.firstElementChild!.setAttribute('data-nav-theme', 'contrast')
      await Promise.resolve()
    })
    expect(at()).toEqual(hex(contrastTheme.obstacle))
  })
})

describe('a stage without an editor', () => {
  const start = () => {
    const camera = createCameraStore({ x: 0, y: 0, zoom: 1 })
    const { container } = render(
      <StrictMode>
        <NavStage cameraStore={camera} theme={lightTheme} scene={drawing} />
      </StrictMode>,
    )
    return { camera, surface: container.querySelector('[data-nav-surface]')! }
  }
  const finger = (id: number, x: number, y: number) => ({
    pointerId: id,
    pointerType: 'touch',
    clientX: x,
    clientY: y,
    button: 0,
  })

  it('pans with the middle button', () => {
    const { camera, surface } = start()
    fireEvent.pointerDown(surface, { pointerId: 1, button: 1, clientX: 10, clientY: 10 })
    fireEvent.pointerMove(surface, { pointerId: 1, clientX: 35, clientY: 5 })
    fireEvent.pointerUp(surface, { pointerId: 1, button: 1, clientX: 35, clientY: 5 })
    fireEvent.pointerMove(surface, { pointerId: 1, clientX: 90, clientY: 90 })
    expect(camera.getSnapshot()).toEqual({ x: 25, y: -5, zoom: 1 })
  })

  it('zooms at the cursor without moving the world point under it', () => {
    const { camera, surface } = start()
    fireEvent.wheel(surface, { deltaY: -100, clientX: 120, clientY: 80 })
    const { x, y, zoom } = camera.getSnapshot()
    expect(zoom).toBeGreaterThan(1)
    expect((120 - x) / zoom).toBeCloseTo(120)
    expect((80 - y) / zoom).toBeCloseTo(80)
  })

  it('zooms by a pinch of two fingers about the point between them', () => {
    const { camera, surface } = start()
    fireEvent.pointerDown(surface, finger(1, 100, 100))
    fireEvent.pointerDown(surface, finger(2, 200, 100))
    fireEvent.pointerMove(surface, finger(1, 50, 100))
    fireEvent.pointerMove(surface, finger(2, 250, 100))
    const { x, y, zoom } = camera.getSnapshot()
    expect(zoom).toBeCloseTo(2)
    expect(150 * zoom + x).toBeCloseTo(150)
    expect(100 * zoom + y).toBeCloseTo(100)
  })

  it('passes input to the onInput callback first, and ignores input that the callback handled', () => {
    const camera = createCameraStore()
    const onInput = vi.fn(() => true)
    const { container } = render(<NavStage cameraStore={camera} theme={lightTheme} onInput={onInput} />)
    const surface = container.querySelector('[data-nav-surface]')!
    fireEvent.pointerDown(surface, { pointerId: 7, button: 0, clientX: 3, clientY: 4, shiftKey: true })
    fireEvent.wheel(surface, { deltaY: 3, deltaMode: 1, clientX: 1, clientY: 1 })
    expect(
      onInput.mock.calls
        .map((call: unknown[]) => call[0] as Record<string, unknown>)
        .map((input) => [input.type, input.x, input.y, input.shift, input.deltaY]),
    ).toEqual([
      ['down', 3, 4, true, undefined],
      ['wheel', 1, 1, false, 48],
    ])
    expect(camera.getSnapshot()).toEqual({ x: 0, y: 0, zoom: 1 })
  })

  it('reports a long press of a still finger, not of a moving one', () => {
    vi.useFakeTimers()
    const onInput = vi.fn((_input: { type: string }) => true)
    const { container } = render(<NavStage theme={lightTheme} onInput={onInput} />)
    const surface = container.querySelector('[data-nav-surface]')!
    fireEvent.pointerDown(surface, finger(1, 10, 10))
    fireEvent.pointerMove(surface, finger(1, 12, 12))
    vi.advanceTimersByTime(600)
    expect(onInput.mock.calls.map(([input]) => input.type)).toContain('long-press')
    fireEvent.pointerUp(surface, finger(1, 12, 12))
    onInput.mockClear()
    fireEvent.pointerDown(surface, finger(1, 10, 10))
    fireEvent.pointerMove(surface, finger(1, 40, 10))
    vi.advanceTimersByTime(600)
    expect(onInput.mock.calls.map(([input]) => input.type)).not.toContain('long-press')
  })

  it('draws a Konva node of the prop `live`, but only warns about one in the prop `scene`', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const red = <Rect x={10} y={10} width={60} height={60} fill="#ff0000" />
    const view = render(<NavStage world={world} theme={lightTheme} scene={red} />)
    for (const stage of Konva.stages) stage.draw()
    for (const stage of Konva.stages) stage.draw()
    expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
      '<NavStage>: a Konva Rect in "scene" is not drawn; only Navsmith layers are. Put your own Konva nodes in "live".',
    ])
    view.rerender(<NavStage world={world} theme={lightTheme} live={red} />)
    for (const stage of Konva.stages) stage.draw()
    expect(warn).toHaveBeenCalledTimes(1)
    warn.mockRestore()
  })
})

it('the installed version of Konva has the two private members that src/canvas uses', () => {
  const layer = new Konva.Layer()
  expect(layer.getContext()._context).toBe(layer.getNativeCanvasElement().getContext('2d'))
  expect(typeof Object.getOwnPropertyDescriptor(Konva.Stage.prototype, '_buildDOM')?.value).toBe('function')
  layer.destroy()
})
