/** Finding and drawing on a page that shows the editor, by roles and names alone. */

/** What of `@testing-library/user-event` is needed here. */
export interface PointerUser {
  pointer(
    actions: (
      | { keys: string; target: Element; coords: { x: number; y: number } }
      | { target: Element; coords: { x: number; y: number } }
    )[],
  ): Promise<unknown>
  click(element: Element): Promise<unknown>
  keyboard(text: string): Promise<unknown>
}

export interface PagePoint {
  readonly x: number
  readonly y: number
}

/**
 * The map of the first editor under `root`.
 * @example
 * const { pathStatus } = getMap().dataset
 */
export function getMap(root: ParentNode = document): HTMLElement {
  return required(
    root.querySelector<HTMLElement>('[role="application"][aria-label="Map"]'),
    'no element with the role application and the name "Map"',
  )
}

/**
 * The row of an item in the drawing's tree, by its name.
 * @example
 * const name = getItem('Crate').getAttribute('aria-label')
 */
export function getItem(name: string, root: ParentNode = document): HTMLElement {
  const rows = [...root.querySelectorAll<HTMLElement>('[role="treeitem"]')]
  const found = rows.find((row) => (row.getAttribute('aria-label') ?? row.textContent.trim()) === name)
  return required(
    found ?? null,
    `no treeitem is called ${JSON.stringify(name)}; there are ${rows.map((row) => JSON.stringify(row.getAttribute('aria-label') ?? row.textContent.trim())).join(', ') || 'none'}`,
  )
}

/**
 * Picks the Polygon tool, by its button or, where the page shows no toolbar, by its key; clicks the points (pixels from the map's corner) and closes with Enter.
 * @example
 * await drawPolygon(user, [{ x: 10, y: 10 }, { x: 90, y: 10 }, { x: 90, y: 60 }])
 */
export async function drawPolygon(
  user: PointerUser,
  points: readonly PagePoint[],
  root: ParentNode = document,
): Promise<void> {
  const map = getMap(root)
  const tool = root.querySelector('[role="toolbar"] [aria-label="Polygon"]')
  if (tool !== null) await user.click(tool)
  else {
    map.focus()
    await user.keyboard('p')
  }
  const { left, top } = map.getBoundingClientRect()
  const target = map.querySelector('[data-nav-surface]') ?? map
  for (const { x, y } of points) {
    const coords = { x: left + x, y: top + y }
    await user.pointer([
      { target, coords },
      { keys: '[MouseLeft]', target, coords },
    ])
  }
  map.focus()
  await user.keyboard('{Enter}')
}

function required<T>(value: T | null, message: string): T {
  if (value === null) throw new Error(message)
  return value
}
