import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose_gc')
export const collect = runInNewContext('gc') as () => void

/**
 * Collects garbage in three turns of the event loop, because an object read through a weak reference lives until the
 * end of the turn.
 */
export async function collectAll(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setImmediate(resolve))
    collect()
  }
}

/** Returns the bytes in use after a collection. */
export async function heldBytes(): Promise<{ heap: number; arrays: number }> {
  await collectAll()
  const { heapUsed, arrayBuffers } = memoryUsage()
  return { heap: heapUsed, arrays: arrayBuffers }
}
