/** What programs of the built package weigh, bundled as an application with code splitting bundles them. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * What a program carries: kB min+gzip of what loads before anything is asked for lazily, peers left out; `all`: of every chunk that it
 * leads to, now or later. Workers are programs of their own.
 * Limits leave room, so that no limit shapes the code: they find a program that suddenly carries much more than it uses.
 */
export const SIZES = {
  'mesh and exact path': {
    limit: 95,
    program: `import { buildNavMesh, findPath } from 'navsmith/engine/mesh'; window.x = (s, a, b) => findPath(buildNavMesh(s), a, b)`,
  },
  'grid with all its planners': {
    limit: 23,
    program: `import { buildNavGrid, findPath } from 'navsmith/engine/grid'; window.x = (s, a, b) => findPath(buildNavGrid(s), a, b)`,
  },
  'grid, A* alone': {
    limit: 14,
    program: `import { aStar, buildGrid } from 'navsmith/engine/grid'; window.x = (s, a, b) => aStar(buildGrid(s), a, b)`,
  },
  waypoints: {
    limit: 10,
    program: `import { buildWaypointGraph, findPath } from 'navsmith/engine/waypoints'; window.x = (s, a, b) => findPath(buildWaypointGraph(s), a, b)`,
  },
  'visibility from walls': {
    limit: 29,
    program: `import { findPath, visibilityGraphFromWalls } from 'navsmith/engine/visibility'; window.x = (s, a, b) => findPath(visibilityGraphFromWalls(s), a, b)`,
  },
  'the whole engine': {
    limit: 170,
    program: `import * as engine from 'navsmith/engine'; window.x = engine`,
  },
  'hooks and three layers': {
    limit: 84,
    program: `import { ObstacleLayer, PathLayer, TriangulationLayer } from 'navsmith/layers'; import { useNavMesh, usePath } from 'navsmith'; window.x = [useNavMesh, usePath, ObstacleLayer, PathLayer, TriangulationLayer]`,
  },
  'editor, first load': {
    limit: 201,
    program: `import { NavEditor } from 'navsmith'; window.x = NavEditor`,
  },
  'editor, all chunks': {
    limit: 474,
    all: true,
    program: `import { NavEditor } from 'navsmith'; window.x = NavEditor`,
  },
  'worker: navigation': {
    limit: 105,
    program: `import 'navsmith-dist/navigation/navigation.worker.js'`,
  },
  'worker: imports': {
    limit: 105,
    program: `import 'navsmith-dist/document/formats/import.worker.js'`,
  },
}

/** Kilobytes of a row of the table. */
export function sizeOf({ program, all }, peers) {
  const place = mkdtempSync(join(tmpdir(), 'navsmith-size-'))
  try {
    const outputs = bundle(place, program, peers)
    const entry = Object.keys(outputs).find((file) => outputs[file].entryPoint?.endsWith('/program.js'))
    if (entry === undefined) throw new Error('no chunk of the program')
    // esbuild also writes chunks that nothing leads to: they are nobody's
    const kinds = all ? ['import-statement', 'dynamic-import'] : ['import-statement']
    const taken = new Set([entry])
    for (const file of taken)
      for (const { kind, path } of outputs[file].imports)
        if (kinds.includes(kind) && outputs[path] !== undefined) taken.add(path)
    return [...taken].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length / 1024, 0)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function bundle(place, program, peers) {
  mkdirSync(join(place, 'node_modules'))
  symlinkSync(process.cwd(), join(place, 'node_modules', 'navsmith'), 'junction')
  symlinkSync(resolve('dist'), join(place, 'node_modules', 'navsmith-dist'), 'junction')
  const entry = join(place, 'program.js')
  const metafile = join(place, 'meta.json')
  writeFileSync(entry, program)
  const options = ['--bundle', '--minify', '--splitting', '--format=esm', '--platform=browser']
  const outside = [...peers, ...peers.map((peer) => `${peer}/*`)].map((name) => `--external:${name}`)
  execFileSync(
    join('node_modules', '.bin', 'esbuild'),
    [entry, ...options, `--outdir=${join(place, 'out')}`, `--metafile=${metafile}`, ...outside],
    { stdio: 'pipe', shell: process.platform === 'win32' },
  )
  return JSON.parse(readFileSync(metafile, 'utf8')).outputs
}
