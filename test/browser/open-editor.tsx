import { StrictMode, createRef } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createNavDocument, type NavDocument, type NavItem } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor, type NavEditorProps } from '../../src/ui/index.js'
import '../../src/styles.css'
import { handOn, type Hand } from '../support/hand.js'
import { field } from './field.js'

/** An empty map for two agents of different radius. */
export const empty: NavDocument = createNavDocument({
  name: 'Yard',
  bounds: { x: 0, y: 0, width: 800, height: 500 },
  grid: { cellSize: 20, origin: { x: 0, y: 0 } },
  agents: [
    { id: 'man', name: 'Man', radius: 8, speed: 60 },
    { id: 'tank', name: 'Tank', radius: 24, speed: 40 },
  ],
})

/** Playwright cannot set media features or pixel density of Firefox, or read its accessibility tree. */
export const isFirefox = navigator.userAgent.includes('Firefox')

type MediaFeatures = Readonly<Record<string, string>>
/** Works in Chromium only. */
export async function emulateMedia(given: MediaFeatures = {}): Promise<void> {
  if (isFirefox) return
  const features = Object.entries(given)
  await cdp().send('Emulation.setEmulatedMedia', { features: features.map(([name, value]) => ({ name, value })) })
}
/** Sets the number of device pixels per CSS pixel. Works in Chromium only. */
export const setPixelRatio = (deviceScaleFactor: number): Promise<unknown> =>
  cdp().send('Emulation.setDeviceMetricsOverride', { width: 0, height: 0, deviceScaleFactor, mobile: false })
export const withItems = (...items: readonly NavItem[]): NavDocument => ({ ...empty, items })

export interface Desk {
  readonly editor: Editor
  readonly map: HTMLElement
  readonly container: HTMLElement
  readonly hand: Hand
  /** All documents that onChange received. */
  readonly changes: readonly NavDocument[]
  /** Returns the length of the displayed path; NaN if there is no path. */
  readonly pathLength: () => number
}

/** Polls for up to 10 seconds, because slow machines paint late. */
export const until = <T,>(read: () => T) => expect.poll(read, { timeout: 10_000 })

/** Returns the map of the only editor on the page. */
export const mapElement = (): HTMLElement => page.getByRole('application', { name: 'Map' }).element() as HTMLElement

export interface Opening {
  /** Runs every effect twice (StrictMode). */
  readonly strict?: boolean
  /** Waits for the mesh, or also for a path. */
  readonly ready?: 'mesh' | 'path'
}

/** Opens the complete editor and returns it with a helper for input. */
export async function openEditor(
  { ref: _, onChange, ...props }: NavEditorProps = {},
  { strict = false, ready = 'mesh' }: Opening = {},
): Promise<Desk> {
  const handle = createRef<Editor>()
  const changes: NavDocument[] = []
  const element = (
    <NavEditor
      defaultValue={empty}
      style={{ height: 760 }}
      defaultSnap={{ grid: false }}
      {...props}
      ref={handle}
      onChange={(document, change) => {
        changes.push(document)
        onChange?.(document, change)
      }}
    />
  )
  const { container } = await render(strict ? <StrictMode>{element}</StrictMode> : element)
  // If the editor loads the messages of another language, the map appears only after these messages.
  await expect.element(page.getByRole('application')).toHaveAttribute('data-mesh-status', 'ready')
  const map = page.getByRole('application').element() as HTMLElement
  if (ready === 'path') await until(() => map.dataset.pathStatus).toBe('found')
  if (handle.current === null) throw new Error('no editor')
  const editor = handle.current
  return {
    editor,
    map,
    container,
    hand: handOn(map, editor),
    changes,
    pathLength: () => (map.dataset.pathStatus === 'found' ? Number(map.dataset.pathLength) : Number.NaN),
  }
}

/** Opens the editor with the map `field`, one world unit per pixel. */
export const openField = (props?: NavEditorProps, opening?: Opening): Promise<Desk> =>
  openEditor({ defaultValue: field, defaultCamera: { x: 0, y: 0, zoom: 1 }, ...props }, opening)

/** A spawn and a goal. */
export const ends = (x: number, y: number, toX: number, toY = y): readonly NavItem[] => [
  { kind: 'marker', id: 'from', role: 'spawn', x, y },
  { kind: 'marker', id: 'to', role: 'goal', x: toX, y: toY },
]

export const createNavigationWorker = (): Worker =>
  new Worker(new URL('../../src/navigation/navigation.worker.ts', import.meta.url), { type: 'module' })

/** Returns a list that grows with the name of each worker that starts during this test. */
export function watchWorkers(): readonly (string | undefined)[] {
  const started: (string | undefined)[] = []
  const construct = (target: typeof Worker, given: ConstructorParameters<typeof Worker>): Worker => {
    started.push(given[1]?.name)
    return new target(...given)
  }
  vi.stubGlobal('Worker', new Proxy(Worker, { construct }))
  onTestFinished(() => void vi.unstubAllGlobals())
  return started
}

/** Opens a file by the file input of the editor. */
export const openFile = (text: string, name: string): Promise<void> =>
  userEvent.upload(document.querySelector<HTMLElement>('input[type="file"]')!, new File([text], name))

/** Makes a paste event with data. Firefox ignores the data in the constructor. */
export const pasteEvent = (clipboardData: DataTransfer): Event =>
  Object.defineProperty(new ClipboardEvent('paste', { bubbles: true, cancelable: true }), 'clipboardData', {
    value: clipboardData,
  })

/** Returns the first item whose name or id is `name`. */
export function itemNamed(editor: Editor, name: string): NavItem {
  const found = editor.document.current.items.find((item) => item.name === name || item.id === name)
  if (found === undefined) throw new Error(`no item is called ${name}`)
  return found
}
