/**
 * Loads every part of `<NavEditor>` that waits until it is needed (comparison, playback, dialogs, formats, languages), so that tests may look
 * at once instead of waiting: call it before the first render, as in `beforeAll`.
 * @example
 * import { preloadEditor } from 'navsmith/testing'
 *
 * await preloadEditor()
 */
export async function preloadEditor(): Promise<void> {
  const { preloadParts } = await import('../ui/index.js')
  await preloadParts()
}
