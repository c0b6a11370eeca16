/**
 * Polyanya as its authors wrote it, in C++, where its sources and a compiler are at hand:
 *   NATIVE_POLYANYA=path/to/polyanya npm run bench -- mesh
 * The folder is one of https://bitbucket.org/mlcui1/polyanya: `make fast` makes `bin/scenrunner`, which takes a mesh and a scenario and prints a
 * table with the columns `micro` and `length`, parted by semicolons.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROUNDS = 5

/** The program, built where it has to be; or why there is none. */
export function nativePolyanya(sources = process.env.NATIVE_POLYANYA) {
  if (sources === undefined) return { missing: 'NATIVE_POLYANYA names no folder of sources' }
  if (!existsSync(sources)) return { missing: 'the folder that NATIVE_POLYANYA names is not there' }
  const program = join(sources, 'bin', 'scenrunner')
  if (!existsSync(program)) {
    const compiler = spawnSync(process.env.CXX ?? 'g++', ['--version'])
    if (compiler.status !== 0) return { missing: 'no C++ compiler (g++, or what CXX names)' }
    const made = spawnSync('make', ['fast'], { cwd: sources, encoding: 'utf8' })
    if (made.status !== 0 || !existsSync(program))
      return { missing: `make fast failed: ${String(made.stderr).trim().split('\n').at(-1)?.slice(0, 120)}` }
  }
  return { program }
}

/** Microseconds and length of each query on a mesh in its own format, the best of some rounds; throws where the program does not answer. */
export function askNative(program, meshText, queries) {
  const folder = mkdtempSync(join(tmpdir(), 'navsmith-native-'))
  try {
    const [mesh, scenario] = [join(folder, 'map.mesh'), join(folder, 'map.scen')]
    writeFileSync(mesh, meshText)
    const lines = queries.map(([sx, sy, gx, gy, length = 0]) => `0\tmap\t0\t0\t${sx}\t${sy}\t${gx}\t${gy}\t${length}`)
    writeFileSync(scenario, `version 1\n${lines.join('\n')}\n`)
    const times = queries.map(() => Infinity)
    let lengths = []
    for (let round = 0; round < ROUNDS; round++) {
      const { status, stdout, stderr } = spawnSync(program, [mesh, scenario], { encoding: 'utf8', maxBuffer: 2 ** 28 })
      if (status !== 0) throw new Error(`it ended with ${status}: ${String(stderr).slice(0, 120)}`)
      const [names, ...rows] = stdout
        .split('\n')
        .filter((line) => line.includes(';'))
        .map((line) => line.split(';').map((word) => word.trim()))
      const [time, length] = ['micro', 'length'].map((name) => names?.indexOf(name) ?? -1)
      if (time < 0 || length < 0 || rows.length !== queries.length) throw new Error('it printed another table')
      rows.forEach((row, i) => (times[i] = Math.min(times[i], Number(row[time]))))
      lengths = rows.map((row) => Number(row[length]))
    }
    return { times, lengths }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
