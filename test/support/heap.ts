import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose_gc')
export const collect = runInNewContext('gc') as () => void

/** What was looked at through a weak reference lives until the turn is over: each collection has one of its own. */
export async function collectAll(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setImmediate(resolve))
    collect()
  }
}

/** Bytes that are held, after what nobody holds is given back. */
export async function heldBytes(): Promise<{ heap: number; arrays: number }> {
  await collectAll()
  const { heapUsed, arrayBuffers } = memoryUsage()
  return { heap: heapUsed, arrays: arrayBuffers }
}
