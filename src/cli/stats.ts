import { toNavError } from '../engine/core/index.js'
import { passagesNarrowerThan } from '../engine/radius/index.js'
import { verticesOf } from '../document/model/index.js'
import { meshOf } from './convert.js'
import { findFiles, loadMap, type Call } from './files.js'

export function stats({ files: patterns, environment, text, reading }: Call): number {
  const rows = findFiles(patterns, environment.cwd, reading).map((file) => {
    try {
      return statsOf(file, { environment, text, reading })
    } catch (error) {
      return { file, error: toNavError(error, 'cli/cannot-read').message }
    }
  })
  if (text('format') === 'json') environment.out(`${JSON.stringify(rows, undefined, 2)}\n`)
  else
    for (const row of rows)
      environment.out(
        Object.entries(row)
          .map(([key, value], i) => (i === 0 ? `${describe(value)}\n` : `  ${key}: ${describe(value)}\n`))
          .join(''),
      )
  return rows.some((row) => 'error' in row) ? 2 : 0
}

const describe = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, count]) => `${count} ${key}`)
        .join(', ') || 'none'
    : String(value)

function counts(names: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const name of names) found[name] = (found[name] ?? 0) + 1
  return found
}

function statsOf(file: string, { environment, text, reading }: Pick<Call, 'environment' | 'text' | 'reading'>) {
  const { document, report } = loadMap(file, environment.cwd, reading)
  const mesh = meshOf(document, text('agent'), file)
  const { width, height } = document.bounds
  const [narrowest] = passagesNarrowerThan(mesh, Math.min(width, height) / 20)
  return {
    file,
    format: report.format,
    size: `${width} x ${height}`,
    items: counts(document.items.map(({ kind }) => kind)),
    vertices: document.items.reduce((sum, item) => sum + verticesOf(item), 0),
    rules: document.rules?.length ?? 0,
    triangles: mesh.walkableTriangles,
    islands: mesh.islands.length,
    'free area': mesh.freeArea,
    'narrowest gap': narrowest === undefined ? 'none' : `${narrowest.width} at (${narrowest.at.x}, ${narrowest.at.y})`,
    issues: counts(report.issues.map(({ code }) => code)),
  }
}
