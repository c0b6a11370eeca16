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
