/**
 * Konva empties the element of a new stage by `innerHTML = ''`, which a page under `require-trusted-types-for 'script'` forbids: the stage would never be
 * made. This gives the element, before Konva sees it, a setter of its own for that one assignment, which empties it without markup.
 */
import Konva from 'konva/lib/Core.js'

const guarded = new WeakSet<object>()

/** Guards every stage that is made from now on. Does nothing a second time, and nothing where the browser knows no Trusted Types. */
export function guardKonvaContainers(): void {
  if (!('trustedTypes' in globalThis)) return
  const { prototype } = Konva.Stage
  if (guarded.has(prototype)) return
  guarded.add(prototype)
  const plain = Object.getOwnPropertyDescriptor(prototype, '_buildDOM')?.value as (this: Konva.Stage) => void
  prototype._buildDOM = function (this: Konva.Stage): void {
    const container = this.container() as HTMLDivElement | undefined
    if (container === undefined) {
      plain.call(this)
      return
    }
    Object.defineProperty(container, 'innerHTML', {
      configurable: true,
      get: () => '',
      set: () => container.replaceChildren(),
    })
    try {
      plain.call(this)
    } finally {
      Reflect.deleteProperty(container, 'innerHTML')
    }
  }
}
