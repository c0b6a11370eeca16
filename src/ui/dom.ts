import type { RefObject } from 'react'
import type { KeyInput } from '../editor/index.js'
import { useBrowserLayoutEffect } from '../hooks/index.js'

/** Returns the shadow root or document of an element. Works in iframes: it avoids `instanceof`, since each window has its own classes. */
export function treeOf(element: Element): Document | ShadowRoot {
  const tree = element.getRootNode()
  return 'activeElement' in tree ? (tree as Document | ShadowRoot) : element.ownerDocument
}

export const focusNear = (element: Element): HTMLElement | null => treeOf(element).activeElement as HTMLElement | null

/** Calls `act` for presses outside of the element. Listens in closed shadow roots too. Returns a function that unsubscribes. */
export function onOutsidePress(element: Element, act: () => void): () => void {
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

export function originOf(event: Event): Element | undefined {
  const [first = event.target] = event.composedPath()
  return first !== null && 'closest' in first ? (first as Element) : undefined
}

/** Copies a text, and returns whether that worked. Without HTTPS, which the clipboard API needs, copies from a temporary field next to `near`. */
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
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- without HTTPS there is no other way to copy
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

const IN_COMPOSITION = 229 // `keyCode` of a key that an input method handles

/** Returns whether an input method handles the key, for example Enter or Escape. Safari marks the last key only by its `keyCode`. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- Safari has no other sign of it
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === IN_COMPOSITION
}

/** Returns whether the key is Escape and no inner element used it. If so, prevents its default, so that a dialog around the editor stays open. */
export function takesEscape(
  event: Pick<KeyboardEvent, 'key' | 'defaultPrevented' | 'preventDefault'> & { nativeEvent: KeyboardEvent },
): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return false
  event.preventDefault()
  return true
}

type FrameMark = 'top' | 'compare' | 'tool-options' | 'loupe' | 'minimap' | 'save'

/** Sets `data-with-…` on the frame while the part is mounted. With `:has()` instead, each added element would restyle the whole editor. */
export function useFrameMark(mark: FrameMark, part: RefObject<Element | null>): void {
  useBrowserLayoutEffect(() => {
    const frame = part.current?.closest('.nav-frame')
    if (frame == null) return undefined
    countMark(frame, mark, 1)
    return () => countMark(frame, mark, -1)
  }, [mark, part])
}

function countMark(frame: Element, mark: FrameMark, change: number): void {
  const name = `data-with-${mark}`
  const count = Number(frame.getAttribute(name) ?? 0) + change
  if (count > 0) frame.setAttribute(name, String(count))
  else frame.removeAttribute(name)
}
