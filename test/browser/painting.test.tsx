import { afterEach, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { createRandom } from '../../src/engine/core/index.js'
import { createNavDocument } from '../../src/document/index.js'
import '../../src/styles.css'
import { openEditor } from './open-editor.js'

// Large repaints by the worker as a browser runs it: its own module, real strips, and the pixels that the page would have painted.

const plain = globalThis.Worker
afterEach(() => {
  globalThis.Worker = plain
})

/** Names of the workers that are started from now on. */
function watchWorkers(): readonly string[] {
  const names: string[] = []
  globalThis.Worker = new Proxy(plain, {
    construct: (_, [url, options]: [string | URL, WorkerOptions?]) => {
      names.push(options?.name ?? '')
      return new plain(url, options)
    },
  })
  return names
}

function crowd(count: number) {
  const random = createRandom(11)
  const side = Math.ceil(Math.sqrt(count))
  return createNavDocument({
    bounds: { x: 0, y: 0, width: side * 40, height: side * 40 },
    items: Array.from({ length: count }, (_, i) => ({
      kind: 'obstacle' as const,
      id: `o${i}`,
      shape: {
        type: 'polygon' as const,
        outer: Array.from({ length: 8 }, (__, k) => ({
          x: (i % side) * 40 + 20 + (6 + 8 * random()) * Math.cos(k * 0.785),
          y: Math.floor(i / side) * 40 + 20 + (6 + 8 * random()) * Math.sin(k * 0.785),
        })),
      },
    })),
  })
}

/** The map at rest after a zoom, when no pixel of it changes any more. */
async function paintedMap(createWorker: false | undefined): Promise<Uint8ClampedArray> {
  const { container, editor } = await openEditor(
    { defaultValue: crowd(1600), colorMode: 'light', ...(createWorker === false && { createWorker }) },
    { strict: true, ready: 'mesh' },
  )
  const { x, y, zoom } = editor.camera.current
  editor.camera.set({ x: 1.4 * x - 30, y: 1.4 * y - 20, zoom: 1.4 * zoom })
  const canvas = container.querySelector<HTMLCanvasElement>('.konvajs-content canvas')!
  const look = () => canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data
  let last = look()
  for (let same = 0; same < 4;) {
    await new Promise((resolve) => setTimeout(resolve, 400))
    const now = look()
    same = now.every((value, i) => value === last[i]) ? same + 1 : 0
    last = now
  }
  await cleanup()
  return last
}

it('paints a large map in a worker, pixel for pixel as the page does but for what a clip smooths otherwise', async () => {
  const names = watchWorkers()
  const here = await paintedMap(false)
  expect(names).not.toContain('navsmith-painting')
  const away = await paintedMap(undefined)
  expect(names).toContain('navsmith-painting')
  expect(away.length).toBe(here.length)
  let differing = 0
  let sum = 0
  for (let i = 0; i < here.length; i++) {
    const apart = Math.abs(here[i] - away[i])
    sum += apart
    if (apart > 2) differing++
  }
  expect(differing / here.length).toBeLessThan(0.005)
  expect(sum / here.length).toBeLessThan(0.05)
})
