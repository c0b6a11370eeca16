// The page for test/bench/replay.mjs: playback of a search of a 512 x 512 grid, with frames measured by requestAnimationFrame.
import Konva from 'konva'
import { createRoot } from 'react-dom/client'
import { NavStage } from 'navsmith/layers'
import { SearchPlaybackLayer, useSearchPlayback } from 'navsmith/compare'
import { buildNavGrid, createRandom } from 'navsmith/engine'

const SIDE = 512
const random = createRandom(11)
const blocked = Uint8Array.from({ length: SIDE * SIDE }, () => (random() < 0.1 ? 1 : 0))
for (const cell of [SIDE + 1, SIDE * (SIDE - 1) - 2]) blocked[cell] = 0
const grid = buildNavGrid({ width: SIDE, height: SIDE, blocked })
const cells = { width: SIDE, height: SIDE, cellSize: 1, origin: grid.origin }
const [start, goal] = [
  { x: 1.5, y: 1.5 },
  { x: SIDE - 1.5, y: SIDE - 1.5 },
]

const WORLD = { x: 0, y: 0, width: SIDE, height: SIDE }

let playback
let renders = 0

function Film({ algorithm, byState }) {
  playback = useSearchPlayback(grid, start, goal, { algorithm, ...(!byState && { rendersPerSecond: 12 }) })
  renders++
  const { events, frame, clock } = playback
  return (
    <NavStage
      world={WORLD}
      live={
        byState ? (
          <SearchPlaybackLayer events={events} frame={frame} cells={cells} />
        ) : (
          <SearchPlaybackLayer events={events} clock={clock} cells={cells} />
        )
      }
    />
  )
}

const NO_EVENTS = []
const Empty = () => <NavStage world={WORLD} live={<SearchPlaybackLayer events={NO_EVENTS} frame={0} />} />

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function frames(count, step = () => {}) {
  const deltas = []
  let last = await nextFrame()
  for (let i = 0; i < count; i++) {
    step(i)
    const now = await nextFrame()
    deltas.push(now - last)
    last = now
  }
  return deltas
}

const root = createRoot(document.getElementById('root'))

let answer
/** Number of pictures drawn on a canvas: smooth playback draws one per frame, sixty per second. */
let drawn = 0
const { drawImage } = CanvasRenderingContext2D.prototype
CanvasRenderingContext2D.prototype.drawImage = function (...words) {
  drawn++
  return drawImage.apply(this, words)
}

/** Shows playback or an empty stage; returns the names of the available runs. */
window.open = async (algorithm, byState) => {
  answer = undefined
  root.render(algorithm === 'empty' ? <Empty /> : <Film algorithm={algorithm} byState={byState} />)
  await pause(1500)
  return algorithm === 'empty' ? ['still', 'redrawn'] : ['play', 'scrub', 'jump', 'back']
}

window.run = async (what, count) => {
  drawn = 0
  return { deltas: await runFrames(what, count), drawn }
}

async function runFrames(what, count) {
  if (what === 'still') return frames(count)
  if (what === 'redrawn')
    return frames(count, () =>
      Konva.stages[0]
        .getLayers()
        .find((layer) => layer.findOne('.search') !== undefined)
        .batchDraw(),
    )
  const { events, result, clock } = playback
  const total = events.length
  if (what === 'play') {
    // The whole playback in six seconds, as in the playback panel.
    playback.setSpeed(total / 6)
    playback.seek(0)
    await pause(100)
    renders = 0
    playback.play()
    const deltas = await frames(count)
    answer = { total, played: clock.getSnapshot().frame, renders, status: result?.status }
    playback.pause()
    return deltas
  }
  // Scrubs with the slider: back and forth over the whole playback, smoothly, then in jumps.
  if (what === 'scrub')
    return frames(count, (i) => playback.seek(Math.round(total * (0.5 - 0.5 * Math.cos((i / count) * 4 * Math.PI)))))
  if (what === 'jump') return frames(count, (i) => playback.seek(i % 2 === 0 ? total : Math.round(total * 0.1)))
  playback.seek(total)
  await nextFrame()
  const deltas = await frames(count, () => playback.step(-1))
  answer.stepped = total - clock.getSnapshot().frame
  return deltas
}

window.answer = () => answer
