/** Shows an editor in one of the environments in which an app may put it. The query of the URL selects the environment. */
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createNavDocument } from '../../src/document/index.js'
import type { Editor as EditorHandle } from '../../src/editor.js'
import { NavEditor } from '../../src/index.js'
import type { NavEditorProps } from '../../src/index.js'
import '../../src/styles.css'

const map = createNavDocument({
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  items: [
    { kind: 'obstacle', id: 'wall', name: 'Wall', shape: { type: 'rectangle', x: 190, y: 40, width: 20, height: 220 } },
    { kind: 'marker', id: 'from', role: 'spawn', x: 60, y: 150 },
    { kind: 'marker', id: 'to', role: 'goal', x: 340, y: 150 },
  ],
})
const Editor = (props: NavEditorProps): ReactNode => (
  <NavEditor defaultValue={map} style={{ height: 600 }} onError={(error) => console.error(error)} {...props} />
)
const styles = <link rel="stylesheet" href="hosts-page.css" />

function InDialog(): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button onClick={() => dialog.current?.showModal()}>Open</button>
      <dialog ref={dialog} aria-label="Level" style={{ inlineSize: 1200, maxInlineSize: 'none', padding: 0 }}>
        <Editor />
      </dialog>
    </>
  )
}

/** Renders a dialog as component libraries do: an element with the role, no `<dialog>`. */
const InSheet = (): ReactNode => (
  <div role="dialog" aria-modal="true" aria-label="Level">
    <Editor keyboardScope="focus" />
  </div>
)

function InTab(): ReactNode {
  const [shown, show] = useState(false)
  return (
    <>
      <button onClick={() => show(!shown)}>Tab</button>
      <div style={{ display: shown ? 'block' : 'none' }}>
        <Editor />
      </div>
    </>
  )
}

/** Renders the editor into an iframe from React in the outer page. */
function InFrame(): ReactNode {
  const [page, setPage] = useState<Document>()
  return (
    <>
      <iframe
        title="Level"
        style={{ inlineSize: 1200, blockSize: 640 }}
        srcDoc="<!doctype html><html lang='en'><body></body></html>"
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument ?? undefined)}
      />
      {page !== undefined && createPortal(styles, page.head)}
      {page !== undefined && createPortal(<Editor />, page.body)}
    </>
  )
}

function InShadow({ mode }: { readonly mode: ShadowRootMode }): ReactNode {
  const host = useRef<HTMLElement>(null)
  const shadow = useRef<ShadowRoot>(null)
  useEffect(() => {
    if (host.current === null || shadow.current !== null) return
    shadow.current = host.current.attachShadow({ mode })
    // The test could not find a closed shadow root otherwise.
    Object.assign(globalThis, { shadow: shadow.current })
    const inside = shadow.current.appendChild(document.createElement('div'))
    createRoot(inside).render(
      <>
        {styles}
        <Editor />
      </>,
    )
  }, [mode])
  return <section ref={host} />
}

/** Renders an app with its own shortcuts and undo, on the window. */
function WithKeys(): ReactNode {
  const [heard, hear] = useState<readonly string[]>([])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented) hear((before) => [...before, `${event.ctrlKey ? 'Mod+' : ''}${event.key}`])
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <input aria-label="Title" />
      <div tabIndex={0} role="grid" aria-label="Table of the host" style={{ blockSize: 20 }} />
      <output aria-label="Heard">{heard.join(' ')}</output>
      <button onClick={() => hear([])}>Forget</button>
      <Editor />
    </>
  )
}

/** Renders an app that scales the element around the editor; the test reads the editor from the page. */
function Scaled({ style }: { readonly style: CSSProperties }): ReactNode {
  const editor = useRef<EditorHandle>(null)
  useEffect(() => void Object.assign(globalThis, { editor: editor.current }))
  const snap = { grid: false, vertex: false, edge: false, intersection: false, align: false }
  return (
    <div style={{ inlineSize: 1000, transformOrigin: '0 0', ...style }}>
      <NavEditor ref={editor} defaultValue={map} defaultSnap={snap} style={{ height: 600 }} />
    </div>
  )
}

const PLACES: Readonly<Record<string, () => ReactNode>> = {
  dialog: InDialog,
  sheet: InSheet,
  tab: InTab,
  frame: InFrame,
  framed: () => <iframe title="Level" src="?plain" style={{ inlineSize: 1200, blockSize: 640 }} />,
  shadow: () => <InShadow mode="open" />,
  closed: () => (
    <>
      <button>Of the host</button>
      <InShadow mode="closed" />
    </>
  ),
  rtl: () => <Editor />,
  plain: () => (
    <>
      <Editor autosave="level" />
      <textarea aria-label="Notes" />
    </>
  ),
  keys: WithKeys,
  'transform-0.5': () => <Scaled style={{ transform: 'scale(0.5)' }} />,
  'transform-1.2': () => <Scaled style={{ transform: 'scale(1.2)' }} />,
  'zoom-0.5': () => <Scaled style={{ zoom: 0.5 }} />,
  'zoom-1.2': () => <Scaled style={{ zoom: 1.2 }} />,
}
const place = location.search.slice(1)
if (place === 'rtl') document.documentElement.dir = 'rtl'
const Place = PLACES[place]
createRoot(document.body.appendChild(document.createElement('div'))).render(<Place />)
