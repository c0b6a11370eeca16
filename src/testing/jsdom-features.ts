export function createResizeObserver(observers: Set<{ notify: () => void }>): typeof ResizeObserver {
  return class implements ResizeObserver {
    private readonly elements = new Set<Element>()

    constructor(private readonly callback: ResizeObserverCallback) {
      observers.add(this)
    }

    observe(element: Element): void {
      this.elements.add(element)
      observers.add(this)
      this.notify()
    }

    unobserve(element: Element): void {
      this.elements.delete(element)
    }

    disconnect(): void {
      this.elements.clear()
      observers.delete(this)
    }

    notify(): void {
      const entries = [...this.elements].map((target): ResizeObserverEntry => {
        const contentRect = target.getBoundingClientRect()
        const box = [{ inlineSize: contentRect.width, blockSize: contentRect.height }]
        return { target, contentRect, borderBoxSize: box, contentBoxSize: box, devicePixelContentBoxSize: box }
      })
      if (entries.length > 0) this.callback(entries, this)
    }
  }
}

const before = new WeakMap<HTMLDialogElement, Element | null>()

export const dialogMethods = {
  showModal(this: HTMLDialogElement): void {
    before.set(this, this.ownerDocument.activeElement)
    this.setAttribute('open', '')
    this.querySelector<HTMLElement>('input, select, button, [tabindex="0"]')?.focus()
  },
  close(this: HTMLDialogElement): void {
    this.removeAttribute('open')
    const focused = before.get(this)
    if (focused instanceof HTMLElement) focused.focus()
  },
}
