/**
 * Prepares a fresh clone: installs the locked packages and a Chromium for the browser tests. Uses only Node, because it
 * runs before packages are installed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Reports whether npm’s record of installed packages contains every package of a lockfile. Skips optional packages,
 * which may be for other machines.
 */
export const isInstalled = ({ packages }, installed) =>
  Object.entries(packages).every(
    ([path, { version, optional }]) => path === '' || optional || installed.packages[path]?.version === version,
  )

/** Installs the locked packages if any is missing. */
export function installPackages() {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
  const record = join('node_modules', '.package-lock.json')
  if (existsSync(record) && isInstalled(read('package-lock.json'), read(record))) return
  console.log('installing packages (npm ci) …')
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) {
    console.error('npm ci failed: the packages of package-lock.json could not be installed.')
    process.exit(1)
  }
}

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const NO_BROWSER =
  'No Chromium was found: install Chromium or Chrome (or run "npx playwright install chromium"), or set CHROMIUM_PATH to one.'

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, the system’s, or Playwright’s; as root on Debian, installs the
 * package. Undefined if there is none.
 */
export function findBrowser() {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (existsSync(asked)) return asked
    console.error(`CHROMIUM_PATH names ${asked}, which does not exist.`)
    process.exit(1)
  }
  const system = known.find((path) => existsSync(path))
  if (system) return system
  try {
    const own = createRequire(join(process.cwd(), 'package.json'))('playwright').chromium.executablePath()
    if (existsSync(own)) return own
  } catch {
    // Playwright provides no browser for this system, so the package manager comes next.
  }
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('installing chromium (apt-get) …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (let attempt = 1; attempt <= 3; attempt++) {
      const update = spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
      const install = spawnSync(
        'apt-get',
        ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
        { env, encoding: 'utf8' },
      )
      if (update.status === 0 && install.status === 0 && existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
      if (attempt === 3) console.error(install.stderr)
      else execFileSync('sleep', ['5'])
    }
  }
}
