/**
 * A page that mounts and unmounts an editor: `rounds(n)` repeats this and returns what remains on the page; `stay()` mounts an editor permanently and
 * returns the window position of its first obstacle.
 */
import Konva from 'konva'
import { createRef, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createNavDocument } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor } from '../../src/index.js'
import '../../src/styles.css'
import { rectItem } from '../support/shapes.js'

const map = createNavDocument({
  bounds: { x: 0, y: 0, width: 1000, height: 1000 },
  items: [
    ...Array.from({ length: 200 }, (_, i) => rectItem(`o${i}`, 60 * (i % 16), 70 * Math.floor(i / 16), 30)),
    { kind: 'marker', id: 'from', role: 'spawn', x: 50, y: 50 },
    { kind: 'marker', id: 'to', role: 'goal', x: 950, y: 950 },
  ],
})
const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

let edits = 0
async function mount() {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const editor = createRef<Editor>()
  root.render(
    <StrictMode>
      <NavEditor ref={editor} defaultValue={map} onChange={() => edits++} style={{ height: 600 }} />
    </StrictMode>,
  )
  for (let i = 0; i < 600 && document.querySelector('[data-path-status="found"]') === null; i++) await frame()
  const shown = document.querySelector('[data-path-status="found"]')
  if (shown === null || editor.current === null) throw new Error('the editor showed no path')
  return { place, root, editor: editor.current, box: shown.getBoundingClientRect() }
}

async function round(): Promise<void> {
  const { place, root } = await mount()
  root.unmount()
  place.remove()
  await new Promise((resolve) => setTimeout(resolve, 30))
}

Object.assign(globalThis, {
  rounds: async (count: number) => {
    for (let i = 0; i < count; i++) await round()
    return { canvases: document.querySelectorAll('canvas').length, stages: Konva.stages.length }
  },
  edits: () => edits,
  stay: async () => {
    const { editor, box } = await mount()
    const { x, y } = editor.camera.toScreen({ x: 15, y: 15 })
    return { x: box.x + x, y: box.y + y }
  },
})
