/**
 * Polyanya by its authors in C++, if its sources and a compiler exist:
 *   NATIVE_POLYANYA=path/to/polyanya npm run bench -- mesh
 * The folder is a checkout of https://bitbucket.org/mlcui1/polyanya, or anyangle/polyanya of
 * https://bitbucket.org/dharabor/pathfinding. `make fast` builds `bin/scenariorunner` unless it exists. The program
 * reads a mesh of version 2 and a scenario, and prints a table separated by semicolons: `micro` is the search with
 * point location but without a path, `length` is -1 if there is no path.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatMeshFile, parseMeshFile } from '../../../dist/engine/index.js'

const ROUNDS = 7
const MOST_MS = 300_000

/** Returns the program, built if necessary, or the reason why there is none. */
export function nativePolyanya(sources = process.env.NATIVE_POLYANYA, compiler = process.env.CXX ?? 'g++') {
  if (sources === undefined) return { missing: 'NATIVE_POLYANYA names no folder of sources' }
  if (!existsSync(sources)) return { missing: 'the folder that NATIVE_POLYANYA names is not there' }
  const program = join(sources, 'bin', 'scenariorunner')
  if (!existsSync(program)) {
    if (spawnSync(compiler, ['--version']).status !== 0) return { missing: 'no C++ compiler (g++, or what CXX names)' }
    // The Makefile sets its compiler; only a variable on the command line overrides it.
    const made = spawnSync('make', ['fast', `CXX=${compiler}`], { cwd: sources, encoding: 'utf8' })
    const why = made.error?.message ?? made.stderr.trim().split('\n').at(-1) ?? ''
    if (made.status !== 0) return { missing: `make fast failed: ${why.slice(0, 120)}` }
    if (!existsSync(program)) return { missing: 'make fast made no bin/scenariorunner' }
  }
  return { program }
}

/** Converts a mesh file of any version to version 2, the only version that the program reads. */
function inVersion2(meshText) {
  if (/^\s*mesh\s+2\s/.test(meshText)) return meshText
  return formatMeshFile(parseMeshFile(meshText))
}

/**
 * Returns microseconds and length of each query on a mesh file of any version; throws when the program fails. As in the
 * other benchmarks, a warm-up comes first, queries under 50 µs run many times in a row, and the best of all rounds
 * counts. A short query that runs only once takes 50 % longer.
 */
export function askNative(program, meshText, queries) {
  const folder = mkdtempSync(join(tmpdir(), 'navsmith-native-'))
  try {
    const [mesh, scenario] = [join(folder, 'map.mesh'), join(folder, 'map.scen')]
    writeFileSync(mesh, inVersion2(meshText))
    const lines = queries.map(([sx, sy, gx, gy, length = 0]) => `0\tmap\t0\t0\t${sx}\t${sy}\t${gx}\t${gy}\t${length}`)
    const times = queries.map(() => Infinity)
    let lengths = []
    for (let round = 0; round < ROUNDS; round++) {
      const runs = times.map((time) => (time < 50 ? 20 : 1))
      const asked = [...lines, ...lines.flatMap((line, i) => Array(runs[i]).fill(line))]
      writeFileSync(scenario, `version 1\n${asked.join('\n')}\n`)
      const { status, signal, stdout, stderr } = spawnSync(program, [mesh, scenario], {
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
        timeout: MOST_MS,
      })
      if (status !== 0) throw new Error(`it ended with ${status ?? signal}: ${String(stderr).slice(0, 120)}`)
      const [names, ...rows] = stdout
        .split('\n')
        .filter((line) => line.includes(';'))
        .map((line) => line.split(';').map((word) => word.trim()))
      const [time, length] = ['micro', 'length'].map((name) => names?.indexOf(name) ?? -1)
      if (time < 0 || length < 0 || rows.length !== asked.length) throw new Error('it printed another table')
      let at = lines.length
      lengths = rows.slice(0, at).map((row) => Number(row[length]))
      for (const [i, count] of runs.entries()) {
        const sum = rows.slice(at, (at += count)).reduce((all, row) => all + Number(row[time]), 0)
        times[i] = Math.min(times[i], sum / count)
      }
    }
    return { times, lengths }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
