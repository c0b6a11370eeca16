import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/**
 * Returns a path inside the shared data, which lie next to the checkout, or undefined if the path does not exist. Tests
 * that need it are then skipped, and their titles say so.
 */
export function sharedData(...path: string[]): string | undefined {
  const file = ['..', 'shared', ...path].join('/')
  return existsSync(file) ? file : undefined
}

/** Returns the cells of a MovingAI map by row. */
export function readMap(file: string): { width: number; height: number; blocked: boolean[][] } {
  const lines = readText(file).split(/\r?\n/)
  const [height, width] = [lines[1], lines[2]].map((line) => Number(line.split(/\s+/)[1]))
  const rows = lines.slice(4, 4 + height)
  return { width, height, blocked: rows.map((row) => Array.from({ length: width }, (_, x) => !'.GS'.includes(row[x]))) }
}

/** Returns the queries of a MovingAI scenario, with the published length of each path. */
export const readQueries = (file: string) =>
  readText(file)
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields.length >= 9)
    .map((fields) => {
      const [sx, sy, gx, gy, length] = fields.slice(4, 9).map(Number)
      return { from: { x: sx, y: sy }, to: { x: gx, y: gy }, length }
    })

/** Returns the text of a file, unzipped when its name ends in .gz. */
export function readText(file: string): string {
  const raw = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8')
}
