/** Decides which keys the editor handles. While the pointer is over the map, Space pans the map, and does not press a focused tool button. */
import { isShortcut, type Editor } from '../../editor/index.js'
import type { DisplayStore } from '../display-state.js'
import { isPicture } from '../files/picture-file.js'
import { originOf, treeOf, focusNear, isComposing, toKeyInput } from '../dom.js'

const TYPED = 'input, textarea, select, [contenteditable]'
const DIALOG = 'dialog, [role="dialog"]'
const CLIPBOARD = ['Mod+c', 'Mod+x', 'Mod+v']
const FIELDS = `input, textarea, select, [contenteditable=""], [contenteditable="true"], ${DIALOG}, [role="menu"]`
/** Keys that operate the focused control, unless the pointer is over the map. */
const CONTROL_KEYS = new Set(['Enter', ' ', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

/**
 * Which keys the editor receives.
 * - `focus`: keys pressed while the focus is in the editor.
 * - `pointer`: also keys pressed while the pointer is over the editor, unless a focused element of the page takes keys.
 * - `page`: also all other keys, if this editor is the only one on the page and nothing has the focus.
 */
export type KeyboardScope = 'focus' | 'pointer' | 'page'

/** Handles keys and the clipboard. Using a key while the focus is outside of the editor focuses the map. Returns a function that unsubscribes. */
export function listenForKeys(
  root: HTMLElement,
  editor: Editor,
  display: DisplayStore,
  scope: KeyboardScope = 'page',
  openPicture: (files: readonly File[]) => void = () => undefined,
): () => void {
  const map = (): HTMLElement | null => root.querySelector<HTMLElement>('.nav-map')
  const press = (event: KeyboardEvent): boolean => {
    if (event.type === 'keydown' && event.key === 'Escape' && closeCallout(root, display)) event.preventDefault()
    else if (display.getSnapshot().playbackKeys?.(event) === true || editor.input.handle(toKeyInput(event)))
      event.preventDefault()
    else if (event.type === 'keydown' && startsTyping(event)) {
      // Focus the field now: the browser then enters the key into it.
      root.querySelector<HTMLElement>('.nav-draw-fields input')?.focus({ preventScroll: true })
      return false
    } else if (event.type === 'keydown' && event.key === '?') display.set({ dialog: 'shortcuts' })
    else if (isPaletteKey(event, editor)) {
      event.preventDefault()
      display.set({ dialog: 'palette' })
    } else return false
    return true
  }
  const isOwnKey = (event: KeyboardEvent): boolean =>
    isEditorKey(event, root, map()) || (isPaletteKey(event, editor) && !isWithin(event, DIALOG, root))
  const onKey = (event: KeyboardEvent): void => {
    if (isOwnKey(event)) press(event)
  }
  /** Captures the event before the focused control receives it, so that Enter does not also press a focused button. */
  const onPointedKey = (event: KeyboardEvent): void => {
    if (!isPointing || isOwnKey(event) || !isEditorKey(event, root, root)) return
    if (!press(event) && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    map()?.focus({ preventScroll: true })
  }
  const onPageKey = (event: KeyboardEvent): void => {
    const reach = reachFromOutside(root, event, scope)
    const takesAll = reach === 'over' || (reach === 'only' && isPointing)
    if (
      reach === undefined ||
      event.type === 'keyup' ||
      !isEditorKey(event, root, takesAll ? root.ownerDocument : null)
    )
      return
    if (event.key === '?') map()?.focus({ preventScroll: true })
    if (press(event) && event.key !== '?') map()?.focus({ preventScroll: true })
  }
  const { onCopy, onPaste } = clipboardListeners(root, editor, openPicture)
  const fromPage = (listen: (event: ClipboardEvent) => void) => (event: ClipboardEvent) => {
    if (event.defaultPrevented || root.ownerDocument.getSelection()?.isCollapsed === false) return
    if (reachFromOutside(root, event, scope) !== undefined) listen(event)
  }
  let isPointing = false
  const onPointer = (event: PointerEvent): void => {
    isPointing = event.type === 'pointermove' && map()?.contains(originOf(event) ?? null) === true
  }
  const onFocus = (): void => {
    isPointing = false
  }
  const page = root.ownerDocument
  const listening = new AbortController()
  const { signal } = listening
  for (const type of ['pointermove', 'pointerleave'] as const) root.addEventListener(type, onPointer, { signal })
  page.addEventListener('focusin', onFocus, { signal })
  root.addEventListener('keydown', onPointedKey, { capture: true, signal })
  for (const type of ['keydown', 'keyup'] as const) root.addEventListener(type, onKey, { signal })
  page.addEventListener('keydown', onPageKey, { signal })
  for (const type of ['copy', 'cut', 'paste'] as const) {
    const own = type === 'paste' ? onPaste : onCopy
    root.addEventListener(type, own, { signal })
    page.addEventListener(type, fromPage(own), { signal })
  }
  return () => listening.abort()
}

const startsTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^[\d.,]$/.test(key) && !ctrlKey && !metaKey && !altKey

/** Closes an open callout. Escape does this first, and only the next Escape clears a draft or the selection. A callout out of view stays open. */
function closeCallout(root: HTMLElement, display: DisplayStore): boolean {
  if (display.getSnapshot().issue === undefined || root.querySelector('.nav-callout') === null) return false
  display.set({ issue: undefined })
  return true
}

function clipboardListeners(root: HTMLElement, editor: Editor, openPicture: (files: readonly File[]) => void) {
  const onCopy = (event: ClipboardEvent): void => {
    if (isWithin(event, TYPED, root)) return
    const text = event.type === 'cut' ? editor.clipboard.cut() : editor.clipboard.copy()
    if (text === undefined) return
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const picture = [...(event.clipboardData?.files ?? [])].find(isPicture)
    if (!isWithin(event, TYPED, root) && picture !== undefined && !editor.getSnapshot().readOnly) {
      openPicture([picture])
      event.preventDefault()
      return
    }
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!isWithin(event, TYPED, root) && text !== '' && editor.clipboard.paste(text)) event.preventDefault()
  }
  return { onCopy, onPaste }
}

function reachFromOutside(root: HTMLElement, event: Event, scope: KeyboardScope): 'over' | 'only' | undefined {
  const page = root.ownerDocument
  if (scope === 'focus' || event.composedPath().includes(root)) return undefined
  const active = page.activeElement
  const isFree = active === null || active === page.body || active === page.documentElement
  if (root.matches(':hover'))
    return isFree ? 'over' : active.matches(PRESSED) && !isInEditor(active) ? 'only' : undefined
  return scope === 'page' && isFree && isOnly(root) ? 'only' : undefined
}

function isOnly(root: HTMLElement): boolean {
  const places = new Set([root.ownerDocument, treeOf(root)])
  return [...places].flatMap((place) => [...place.querySelectorAll('.nav-editor')]).length === 1
}

const PRESSED = 'button, a, summary, [role="button"], [role="link"]'
const isInEditor = (element: Element): boolean => element.closest('.nav-editor') !== null

/** Returns whether the event is a press of Mod+K. False if the app rebinds Mod+K or disables keys, or if something has used the event. */
function isPaletteKey(event: KeyboardEvent, { options: { keymap } }: Editor): boolean {
  const isChord = event.type === 'keydown' && isShortcut('Mod+k', toKeyInput(event))
  return isChord && !event.defaultPrevented && keymap !== null && keymap?.['Mod+k'] === undefined
}

function isWithin(event: Event, kind: string, root: Node): boolean {
  const found = originOf(event)?.closest(kind)
  return found != null && !found.contains(root)
}

function isEditorKey(event: KeyboardEvent, root: Node, map: Node | null): boolean {
  const target = originOf(event)
  if (
    event.defaultPrevented ||
    isComposing(event) ||
    event.key === 'Tab' ||
    target === undefined ||
    isWithin(event, FIELDS, root)
  )
    return false
  if (CLIPBOARD.some((shortcut) => isShortcut(shortcut, toKeyInput(event)))) return false
  return map?.contains(target) === true || !CONTROL_KEYS.has(event.key)
}

const GROUPS = '[role="tree"], [role="toolbar"], [role="tablist"], [role="radiogroup"]'

/** Keeps the focus in the editor when the focused element is removed. Returns a function that unsubscribes. */
export function keepFocus(root: HTMLElement): () => void {
  let last: HTMLElement | undefined
  let group: Element | null = null
  const onFocusIn = ({ target }: FocusEvent): void => {
    last = target as HTMLElement
    group = last.closest(GROUPS)
  }
  const restore = (): void => {
    const focused = focusNear(root)
    if (last === undefined || (focused !== null && focused !== root.ownerDocument.body)) return
    const lost = !isUsable(last)
    last = undefined
    if (!lost) return
    const stop = group?.isConnected === true ? group.querySelector<HTMLElement>('[tabindex="0"]') : null
    const home = stop !== null && isUsable(stop) ? stop : root.querySelector<HTMLElement>('.nav-map')
    home?.focus({ preventScroll: true })
  }
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget === null) queueMicrotask(restore)
    else if (!root.contains(relatedTarget as Element)) last = undefined
  }
  const observer = new MutationObserver(() => {
    if (last?.isConnected === false) restore()
  })
  const listening = new AbortController()
  root.addEventListener('focusin', onFocusIn, listening)
  root.addEventListener('focusout', onFocusOut, listening)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    listening.abort()
  }
}

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0
