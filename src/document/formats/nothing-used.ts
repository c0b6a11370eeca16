import type { Diagnostic } from '../../engine/geometry/index.js'

const LISTED = 12

/** `uses`: what of files of the format can become a map. */
export function nothingUsed(
  uses: string,
  seen: Iterable<readonly [string, number]>,
  issues: readonly Diagnostic[],
): Diagnostic {
  const left = new Map<string, number>()
  for (const { code } of issues)
    left.set(code.slice('format/'.length), (left.get(code.slice('format/'.length)) ?? 0) + 1)
  const held = list(seen)
  const notes = list(left)
  const message = `nothing in this file could be imported. It contains ${held === '' ? 'no known objects' : held}${notes === '' ? '' : `; skipped: ${notes}`}. Supported: ${uses}`
  return { code: 'format/nothing-used', severity: 'warning', message }
}

function list(counts: Iterable<readonly [string, number]>): string {
  const found = [...counts].filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a)
  const more = found.length > LISTED ? ', ...' : ''
  return (
    found
      .slice(0, LISTED)
      .map(([what, count]) => `${what.slice(0, 40)} ${count}`)
      .join(', ') + more
  )
}
