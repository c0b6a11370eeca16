/** Makes Konva work under the policy `require-trusted-types-for 'script'`, which forbids the `innerHTML = ''` that Konva runs on the element of a new stage. */
import Konva from 'konva/lib/Core.js'

const guarded = new WeakSet<object>()

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
