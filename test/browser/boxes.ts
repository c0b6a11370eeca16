/** Elements of the page and their boxes. */

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- as for `querySelector`, the caller names the element
export function find<T extends Element = HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector)
  if (element === null) throw new Error(`no ${selector}`)
  return element
}

export const boxOf = (what: Element | string): DOMRect =>
  (typeof what === 'string' ? find(what) : what).getBoundingClientRect()

export const overlap = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
