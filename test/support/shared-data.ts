import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Path inside the shared data beside the checkout, or undefined where it is absent (tests are then skipped and say so). */
export function sharedData(...path: string[]): string | undefined {
  const file = ['..', 'shared', ...path].join('/')
  return existsSync(file) ? file : undefined
}

/** Text of a file, unzipped when its name ends in .gz. */
export function readText(file: string): string {
  const raw = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8')
}
