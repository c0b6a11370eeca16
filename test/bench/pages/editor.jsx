// The page for test/bench/browser: mounts an editor on request and performs gestures in it.
import { createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { NavEditor } from 'navsmith'
import { createNavDocument, parseNavDocument } from 'navsmith/document'
import { createRandom } from 'navsmith/engine'
import oldTown from '../../../stories/maps/old-town.json'
import { rulesFor, rulesMap } from '../../support/rules-map.mjs'
import { crowdMap } from './crowd.js'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Returns how often React has committed the page or the stage. A hook that the tab installed before React counts this. */
const commitsNow = () => globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__?.commits ?? 0

/** Returns a map of 1,000 decagons with areas, and 200 rules if wanted. */
function ruledMap(hasRules) {
  const [random, size] = [createRandom(7), { side: 32 }]
  const map = createNavDocument(rulesMap(random, size))
  return hasRules ? { ...map, rules: rulesFor(random, 200, size) } : map
}

const MAPS = {
  town: () => parseNavDocument(oldTown).document,
  'no rules': () => ruledMap(false),
  '200 rules': () => ruledMap(true),
}
const mapOf = (name) => MAPS[name]?.() ?? crowdMap(Number(name))
const editor = createRef()
const mapElement = () => document.querySelector('[role="application"]')
const surface = () => document.querySelector('[data-nav-surface]')
const canvases = () => [...document.querySelectorAll('[role="application"] canvas')]

/** Reports whether the ground of the map covers the middle of a canvas. Copies one pixel, so that the canvas itself is not read back. */
const probe = new OffscreenCanvas(1, 1)
const glass = probe.getContext('2d', { willReadFrequently: true })
function isPictured() {
  const canvas = canvases()[0]
  if (canvas === undefined || canvas.width === 0) return false
  glass.clearRect(0, 0, 1, 1)
  glass.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1)
  return glass.getImageData(0, 0, 1, 1).data[3] > 0
}

/**
 * Mounts an editor and waits for its path. Marks in the timeline: `mount`, `committed`, `picture` (the frame with the map is complete),
 * `mesh`, `path`.
 */
window.mount = async (name) => {
  const map = mapOf(name)
  await pause(300)
  const before = commitsNow()
  const times = {}
  const mark = (what) => {
    if (times[what] !== undefined) return
    performance.mark(what)
    times[what] = performance.now() - start
    times[`${what}Commits`] = commitsNow() - before
  }
  const start = performance.now()
  performance.mark('mount')
  const root = createRoot(document.getElementById('root'))
  root.render(<NavEditor ref={editor} defaultValue={map} autosave={false} style={{ height: '100vh' }} />)
  const observer = new MutationObserver(() => {
    if (mapElement() !== null) mark('committed')
    if (mapElement()?.dataset.meshStatus === 'ready') mark('mesh')
    if (['found', 'unreachable'].includes(mapElement()?.dataset.pathStatus)) mark('path')
  })
  observer.observe(document.getElementById('root'), { subtree: true, childList: true, attributes: true })
  for (let i = 0; i < 600 && (times.picture === undefined || times.path === undefined); i++) {
    await nextFrame()
    if (times.picture === undefined && isPictured()) {
      // The picture is presented at the end of this frame.
      times.nodes = document.getElementById('root').querySelectorAll('*').length
      times.canvases = canvases().length
      await pause(0)
      mark('picture')
    }
  }
  observer.disconnect()
  await pause(1500)
  performance.mark('rested')
  times.restedCommits = commitsNow() - before
  times.restedNodes = document.getElementById('root').querySelectorAll('*').length
  times.restedCanvases = canvases().length
  times.pathStatus = mapElement().dataset.pathStatus
  return times
}

const shown = { long: [] }
new PerformanceObserver((list) => shown.long.push(...list.getEntries().map((entry) => entry.duration))).observe({
  type: 'longtask',
})

/**
 * Runs `step(i)` in each of `count` frames. Returns milliseconds from frame to frame, and tasks over 50 ms. Marks in the timeline: `frames begin`,
 * `frames end`.
 */
async function frames(count, step) {
  const deltas = []
  shown.long = []
  let last = await nextFrame()
  performance.mark('frames begin')
  for (let i = 0; i < count; i++) {
    step(i)
    const now = await nextFrame()
    deltas.push(now - last)
    last = now
  }
  performance.mark('frames end')
  await pause(0)
  return { deltas, long: shown.long }
}

