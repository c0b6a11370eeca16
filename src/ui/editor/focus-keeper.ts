/**
 * Keeps the focus inside the editor when the element that has it goes: a menu that closes, a row that is deleted, a button that is off from
 * now on. It moves to the tab stop of the same list or bar, else to the map. Focus that the user takes out of the editor stays where it is.
 */
import { focusNear } from '../host-tree.js'

const GROUPS = '[role="tree"], [role="toolbar"], [role="tablist"], [role="radiogroup"]'

/** Until the returned function is called. */
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
  // Not every browser reports the blur of an element that is removed.
  const observer = new MutationObserver(() => {
    if (last?.isConnected === false) restore()
  })
  root.addEventListener('focusin', onFocusIn)
  root.addEventListener('focusout', onFocusOut)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    root.removeEventListener('focusin', onFocusIn)
    root.removeEventListener('focusout', onFocusOut)
  }
}

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0
