/**
 * The page whose tab is killed. It shows an editor with autosave. `?key=a` is the name of the save. With `&pace=40`, the page
 * changes the map name and a counter every 40 milliseconds.
 * With `&says`, the page reports its progress to the server. With `&restores`, it clicks “Restore” when a save is offered.
 * Tests use both parameters for a browser that they cannot control.
 */
import { StrictMode, createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { createNavDocument } from '../../src/document/index.js'
import { NavEditor } from '../../src/index.js'
import type { Editor } from '../../src/editor.js'
import '../../src/styles.css'
import { rectItem } from '../support/shapes.js'

const asked = new URLSearchParams(location.search)
const pace = Number(asked.get('pace') ?? 0)
const handle = createRef<Editor>()
/** Returns the number of the last edit, or NaN if the document contains only a part of an edit. */
function lastEdit(): number {
  const { name, items } = handle.current!.document.current
  const counter = items.find(({ id }) => id === 'counter')
  return items.length === 401 && counter?.kind === 'waypoint' && name === `${counter.x}` ? Number(name) : NaN
}
Object.assign(globalThis, { lastEdit })

function say(word: string, ...numbers: readonly number[]): void {
  console.log(word, ...numbers)
  if (asked.has('says')) void fetch(`/said/${[word, ...numbers].join('/')}`)
}

const map = createNavDocument({
  name: '0',
  bounds: { x: 0, y: 0, width: 1000, height: 1000 },
  items: [
    { kind: 'waypoint', id: 'counter', x: 0, y: 0 },
    ...Array.from({ length: 400 }, (_, i) =>
      rectItem(`crate-${i}`, 50 * (i % 20) + 10, 50 * Math.floor(i / 20) + 10, 20),
    ),
  ],
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <NavEditor ref={handle} defaultValue={map} autosave={asked.get('key') ?? 'map'} style={{ height: 600 }} />
  </StrictMode>,
)

let count = 0
/**
 * The number of edits that the current save is certain to contain. A save starts after the previous save has completed,
 * and contains all edits made before its start. So this number is the value of `count` when the previous save completed.
 */
let sure = 0
const writes = new WeakSet<IDBTransaction>()
// eslint-disable-next-line @typescript-eslint/unbound-method -- called below with the store that it is called on
const put = IDBObjectStore.prototype.put
IDBObjectStore.prototype.put = function (...parts) {
  if (!writes.has(this.transaction)) {
    writes.add(this.transaction)
    this.transaction.addEventListener('complete', () => {
      say('kept', sure)
      sure = count
    })
  }
  return put.apply(this, parts)
}

/** Writes the number of the edit into the map name and into the counter: a save of only one of them is detected. */
function edit(): void {
  if (handle.current === null) return
  count++
  handle.current.document.dispatch({
    type: 'batch',
    label: 'count',
    commands: [
      { type: 'set-name', name: `${count}` },
      { type: 'move-point', id: 'counter', to: { x: count, y: 0 } },
    ],
  })
  say('edit', count, Date.now())
}
if (pace > 0) setInterval(edit, pace)

async function restore(): Promise<void> {
  const offer = (): HTMLElement | undefined =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Restore')
  while (offer() === undefined) await new Promise((resolve) => setTimeout(resolve, 50))
  offer()!.click()
  while (lastEdit() === 0) await new Promise((resolve) => setTimeout(resolve, 50))
  say('found', lastEdit())
}
if (asked.has('restores')) void restore()
