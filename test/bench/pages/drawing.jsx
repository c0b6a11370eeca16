// The page for test/bench/drawing.mjs: one scene at a time, with frames measured by requestAnimationFrame.
import { createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { NavStage, ObstacleLayer, TriangulationLayer, IslandLayer, createCameraStore } from 'navsmith/layers'
import { buildNavMesh } from 'navsmith/engine'
import { crowd } from './crowd.js'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Runs `step(i)` in each of `count` frames. Returns milliseconds from frame to frame, and the longest tasks. */
async function frames(count, step) {
  const deltas = []
  const scripts = []
  const long = []
  const observer = new PerformanceObserver((list) => long.push(...list.getEntries().map((entry) => entry.duration)))
  observer.observe({ type: 'longtask' })
  let last = await nextFrame()
  for (let i = 0; i < count; i++) {
    const before = performance.now()
    step(i)
    scripts.push(performance.now() - before)
    const now = await nextFrame()
    deltas.push(now - last)
    last = now
  }
  observer.disconnect()
  return { deltas, scripts, long }
}

const host = document.getElementById('root')
let root

async function show(element) {
  root?.unmount()
  root = createRoot(host)
  root.render(element)
  await pause(200)
}

async function stageOf(layers, world) {
  const camera = createCameraStore()
  const stage = createRef()
  await show(<NavStage ref={stage} cameraStore={camera} world={world} scene={layers} />)
  if (world !== undefined) stage.current.fit(world)
  return { camera, stage }
}

/** Moves the camera in a small circle, or zooms it in and out, for `count` frames. */
const panned = (camera, count, reach = 60) => {
  const first = camera.getSnapshot()
  return frames(count, (i) =>
    camera.set({ ...first, x: first.x + reach * Math.sin(i / 9), y: first.y + reach * (1 - Math.cos(i / 9)) }),
  )
}
const zoomed = (camera, count) => {
  const first = camera.getSnapshot()
  return frames(count, (i) => {
    const factor = 1.5 + 0.5 * Math.sin(i / 12)
    camera.set({ x: 720 - (720 - first.x) * factor, y: 450 - (450 - first.y) * factor, zoom: first.zoom * factor })
  })
}

/** Returns the seconds until the picture stops changing after the last camera move. */
async function settle() {
  await pause(1500)
}

window.scenes = {
  async empty(count) {
    const { camera } = await stageOf(<></>)
    await settle()
    return { pan: await panned(camera, count) }
  },

  async mesh(count, obstacles) {
    const { rings, bounds } = crowd(obstacles)
    const scene = { bounds, obstacles: rings.map((outer, i) => ({ id: `o${i}`, outer })) }
    const mesh = buildNavMesh(scene)
    const layers = (
      <>
        <IslandLayer mesh={mesh} revision={0} plainLargest={false} />
        <TriangulationLayer mesh={mesh} revision={0} />
        <ObstacleLayer obstacles={scene.obstacles} />
      </>
    )
    const { camera } = await stageOf(layers, bounds)
    await settle()
    const triangles = mesh.triangles().triangles.length / 3
    const pan = await panned(camera, count)
    await settle()
    const zoom = await zoomed(camera, count)
    await settle()
    const { zoom: fit, x, y } = camera.getSnapshot()
    camera.set({ x: 720 - (720 - x) * 10, y: 450 - (450 - y) * 10, zoom: fit * 10 })
    await settle()
    return { triangles, pan, zoom, 'pan near': await panned(camera, count) }
  },
}
