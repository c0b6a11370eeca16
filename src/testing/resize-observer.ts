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
