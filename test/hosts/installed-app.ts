import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

// An app in a separate folder: the packed tarball, and its own versions of all other packages from the registry.

export interface InstalledApp {
  readonly folder: string
  run: (command: string, args: readonly string[], env?: Readonly<Record<string, string>>) => string
  remove: () => void
}

/** A command that takes longer counts as hung. */
const LONGEST_MS = 500_000

let tarball: string | undefined

/** Builds and packs once for all tests of a run. */
function packedTarball(): string {
  if (tarball !== undefined && existsSync(tarball)) return tarball
  const folder = mkdtempSync(join(tmpdir(), 'navsmith-tarball-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  run(process.execPath, ['test/build.mjs', '--quick'], process.cwd())
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as [{ filename: string }]
  tarball = join(folder, filename)
  return tarball
}

export function installApp(
  files: Readonly<Record<string, string>>,
  dependencies: Readonly<Record<string, string>>,
): InstalledApp {
  const folder = mkdtempSync(join(tmpdir(), 'navsmith-host-'))
  const own = { name: 'host', private: true, type: 'module' }
  const manifest = { ...own, dependencies: { navsmith: `file:${packedTarball()}`, ...dependencies } }
  for (const [name, text] of Object.entries({ ...files, 'package.json': JSON.stringify(manifest) })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  // The installation fails if a peer dependency is not satisfied.
  run(
    'npm',
    [
      'install',
      '--strict-peer-deps',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--loglevel=error',
    ],
    folder,
  )
  return {
    folder,
    run: (command, args, env) => run(command, args, folder, env),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): string {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: LONGEST_MS, env: { ...process.env, ...env } })
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} failed\n${done.stdout}\n${done.stderr}`)
  return `${done.stdout}${done.stderr}`
}
