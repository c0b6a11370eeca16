import { vi } from 'vitest'

/** Returns a function that lists the texts painted on any canvas since this call, each once and without direction isolates. */
export function watchTexts(): () => readonly string[] {
  const texts = new Set<string>()
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called on its context below
  const { fillText } = CanvasRenderingContext2D.prototype
  vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation(function (
    this: CanvasRenderingContext2D,
    ...args
  ) {
    texts.add(args[0].replace(/[\u2066-\u2069]/g, ''))
    fillText.apply(this, args)
  })
  return () => [...texts]
}