function sendPointer(type, { x, y }) {
  const box = surface().getBoundingClientRect()
  surface().dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerId: 1,
      pointerType: 'mouse',
      isPrimary: true,
      button: type === 'pointermove' ? -1 : 0,
      buttons: type === 'pointerup' ? 0 : 1,
      clientX: box.left + x,
      clientY: box.top + y,
    }),
  )
}

/** Returns the first vertex of the outline in the middle of the map, and its item. */
function middleVertex() {
  const { items } = editor.current.document.current
  const outlines = items.filter(({ kind }) => kind === 'obstacle')
  const side = Math.ceil(Math.sqrt(outlines.length))
  const item = outlines[Math.min(outlines.length - 1, Math.floor(side / 2) * side + Math.floor(side / 2))]
  return { item, vertex: item.shape.outer[0] }
}

/** Gestures of `count` frames each; before and after a gesture the editor is idle. */
const gestures = {
  /** Drags a vertex in the middle of the map in a small circle. */
  async drag(count) {
    const { item, vertex } = middleVertex()
    editor.current.selection.set([item.id])
    editor.current.camera.fit({ x: vertex.x - 300, y: vertex.y - 300, width: 600, height: 600 })
    await pause(800)
    const at = editor.current.camera.toScreen(vertex)
    const revision = () => Number(mapElement().dataset.meshRevision)
    const to = (x, y) => ({ x: at.x + x, y: at.y + y })
    sendPointer('pointermove', to(0, 0))
    sendPointer('pointerdown', to(0, 0))
    sendPointer('pointermove', to(6, 0))
    await pause(500)
    const before = revision()
    const run = await frames(count, (i) =>
      sendPointer('pointermove', to(6 + 20 * Math.sin(i / 7), 20 * (1 - Math.cos(i / 7)))),
    )
    const revisions = revision() - before
    sendPointer('pointerup', to(6, 0))
    // A user cannot release the pointer and undo the drag in the same task.
    await pause(300)
    editor.current.history.undo()
    // Waits for the work that an edit postpones until input pauses, before another page runs.
    await pause(2500)
    return { ...run, answer: revisions > 0 ? `${revisions} revisions of the mesh` : undefined }
  },

  /** Draws a marquee over nearly all of the map, which selects the items that it touches. */
  async marquee(count) {
    editor.current.tools.set('select')
    editor.current.selection.set([])
    const { bounds } = editor.current.document.current
    editor.current.camera.fit(bounds)
    await pause(800)
    const from = editor.current.camera.toScreen({ x: bounds.x + 2, y: bounds.y + 2 })
    const to = editor.current.camera.toScreen({ x: bounds.x + bounds.width - 2, y: bounds.y + bounds.height - 2 })
    const at = (share) => ({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) })
    sendPointer('pointermove', at(0))
    sendPointer('pointerdown', at(0))
    const run = await frames(count, (i) => sendPointer('pointermove', at((i + 1) / count)))
    sendPointer('pointerup', at(1))
    await pause(800)
    const picked = editor.current.selection.current.items.length
    editor.current.selection.set([])
    await pause(500)
    return { ...run, long: shown.long, answer: picked > 0 ? `${picked} items picked` : undefined }
  },

  /** Drags a hundred outlines in the middle of the map together. */
  async move(count) {
    const { item } = middleVertex()
    const centerOf = ({ shape: { outer } }) => ({
      x: outer.reduce((sum, { x }) => sum + x, 0) / outer.length,
      y: outer.reduce((sum, { y }) => sum + y, 0) / outer.length,
    })
    const middle = centerOf(item)
    const away = (one) => Math.hypot(centerOf(one).x - middle.x, centerOf(one).y - middle.y)
    const near = editor.current.document.current.items
      .filter(({ kind }) => kind === 'obstacle')
      .map((one) => [away(one), one.id])
      .sort(([a], [b]) => a - b)
      .slice(0, 100)
    editor.current.tools.set('select')
    editor.current.selection.set(near.map(([, id]) => id))
    editor.current.camera.fit({ x: middle.x - 600, y: middle.y - 600, width: 1200, height: 1200 })
    await pause(800)
    const at = editor.current.camera.toScreen(middle)
    const before = editor.current.document.current
    sendPointer('pointermove', at)
    sendPointer('pointerdown', at)
    const run = await frames(count, (i) =>
      sendPointer('pointermove', { x: at.x + 6 + 20 * Math.sin(i / 7), y: at.y + 20 * (1 - Math.cos(i / 7)) }),
    )
    sendPointer('pointerup', { x: at.x + 6, y: at.y })
    await pause(1500)
    const moved = editor.current.document.current !== before
    editor.current.history.undo()
    editor.current.selection.set([])
    await pause(2000)
    return { ...run, long: shown.long, answer: moved ? `${near.length} items moved` : undefined }
  },

  /** Selects everything and moves it by one arrow-key step every ten frames. */
  async nudge(count) {
    editor.current.camera.fit(editor.current.document.current.bounds)
    editor.current.selection.all()
    await pause(1500)
    const run = await frames(count, (i) => {
      if (i % 10 === 0) editor.current.selection.nudge(1, 0)
    })
    await pause(1500)
    editor.current.history.undo()
    await pause(3000)
    editor.current.selection.set([])
    return { ...run, long: shown.long, answer: `${count / 10} steps` }
  },

  /** Draws a polygon by clicks over the middle of the map, across its items. */
  async polygon(count) {
    const { vertex } = middleVertex()
    const { bounds } = editor.current.document.current
    editor.current.camera.fit(bounds)
    editor.current.tools.set('polygon')
    await pause(800)
    const middle = editor.current.camera.toScreen(vertex)
    const corner = (i) => ({ x: middle.x + 150 * Math.cos(i), y: middle.y + 150 * Math.sin(i) })
    const before = editor.current.document.current.items.length
    const run = await frames(count, (i) => {
      const place = corner(((2 * Math.PI) / 6) * Math.floor((6 * i) / count))
      sendPointer('pointermove', place)
      if ((6 * i) % count >= 6) return
      sendPointer('pointerdown', place)
      sendPointer('pointerup', place)
    })
    editor.current.tools.complete()
    await pause(1500)
    const drawn = editor.current.document.current.items.length - before
    editor.current.history.undo()
    editor.current.tools.set('select')
    await pause(1500)
    return { ...run, long: shown.long, answer: drawn > 0 ? `${drawn} item drawn` : undefined }
  },

  /** Pans the whole map with the middle button, in a circle. */
  async pan(count) {
    editor.current.camera.fit(editor.current.document.current.bounds)
    await pause(800)
    const first = editor.current.camera.current
    const run = await frames(count, (i) =>
      editor.current.camera.set({
        ...first,
        x: first.x + 60 * Math.sin(i / 9),
        y: first.y + 60 * (1 - Math.cos(i / 9)),
      }),
    )
    const { x } = editor.current.camera.current
    await pause(500)
    return { ...run, answer: x !== first.x ? 'the camera moved' : undefined }
  },

  async zoom(count) {
    editor.current.camera.fit(editor.current.document.current.bounds)
    await pause(800)
    const first = editor.current.camera.current
    const run = await frames(count, (i) => {
      const factor = 1.5 + 0.5 * Math.sin(i / 12)
      editor.current.camera.set({
        x: 720 - (720 - first.x) * factor,
        y: 450 - (450 - first.y) * factor,
        zoom: first.zoom * factor,
      })
    })
    const { zoom } = editor.current.camera.current
    await pause(500)
    return { ...run, answer: zoom !== first.zoom ? 'the camera moved' : undefined }
  },

  /** Plays the search for the path from its start. */
  async playback(count) {
    const button = (name) => document.querySelector(`button[aria-label="${name}"]`)
    button('Playback').click()
    const slider = () => document.querySelector('.nav-playback input[type="range"]')
    // The worker of the search builds the meshes first, which takes seconds for a large map.
    for (let i = 0; i < 400 && !(Number(slider()?.max) > 0); i++) await pause(100)
    const events = Number(slider()?.max ?? 0)
    const play = document.querySelector('.nav-playback-play')
    if (play?.getAttribute('aria-label') === 'Play') play.click()
    const run = await frames(count, () => undefined)
    button('Playback').click()
    await pause(500)
    return { ...run, answer: events > 0 ? `${events} events` : undefined }
  },
}

window.gesture = (name, count) => gestures[name](count)
