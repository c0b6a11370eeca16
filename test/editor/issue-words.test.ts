import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { english } from '../../src/words/index.js'
import { chinese } from '../../src/words/chinese/index.js'
import { foundIssues } from '../../src/editor/issues/found-issues.js'
import type { Diagnostic } from '../../src/engine/geometry/index.js'

/** Codes of diagnostics that the editor never shows, with the reason. */
const NEVER_SHOWN: Readonly<Record<string, string>> = {
  'bounds-cross-themselves': 'the bounds of a document are a rectangle',
  'bounds-inverted': 'the bounds of a document are a rectangle with positive sides',
  'grid/links-dropped': 'the editor shows the mesh; grids answer the comparison alone',
  'mesh/flat-polygon': 'of meshes that are read from files; the editor builds its own',
  'mesh/dented-corner': 'of meshes that are read from files; the editor builds its own',
  'graph/waypoint-inside-obstacle': 'the drawing says it: marker-in-obstacle',
  'graph/link-through-wall': 'the drawing says it: link-through-wall',
  'document/dangling-reference': 'has no place on the map',
  'document/duplicate-id': 'has no place on the map',
  'document/unchecked': 'has no place on the map',
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

/** Returns every code of a diagnostic in the sources. */
function allCodes(): readonly string[] {
  const codes = new Set<string>()
  for (const text of [...filesUnder('src/engine'), ...filesUnder('src/navigation')]) {
    for (const [, code] of text.matchAll(/report\(\s*'([\w/-]+)',\s*'(?:error|warning|info)'/g)) codes.add(code)
    for (const [, code] of text.matchAll(/code: '([\w/-]+)',\s*severity:/g)) codes.add(code)
  }
  const check = readFileSync('src/document/model/validate-document.ts', 'utf8')
  for (const [, code] of check.matchAll(/add(?:Here)?\(\s*'([\w-]+)',\s*'(?:error|warning|info)'/g))
    codes.add(`document/${code}`)
  const statuses = readFileSync('src/engine/geometry/path.ts', 'utf8')
  const failed = /export type FailedStatus =([^\n]*(?:\n {2}\|[^\n]*)+)/.exec(statuses)?.[1] ?? ''
  for (const [, status] of failed.matchAll(/'([\w-]+)'/g)) codes.add(`path/${status}`)
  return [...codes]
}

describe('messages for diagnostics', () => {
  const codes = allCodes()

  it('exist for every code that reaches the editor, in every language', () => {
    expect(codes.length).toBeGreaterThan(24)
    for (const table of [english, chinese])
      expect(codes.filter((code) => !(code in table.found) && !(code in NEVER_SHOWN))).toEqual([])
    expect(Object.keys(english.found).filter((code) => !codes.includes(code))).toEqual([])
    expect(Object.keys(NEVER_SHOWN).filter((code) => !codes.includes(code))).toEqual([])
  })

  it('have titles without placeholders, quotes or engine text', () => {
    for (const table of [english, chinese])
      for (const code of Object.keys(english.found)) {
        const source: Diagnostic = {
          code,
          severity: 'warning',
          message: 'obstacle "x-1" is raw',
          at: { x: 1, y: 2 },
          obstacleIds: ['x-1'],
        }
        const [issue] = foundIssues([source], [], () => undefined, table)
        expect(issue.message).not.toMatch(/[{}"]|x-1|raw/)
        expect(issue.message.length).toBeGreaterThan(3)
      }
  })
})
