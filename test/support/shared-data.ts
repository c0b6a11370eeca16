import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/**
 * Returns a path inside the shared data next to the checkout, or undefined without it (tests are then skipped, and
 * their titles say so).
 */
export function sharedData(...path: string[]): string | undefined {
  const file = ['..', 'shared', ...path].join('/')
  return existsSync(file) ? file : undefined
}

/** Returns the text of a file, unzipped when its name ends in .gz. */
export function readText(file: string): string {
  const raw = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8')
}
