/** Reliability 36: checks the dependencies of the package and its contents. Each check returns `{ ok, output }`. */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const MOST_DEPENDENCIES = 8
/** Licences that require at most their notice; the Unlicense requires nothing. */
const LICENCES = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'Unlicense'])
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish']
/** Files that the tarball may contain: no tests, data, sources or source maps. */
const ALLOWED = /^(dist\/.+\.(js|d\.ts|css)|package\.json|README\.md|CHANGELOG\.md|LICENSE)$/

const verdict = (faults, output = '') => ({
  ok: faults.length === 0,
  output: faults.join('\n') || output,
  say: output !== '',
})
/** Accepts an exact version, also of an alias for another package. */
const isExact = (version) => /^(npm:[^@]+@)?\d+\.\d+\.\d+$/.test(version)

/**
 * Checks that there are at most eight packages at run time, each with one version, a permissive licence and no bundled
 * code of other origin.
 */
export function runtimeDependencies(pkg, lock) {
  const names = Object.keys(pkg.dependencies)
  const faults = names.length > MOST_DEPENDENCIES ? [`${names.length} dependencies, ${MOST_DEPENDENCIES} at most`] : []
  for (const [name, version] of Object.entries({ ...pkg.dependencies, ...pkg.devDependencies }))
    if (!isExact(version)) faults.push(`${name} ${version} is no exact version`)
  for (const [name, version] of Object.entries(pkg.dependencies)) {
    const entry = lock.packages[`node_modules/${name}`]
    if (entry?.version !== version) faults.push(`${name} is locked at ${entry?.version}, ${version} was expected`)
    if (!LICENCES.has(entry?.license)) faults.push(`${name} has the licence ${entry?.license}`)
    for (const below of Object.keys(entry?.dependencies ?? {})) faults.push(`${name} brings ${below} along`)
  }
  return verdict(faults, `${names.length} of ${MOST_DEPENDENCIES}`)
}

/** Checks that no script runs when the package or its run-time dependencies are installed. */
export function installScripts(pkg, lock) {
  const faults = INSTALL_SCRIPTS.filter((name) => name in (pkg.scripts ?? {}))
  for (const name of Object.keys(pkg.dependencies))
    if (lock.packages[`node_modules/${name}`]?.hasInstallScript === true) faults.push(`${name} has an install script`)
  return verdict(faults)
}

/** Checks that every locked package has a checksum and, if it has an address, that of the public registry. */
export function lockedPackages(lock) {
  const faults = []
  for (const [place, { integrity, resolved, link }] of Object.entries(lock.packages)) {
    if (place === '' || link === true) continue
    if (!/^sha512-/.test(integrity ?? '')) faults.push(`${place} has no checksum`)
    if (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))
      faults.push(`${place}: ${resolved}`)
  }
  return verdict(faults, `${Object.keys(lock.packages).length - 1} packages`)
}

/** Checks `files` of the tarball from `npm pack`. No file contains a path of the machine that built it. */
export function packedFiles(files, wanted) {
  const faults = files.filter((file) => !ALLOWED.test(file))
  for (const file of wanted) if (!files.includes(file)) faults.push(`${file} is missing`)
  const places = [process.cwd(), homedir(), tmpdir()].filter((place) => place.length > 1)
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    for (const place of places) if (text.includes(`${place}/`)) faults.push(`${file} names ${place}`)
    if (file.startsWith('dist/') && text.includes('sourceMappingURL')) faults.push(`${file} names a source map`)
  }
  return verdict(faults, `${files.length} files`)
}

/** Compares two folders byte by byte. */
export function sameFiles(one, other) {
  const [a, b] = [hashes(one), hashes(other)]
  const faults = [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file))
  return verdict(faults, `${a.size} files`)
}

function hashes(folder) {
  const found = new Map()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    found.set(relative(folder, path), createHash('sha256').update(readFileSync(path)).digest('hex'))
  }
  return found
}
