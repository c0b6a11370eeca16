import type { Diagnostic } from '../../engine/geometry/index.js'

const USED: Readonly<Record<string, string>> = {
  tiled:
    'objects, tiles with a collision shape or a property such as "solid", and tile layers named for walls or collision',
  ldtk: 'entities, and values of IntGrid layers',
  geojson: 'features with a geometry',
  svg: 'shapes with a fill or a stroke',
  vtt: 'lines of sight, portals and lights',
  foundry: 'walls, doors and lights',
  godot:
    'bodies and areas with collision shapes, tiles with physics or navigation polygons, NavigationPolygon resources, links and markers',
}
const LISTED = 12

/** Undefined for formats in which an empty map is valid. */
export function nothingUsed(
  format: string,
  seen: Iterable<readonly [string, number]>,
  issues: readonly Diagnostic[],
): string | undefined {
  if (!Object.hasOwn(USED, format)) return undefined
  const left = new Map<string, number>()
  for (const { code } of issues)
    left.set(code.slice('format/'.length), (left.get(code.slice('format/'.length)) ?? 0) + 1)
  const held = list(seen)
  const notes = list(left)
  return `nothing in this file could be imported. It contains ${held === '' ? 'no known objects' : held}${notes === '' ? '' : `; skipped: ${notes}`}. Supported: ${USED[format]}`
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
