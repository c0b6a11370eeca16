/** Paints what rests on a map beside the page. Started for the first large repaint. */
import { holdLock, type FirstMessage } from '../../worker/index.js'
import { createPaintResponder, type PaintRequest } from './paint-work.js'

// Painters draw their hatches into canvases of the document's; what they use of those is the same here.
Object.assign(globalThis, { document: { createElement: () => new OffscreenCanvas(1, 1) } })

const answer = createPaintResponder(
  (strip) => postMessage(strip, { transfer: [strip.picture] }),
  (task) => void setTimeout(task),
)

let ready = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<PaintRequest & FirstMessage>) => {
  if (data.lock !== undefined) ready = holdLock(data.lock)
  void ready.then(() => answer(data))
})
