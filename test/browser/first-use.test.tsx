/** From the mount of an editor to its first picture: what the page shows by then, what it does not show, and that later parts cause no layout shift. */
import { createRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Editor, Size } from '../../src/editor/index.js'
import { storeOf } from '../../src/engine/core/index.js'
import { createNavigation } from '../../src/navigation.js'
import { NavEditor } from '../../src/ui/editor/NavEditor.js'
import { oldTownMap } from '../../stories/Editor/sample-maps.js'
import '../../src/styles.css'

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
let host: HTMLDivElement
let root: Root
let before: boolean | undefined
beforeEach(() => {
  // These tests render without `act`, as a real page does. If the flag were true, React would warn about updates outside `act`.
  before = environment.IS_REACT_ACT_ENVIRONMENT
  environment.IS_REACT_ACT_ENVIRONMENT = false
  host = document.createElement('div')
  host.style.cssText = 'position: fixed; inset: 0'
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
  environment.IS_REACT_ACT_ENVIRONMENT = before
})

const select = (selector: string): HTMLElement | null => host.querySelector<HTMLElement>(selector)
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const boxOf = (selector: string) => {
  const { x, y, width, height } = select(selector)!.getBoundingClientRect()
  return [x, y, width, height]
}

/** Reports whether the ground of the map covers the middle of its canvas, and the canvas has the size that the panels leave for the map. */
function isPictured(): boolean {
  const [map, canvas] = [select('.nav-map'), select('.nav-map canvas') as HTMLCanvasElement | null]
  if (map === null || canvas?.clientWidth !== Math.floor(map.getBoundingClientRect().width)) return false
  const glass = new OffscreenCanvas(1, 1).getContext('2d')!
  glass.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1)
  return glass.getImageData(0, 0, 1, 1).data[3] > 0
}

async function until(done: () => boolean): Promise<void> {
  for (let i = 0; i < 2000 && !done(); i++) await nextFrame()
  expect(done()).toBe(true)
}

describe('the first use of an editor', () => {
  it('shows all bars and panels in the first frame', async () => {
    const editor = createRef<Editor>()
    root.render(<NavEditor ref={editor} defaultValue={oldTownMap()} style={{ height: '100%' }} />)
    await until(isPictured)
    expect(host.querySelectorAll('.nav-tool').length).toBeGreaterThan(5)
    expect(host.querySelectorAll('[role="treeitem"]').length).toBeGreaterThan(10)
    expect(host.querySelectorAll('[role="tablist"], .nav-title input')).toHaveLength(2)
    expect(host.querySelectorAll('[aria-busy="true"]')).toHaveLength(0)
    const places = ['.nav-map', '.nav-top', '.nav-layers', '.nav-side', '.nav-zoom'].map(boxOf)
    const camera = editor.current?.camera.current

    await until(() => select('.nav-map')?.dataset.pathStatus === 'found')
    expect(['.nav-map', '.nav-top', '.nav-layers', '.nav-side', '.nav-zoom'].map(boxOf)).toEqual(places)
    expect(editor.current?.camera.current).toEqual(camera)
  })

  it.each([
    ['a desktop', '100%'],
    ['a phone', '390px'],
  ])('fits the map once, to the space that the panels leave on %s', async (_, frameWidth) => {
    host.style.width = frameWidth
    const viewports = new Set<Size>()
    const watch = (editor: Editor | null) => void editor?.subscribe(() => viewports.add(editor.getSnapshot().viewport))
    root.render(<NavEditor ref={watch} defaultValue={oldTownMap()} style={{ height: '100%' }} />)
    await until(isPictured)
    await until(() => select('.nav-map')?.dataset.pathStatus === 'found')
    const [, , width, height] = boxOf('.nav-map').map(Math.floor)
    expect([...viewports]).toEqual([{ width, height }])
  })

  it('reads the triangles of the new mesh only in a task after it has reported the path', async () => {
    const navigation = createNavigation(oldTownMap())
    const watched = new Set<unknown>()
    const wholes = { now: 0, told: -1 }
    const leave = navigation.subscribe(() => {
      const mesh = storeOf(navigation.getSnapshot().mesh)
      if (mesh === undefined || watched.has(mesh)) return
      for (const one of new Set([mesh, mesh.baseMesh ?? mesh])) {
        watched.add(one)
        const triangles = one.triangles.bind(one)
        Object.assign(one, {
          triangles: (within?: Parameters<typeof triangles>[0]) => {
            if (within === undefined) wholes.now++
            return triangles(within)
          },
        })
      }
      // React renders a change of a store in a later microtask. The count is therefore read after twenty microtasks.
      const wait = (left: number): void =>
        queueMicrotask(() => (left > 0 ? wait(left - 1) : void (wholes.told = wholes.now)))
      wait(20)
    })
    root.render(
      <NavEditor
        defaultValue={oldTownMap()}
        navigation={navigation}
        defaultDisplay={{ overlays: { mesh: true, outline: true } }}
        style={{ height: '100%' }}
      />,
    )
    await until(() => select('.nav-map')?.dataset.meshStatus === 'ready')
    await until(() => wholes.now >= 2)
    expect(wholes.told).toBe(0)
    leave()
    navigation.dispose()
  })
})
