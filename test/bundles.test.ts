/** Modules that must be absent from the bundle of each kind of program. `npm run build` limits the sizes. */
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

/** Returns the source modules and packages with at least one byte in the bundle. */
async function modulesOf(program: string): Promise<readonly string[]> {
  const { metafile } = await build({
    stdin: { contents: program, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
  })
  return Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([name]) => name)
}

const rooms = (...names: readonly string[]): readonly RegExp[] =>
  names.map((name) => new RegExp(`^src/engine/${name}/`))
const files = (...names: readonly string[]): readonly RegExp[] => names.map((name) => new RegExp(`/${name}\\.(ts|js)$`))
const MESH = rooms(
  'noding',
  'triangulation',
  'arrangement',
  'convex',
  'polyanya',
  'terrain',
  'radius',
  'refine',
  'mesh',
  'navigate',
  'paths',
)
const EXACT = [/robust-predicates/, ...files('predicates')]
const GRID = [...MESH, ...EXACT, ...rooms('waypoints', 'visibility'), ...files('rasterize', 'flow-field')]
const OTHER_WORLDS = rooms('grid', 'waypoints', 'visibility', 'navigate')
/** Functions for meshes that are not methods of the mesh. */
const BESIDE_MESH = [...rooms('refine'), ...files('combine-regions', 'path-watch', 'replanner', 'raycast')]
const PROGRAMS: Readonly<Record<string, { readonly program: string; readonly absent: readonly RegExp[] }>> = {
  grid: {
    program: `import { buildNavGrid, findPath } from './src/engine/grid'
      window.x = (s, a, b) => findPath(buildNavGrid(s), a, b)`,
    absent: GRID,
  },
  'a grid from the entry of all worlds': {
    program: `import { buildNavGrid, findPath } from './src/engine/index'
      window.x = (s, a, b) => findPath(buildNavGrid(s), a, b)`,
    absent: GRID.filter((name) => !name.source.includes('navigate')),
  },
  waypoints: {
    program: `import { buildWaypointGraph, findPath } from './src/engine/waypoints'
      window.x = (s, a, b) => findPath(buildWaypointGraph(s), a, b)`,
    absent: [...MESH, ...rooms('grid', 'visibility'), ...files('all-pairs', 'corner-waypoints')],
  },
  visibility: {
    program: `import { findPath, visibilityGraphFromWalls } from './src/engine/visibility'
      window.x = (s, a, b) => findPath(visibilityGraphFromWalls(s), a, b)`,
    absent: [...MESH, ...rooms('grid', 'waypoints')],
  },
  'mesh and exact path': {
    program: `import { buildNavMesh, findPath } from './src/engine/mesh'
      window.x = (s, a, b) => findPath(buildNavMesh(s), a, b)`,
    absent: [...OTHER_WORLDS, ...BESIDE_MESH],
  },
  'the navigation worker': {
    program: `import { answerTo } from './src/navigation/navigation.worker'; self.x = answerTo`,
    absent: [
      ...OTHER_WORLDS,
      ...rooms('refine'),
      ...files('combine-regions', 'path-watch', 'replanner', 'raycast'),
      /^src\/(document|editor|ui|canvas|hooks|words)\//,
      /valibot|immer|fflate|fzstd|idb-keyval/,
    ],
  },
  'the worker for imports': {
    program: `import { answerImport } from './src/document/formats/import.worker'; self.x = answerImport`,
    absent: [
      // The import of SVG strokes and clips uses regions. Regions need the module `arrangement`. They need neither the mesh
      // nor modules that use the mesh.
      ...rooms('convex', 'polyanya', 'terrain', 'radius', 'refine', 'mesh', 'navigate', 'paths'),
      ...rooms('grid', 'waypoints', 'visibility', 'search'),
      /^src\/(document\/commands|editor|ui|canvas|hooks|words|navigation|persistence)\//,
      ...files('export-map', 'write-geojson', 'write-svg', 'write-tiled'),
      /immer|idb-keyval/,
    ],
  },
  agents: {
    program: `import { createAgents } from './src/agents/index'; window.x = createAgents`,
    absent: [
      ...rooms('grid', 'waypoints', 'visibility', 'navigate', 'refine', 'mesh/formats'),
      /^src\/(navigation|document|editor|ui|canvas|hooks|words|playback)\//,
      /react|konva|valibot|immer|fflate|fzstd|idb-keyval/,
    ],
  },
  'the editor': {
    program: `import { NavEditor } from './src/index'; window.x = NavEditor`,
    absent: [/^src\/agents\//, ...files('AgentsLayer', 'useAgents', 'usePathFollower')],
  },
}

describe('a bundle', () => {
  it.each(Object.entries(PROGRAMS))('of %s contains only its own modules', async (_, { program, absent }) => {
    const modules = await modulesOf(program)
    expect(modules.length).toBeGreaterThan(5)
    expect(modules.filter((name) => absent.some((pattern) => pattern.test(name)))).toEqual([])
  })

  it('that contains a forbidden module fails the check', async () => {
    const modules = await modulesOf(`import { rasterize } from './src/engine/grid'; window.x = rasterize`)
    expect(modules).toContain('src/engine/grid/rasterize.ts')
  })
})
