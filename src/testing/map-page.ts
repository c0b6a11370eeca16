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
 * Returns the map of the first editor under `root`.
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
 * Returns the row of an item in the tree of the drawing, by its name.
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
 * Draws a polygon: selects the Polygon tool, clicks the points and presses Enter. Points are CSS pixels from the upper left corner of the
 * map, before any CSS transform.
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
  const { left, top, width, height } = map.getBoundingClientRect()
  const [scaleX, scaleY] = [scaleOf(width, map.offsetWidth), scaleOf(height, map.offsetHeight)]
  const target = map.querySelector('[data-nav-surface]') ?? map
  for (const { x, y } of points) {
    const coords = { x: left + x * scaleX, y: top + y * scaleY }
    await user.pointer([
      { target, coords },
      { keys: '[MouseLeft]', target, coords },
    ])
  }
  map.focus()
  await user.keyboard('{Enter}')
}

function scaleOf(scaled: number, own: number): number {
  return scaled > 0 && own > 0 ? scaled / own : 1
}

function required<T>(value: T | null, message: string): T {
  if (value === null) throw new Error(message)
  return value
}
