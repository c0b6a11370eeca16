/**
 * Rows that are dragged to another place in their list: with a mouse or pen past a threshold, with a finger after it rested.
 * Framework-free: listens on the list until destroyed, and tells where the row would fall.
 */
export interface RowDrop {
  /** `data-key` of the row that is dragged, and of the one that it falls beside. */
  readonly key: string
  readonly target: string
  readonly side: 'above' | 'below'
}

export interface RowDragHost {
  /** Whether this row can be moved at all. */
  readonly canDrag: (key: string) => boolean
  readonly canDrop: (key: string, target: string) => boolean
  /** Where it would fall now; undefined for nowhere. */
  readonly onOver: (drop: RowDrop | undefined) => void
  readonly onDrop: (drop: RowDrop) => void
}

const SLACK = 4
const REST_MS = 400

// Over 80 lines: listeners over one drag, registered and removed in the same order
export function createRowDrag(list: HTMLElement, host: RowDragHost): { destroy: () => void } {
  let held:
    | {
        readonly id: number
        readonly key: string
        readonly x: number
        readonly y: number
        dragging: boolean
        timer: ReturnType<typeof setTimeout> | undefined
      }
    | undefined
  let drop: RowDrop | undefined

  const rowAt = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-key]') ?? null
  const over = (next: RowDrop | undefined): void => {
    drop = next
    host.onOver(next)
  }
  const end = (): void => {
    if (held?.timer !== undefined) clearTimeout(held.timer)
    held = undefined
    over(undefined)
  }
  const onDown = (event: PointerEvent): void => {
    const key = rowAt(event.target as Element)?.dataset.key
    if (
      key === undefined ||
      event.button !== 0 ||
      (event.target as Element).closest('input, .nav-row-act') !== null ||
      !host.canDrag(key)
    )
      return
    held = { id: event.pointerId, key, x: event.clientX, y: event.clientY, dragging: false, timer: undefined }
    if (event.pointerType !== 'touch') return
    held.timer = setTimeout(() => {
      if (held !== undefined) held.dragging = true
    }, REST_MS)
  }
  const onMove = (event: PointerEvent): void => {
    if (held?.id !== event.pointerId) return
    const far = Math.abs(event.clientX - held.x) + Math.abs(event.clientY - held.y) > SLACK
    if (!held.dragging) {
      if (!far) return
      // A finger that moves before it rested scrolls.
      if (event.pointerType === 'touch') {
        end()
        return
      }
      held.dragging = true
    }
    const row = rowAt(list.ownerDocument.elementFromPoint(event.clientX, event.clientY))
    const target = row?.dataset.key
    if (
      row === null ||
      target === undefined ||
      target === held.key ||
      !list.contains(row) ||
      !host.canDrop(held.key, target)
    ) {
      over(undefined)
      return
    }
    const box = row.getBoundingClientRect()
    over({ key: held.key, target, side: event.clientY < box.top + box.height / 2 ? 'above' : 'below' })
  }
  const onUp = (event: PointerEvent): void => {
    if (held?.id !== event.pointerId) return
    const fallen = held.dragging ? drop : undefined
    // The click that ends a drag picks nothing.
    if (held.dragging) list.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => list.removeEventListener('click', swallow, { capture: true }), 0)
    end()
    if (fallen !== undefined) host.onDrop(fallen)
  }
  const swallow = (event: Event): void => event.stopPropagation()
  /** While a row is carried the list does not scroll under the finger. */
  const onTouch = (event: TouchEvent): void => {
    if (held?.dragging === true) event.preventDefault()
  }
  const page = list.ownerDocument
  list.addEventListener('pointerdown', onDown)
  page.addEventListener('pointermove', onMove)
  page.addEventListener('pointerup', onUp)
  page.addEventListener('pointercancel', end)
  list.addEventListener('touchmove', onTouch, { passive: false })
  return {
    destroy: () => {
      end()
      list.removeEventListener('pointerdown', onDown)
      page.removeEventListener('pointermove', onMove)
      page.removeEventListener('pointerup', onUp)
      page.removeEventListener('pointercancel', end)
      list.removeEventListener('touchmove', onTouch)
    },
  }
}
