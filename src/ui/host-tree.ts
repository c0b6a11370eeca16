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
