/** The code in the docs compiles unchanged with `strict`, as does typical code of an app. */
import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { entryPoints, hiddenTypes, typeErrors } from './support/type-check.js'
import type { TextFile } from './support/type-check.js'

/** For each name that a snippet of the guide uses but does not define: its declaration. Snippets of the README define all names that they use. */
const OPEN: Readonly<Record<string, string>> = {
  NavEditor: `import { NavEditor } from 'navsmith'`,
  scene: `declare const scene: import('navsmith/engine').Scene`,
  start: `declare const start: import('navsmith/engine').Point`,
  goal: `declare const goal: import('navsmith/engine').Point`,
  map: `declare const map: import('navsmith/document').NavDocument`,
  walk: `declare function walk(points: readonly import('navsmith/engine').Point[]): void`,
  MyToolbar: `declare function MyToolbar(): import('react').ReactNode`,
  Lights: `declare function Lights(): import('react').ReactNode`,
  lampTool: `declare const lampTool: import('navsmith/editor').ToolDefinition`,
  save: `declare function save(map: import('navsmith/document').NavDocument): void`,
  Score: `declare function Score(): import('react').ReactNode`,
}

const GUIDE = 'stories/guide'
const guides = readdirSync(GUIDE)
  .filter((file) => file.endsWith('.mdx'))
  .map((file) => `${GUIDE}/${file}`)

function snippetsOf(file: string, open: Readonly<Record<string, string>>): readonly TextFile[] {
  return [...readFileSync(file, 'utf8').matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)].map(([, language, code], i) => {
    const isOpen = (name: string): boolean =>
      new RegExp(`\\b${name}\\b`).test(code) &&
      !new RegExp(`\\b(import|const|let|function)\\b[^=(\\n]*\\b${name}\\b`).test(code)
    const prelude = Object.keys(open)
      .filter(isOpen)
      .map((name) => open[name])
    return {
      name: `${file.replaceAll('/', '-')}-${i + 1}.${language}`,
      code: [...prelude, code, 'export {}'].join('\n'),
    }
  })
}

const BROKEN: TextFile = {
  name: 'broken-snippet.ts',
  code: `import { buildNavMesh, findPath } from 'navsmith/engine'
const answer = findPath(buildNavMesh({ bounds: { x: 0, y: 0, width: 9, height: 9 }, obstacles: [] }), { x: 1, y: 1 }, { x: 2, y: 2 })
console.log(answer.path.length, answer.reason.message)`,
}
const WORKER: TextFile = {
  name: 'own-worker.tsx',
  code: `import { NavEditor } from 'navsmith'
import type { WorkerLike } from 'navsmith/navigation'
declare const url: URL
export const start = (): WorkerLike => new Worker(url)
export const editor = <NavEditor createWorker={() => new Worker(url, { type: 'module' })} />`,
}
const WORLD_ENTRIES = ['grid', 'visibility', 'waypoints'].map((world) => `src/engine/${world}.ts`)
const WORLDS = {
  mesh: 'NavMesh',
  grid: 'NavGrid',
  waypoints: 'WaypointGraph',
  polygons: 'VisibilityGraph',
  world: 'World',
}
const PRELUDE = `import { findPath } from 'navsmith/engine'
import type { NavGrid, NavMesh, Point, VisibilityGraph, WaypointGraph, World } from 'navsmith/engine'
import { usePath } from 'navsmith'
import { useSearchPlayback } from 'navsmith/compare'
declare const at: Point
${Object.entries(WORLDS)
  .map(([name, type]) => `declare const ${name}: ${type}`)
  .join('\n')}`
const questionsOf = (
  world: string,
  algorithm: string,
): string => `findPath(${world}, at, at, { algorithm: '${algorithm}' })
usePath(${world}, at, at, { algorithm: '${algorithm}', allowPartial: true })
useSearchPlayback(Math.random() < 0.5 ? ${world} : undefined, at, undefined, { algorithm: '${algorithm}', speed: 3 })`
const KNOWN = [
  ['mesh', 'polyanya'],
  ['mesh', 'weighted'],
  ['grid', 'theta-star'],
  ['waypoints', 'dijkstra'],
  ['polygons', 'ray-scan'],
  ['world', 'jump-point'],
  ['world', 'visibility'],
] as const
const UNKNOWN = [
  ['mesh', 'polyania'],
  ['mesh', 'a-star'],
  ['grid', 'polyanya'],
  ['waypoints', 'jump-point'],
  ['polygons', 'dijkstra'],
  ['world', 'no such'],
] as const
const planners = (name: string, rows: readonly (readonly [string, string])[]): TextFile => ({
  name,
  code: [PRELUDE, ...rows.map(([world, algorithm]) => questionsOf(world, algorithm))].join('\n'),
})
const NAMES = [planners('known-planners.ts', KNOWN), planners('unknown-planners.ts', UNKNOWN)] as const

const readme = snippetsOf('README.md', {})
const guide = guides.flatMap((file) => snippetsOf(file, OPEN))
const errors = typeErrors([...readme, ...guide, BROKEN, WORKER, ...NAMES])

describe('in the docs', () => {
  it('every snippet of the README compiles unchanged with strict', () => {
    expect(readme.length).toBeGreaterThanOrEqual(2)
    for (const { name } of readme) expect(errors.get(name), name).toEqual([])
  })

  it('every snippet of the guide compiles with strict', () => {
    expect(guide.length).toBeGreaterThanOrEqual(3)
    for (const { name } of guide) expect(errors.get(name), name).toEqual([])
  })

  it('a snippet that does not compile is detected', () =>
    expect(errors.get(BROKEN.name)).toEqual([
      expect.stringMatching(/^3: Property 'path' does not exist/),
      expect.stringMatching(/^3: .*possibly 'undefined'/),
    ]))
})

describe('in the types of the entry points', () => {
  it('createWorker can return a Worker without a cast', () => expect(errors.get(WORKER.name)).toEqual([]))

  it('findPath, usePath and useSearchPlayback do not compile with a planner that the world does not support', () => {
    expect(errors.get(NAMES[0].name)).toEqual([])
    const first = PRELUDE.split('\n').length + 1
    const lines = errors.get(NAMES[1].name)?.map((error) => Number(error.split(':')[0]))
    expect(lines).toEqual(UNKNOWN.flatMap((_, i) => [0, 1, 2].map((line) => first + i * 3 + line)))
  })

  it('every type that a public signature names is exported', () => {
    const own =
      /^(BaseMesh|Fields|GraphSearch|GridQuery|GridShape|RoundedWalls|SearcherPool|SightSearch|TangentSearch|Walls|WaypointBlocks) <- /
    expect(hiddenTypes([...entryPoints().values()]).filter((row) => !own.test(row))).toEqual([])
    for (const entry of WORLD_ENTRIES)
      expect(
        hiddenTypes([entry]).filter((row) => !own.test(row)),
        entry,
      ).toEqual([])
  })
})
