import type { RefObject } from 'react'
import type { KeyInput } from '../editor/index.js'
import { useBrowserLayoutEffect } from '../hooks/index.js'

/**
 * Where an editor stands in a host's page: in the document, in a shadow root, or in the document of an iframe into which React renders from outside.
 * Elements of an iframe are made by another window, so nothing here, and nothing in the panels, asks `instanceof Element`.
 */

/** The shadow root around an element, else its document: that knows what has the focus, and what lies at a point. */
export function treeOf(element: Element): Document | ShadowRoot {
  const tree = element.getRootNode()
  return 'activeElement' in tree ? (tree as Document | ShadowRoot) : element.ownerDocument
}

/** What has the focus where the element stands. */
export const focusNear = (element: Element): HTMLElement | null => treeOf(element).activeElement as HTMLElement | null

/**
 * Calls back for every press that is not on the element, until the returned function is called. What is pressed in a closed shadow root looks from
 * outside like a press on its host: that is for the listener inside.
 */
export function onPressBeside(element: Element, act: () => void): () => void {
  const listening = new AbortController()
  let closed: Element | undefined
  for (let tree = element.getRootNode(); ;) {
    const inside = closed
    const onPress = (event: Event): void => {
      const path = event.composedPath()
      if (!path.includes(element) && (inside === undefined || path[0] !== inside)) act()
    }
    tree.addEventListener('pointerdown', onPress, { capture: true, signal: listening.signal })
    if (!('mode' in tree)) return () => listening.abort()
    const { host, mode } = tree as ShadowRoot
    closed = mode === 'closed' ? host : undefined
    tree = host.getRootNode()
  }
}

/** The element that an event began at, inside open shadow roots too. */
export function originOf(event: Event): Element | undefined {
  const [first = event.target] = event.composedPath()
  return first !== null && 'closest' in first ? (first as Element) : undefined
}

/**
 * Puts text on the clipboard; false where that is not possible. A page of plain http is given no clipboard: there the text is copied as a
 * reader copies it, from a field that stands in the editor around `near` for the moment.
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const before = focusNear(near)
    const field = near.ownerDocument.createElement('textarea')
    field.value = text
    field.style.cssText = 'position: fixed; opacity: 0'
    ;(near.closest('.nav-editor') ?? near).append(field)
    field.select()
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else copies without a secure page
    const isCopied = near.ownerDocument.execCommand('copy')
    field.remove()
    before?.focus({ preventScroll: true })
    return isCopied
  }
}

export function toKeyInput(event: KeyboardEvent): KeyInput {
  return {
    type: 'key',
    phase: event.type === 'keyup' ? 'up' : 'down',
    key: event.key,
    code: event.code,
    repeat: event.repeat,
    time: event.timeStamp,
    shift: event.shiftKey,
    alt: event.altKey,
    ctrl: event.ctrlKey,
    meta: event.metaKey,
  }
}

/** `keyCode` of a key that an input method uses. */
const IN_COMPOSITION = 229

/**
 * Whether the key belongs to an input method that is composing text: Enter then takes its word, Escape drops it.
 * Safari reports the last key after the composition has ended, by its `keyCode` alone.
 */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else reports it in Safari
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === IN_COMPOSITION
}

/** A part that others make room for. */
type FrameMark = 'top' | 'compare' | 'tool-options' | 'loupe' | 'minimap'

/**
 * Says on the frame, as `data-with-…`, that the part is in it. The sheet of styles could ask `:has()` of the frame; but then any element that comes or
 * goes anywhere below has the styles of the whole editor worked out again, within its layout: 10 to 20 ms in the frames of a drag.
 */
export function useFrameMark(mark: FrameMark, part: RefObject<Element | null>): void {
  useBrowserLayoutEffect(() => {
    const frame = part.current?.closest('.nav-frame')
    if (frame == null) return undefined
    countMark(frame, mark, 1)
    return () => countMark(frame, mark, -1)
  }, [mark, part])
}

/** A part may come before the box that kept its place has gone. */
function countMark(frame: Element, mark: FrameMark, change: number): void {
  const name = `data-with-${mark}`
  const count = Number(frame.getAttribute(name) ?? 0) + change
  if (count > 0) frame.setAttribute(name, String(count))
  else frame.removeAttribute(name)
}
