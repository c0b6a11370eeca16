import { onTestFinished, vi } from 'vitest'

/** What was written on any canvas since, each once, without the signs that isolate its direction. */
export function watchTexts(): () => readonly string[] {
  const texts = new Set<string>()
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called on its context below
  const { fillText } = CanvasRenderingContext2D.prototype
  const spy = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation(function (
    this: CanvasRenderingContext2D,
    ...args
  ) {
    texts.add(args[0].replace(/[\u2066-\u2069]/g, ''))
    fillText.apply(this, args)
  })
  onTestFinished(() => spy.mockRestore())
  return () => [...texts]
}
