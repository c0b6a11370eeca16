/** Jobs of a viewport buffer for a worker, as far as one is to be had and the job is worth it. */
import type Konva from 'konva'
import { createWorkerTask, defaultLocks, hasWorkers, startWorker } from '../../worker/index.js'
import type { WorkerLike, WorkerPolicy } from '../../worker/index.js'
import type {
  Bitmap,
  MakeJob,
  PaintCamera,
  PaintedStrip,
  PaintJob,
  PaintJobs,
  PaintOrder,
  PaintRequest,
  ViewportBuffer,
} from '../index.js'
import { viewBox } from '../index.js'
import { createSender, type Picture } from './sent-parts.js'

/** Triangles from which a worker is sooner done than the page, which is to be free for what is on show meanwhile. */
const WORKER_FROM = 8000
/** Milliseconds without a strip after which a worker is taken for hung. */
const SILENCE_MS = 8000
/** Parts of so many triangles are packed in the time that one is painted in. */
const PACKED_FOR_PAINTED = 6

// Bundlers find the worker by this very expression.
const start = (): WorkerLike =>
  new Worker(new URL('../buffers/painting.worker.js', import.meta.url), { type: 'module', name: 'navsmith-painting' })

interface WorkerSettings {
  /** Everything is to be painted in this thread. */
  readonly areOff: boolean
  readonly policy: WorkerPolicy | undefined
}

const served = new WeakSet<ViewportBuffer>()

/** From now on the buffers of the stage have a worker each for large repaints. Nothing happens a second time; buffers that come later have none. */
export function paintInWorker(stage: Konva.Stage, { areOff, policy }: WorkerSettings): void {
  if (areOff || !hasWorkers() || typeof OffscreenCanvas !== 'function') return
  for (const shape of stage.find('Shape')) {
    const buffer = (shape.getAttr('buffer') as { readonly current: ViewportBuffer | undefined } | undefined)?.current
    if (buffer === undefined || served.has(buffer)) continue
    served.add(buffer)
    buffer.jobs = createPainting(() => startWorker(start, policy), buffer.jobs.make)
  }
}

/** A job that the worker is at. */
interface Asked {
  readonly picture: Picture
  readonly order: Omit<PaintOrder, 'job' | 'layers'>
  readonly onOrder: () => void
  readonly onStrip: (strip: PaintedStrip) => void
  /** It is to be done here. */
  readonly onLost: () => void
}

/** For one buffer; `here` makes the jobs that are done without a worker. */
export function createPainting(createWorker: () => WorkerLike, here: MakeJob): PaintJobs {
  const task = createWorkerTask({ createWorker, watchdog: SILENCE_MS, locks: defaultLocks() })
  const sender = createSender()
  /** A worker that was lost or hung will be again. */
  let isOff = false
  let running: Asked | undefined
  let count = 0

  const leave = (): void => {
    const asked = running
    running = undefined
    asked?.onLost()
  }
  const giveUp = (): void => {
    isOff = true
    leave()
  }
  const ask = (asked: Asked, budget: number): void => {
    const { picture } = asked
    if (running !== asked) leave()
    running = asked
    if (sender.left(picture) > budget) {
      const message = (isFresh: boolean): PaintRequest => ({
        ...sender.send(picture, isFresh, budget),
        order: undefined,
      })
      task.run({ message, onMessage: () => false, onHung: giveUp, onLost: giveUp })
      // Nothing answers to this.
      task.cancel()
      return
    }
    asked.onOrder()
    const job = ++count
    task.run({
      message: (isFresh): PaintRequest => ({
        ...sender.send(picture, isFresh, Infinity),
        order: { ...asked.order, job, layers: sender.layers(picture) },
      }),
      onMessage: (data) => {
        if (typeof data !== 'object' || data === null || !('picture' in data)) return 'unknown'
        const strip = data as PaintedStrip
        if (strip.job !== job || running !== asked) {
          strip.picture.close()
          return false
        }
        if (strip.isLast) running = undefined
        asked.onStrip(strip)
        return strip.isLast
      },
      onHung: giveUp,
      onLost: giveUp,
    })
  }
  const cancel = (asked: Asked): void => {
    if (running !== asked) return
    running = undefined
    task.cancel()
  }

  return {
    make: (bitmap, layers, camera, width, height, onProgress) => {
      const job = here(bitmap, layers, camera, width, height, onProgress)
      const picture = { layers, box: viewBox(camera, width, height), zoom: camera.zoom }
      if (isOff || !isWorthWorker(picture)) return job
      return awayJob(job, { picture, camera, onProgress, ask, cancel })
    },
    dispose: () => {
      task.dispose()
      leave()
    },
  }
}

function isWorthWorker({ layers, box, zoom }: Picture): boolean {
  let cost = 0
  for (const { painter, opacity } of layers) {
    const own = opacity > 0 ? painter.cost(box, zoom) : 0
    if (own > 0 && painter.recipe === undefined) return false
    cost += own
  }
  return cost >= WORKER_FROM
}

interface AwayOptions {
  readonly picture: Picture
  readonly camera: PaintCamera
  readonly onProgress: () => void
  readonly ask: (asked: Asked, budget: number) => void
  readonly cancel: (asked: Asked) => void
}

/** Sends and asks in its steps; `here` is the same job, for when nobody answers. */
function awayJob(here: PaintJob, { picture, camera, onProgress, ask, cancel }: AwayOptions): PaintJob {
  const { bitmap } = here
  let state: 'sending' | 'away' | 'here' | 'done' = 'sending'
  const asked: Asked = {
    picture,
    order: { camera, width: bitmap.canvas.width, height: bitmap.canvas.height },
    onOrder: () => {
      state = 'away'
    },
    onStrip: ({ picture: strip, y, isLast }) => {
      drawStrip(bitmap, strip, y)
      if (isLast) state = 'done'
      onProgress()
    },
    onLost: () => {
      state = 'here'
      onProgress()
    },
  }
  const isAt = (one: typeof state): boolean => state === one
  return {
    bitmap,
    get isAway() {
      return isAt('away')
    },
    step: (budget) => {
      if (isAt('sending')) ask(asked, PACKED_FOR_PAINTED * budget)
      return isAt('here') ? here.step(budget) : !isAt('done')
    },
    cancel: () => cancel(asked),
  }
}

function drawStrip({ context }: Bitmap, picture: ImageBitmap, y: number): void {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, y, picture.width, picture.height)
  context.drawImage(picture, 0, y)
  picture.close()
}
