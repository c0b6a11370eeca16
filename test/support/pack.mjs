/** `node test/support/pack.mjs FOLDER` compiles the package into FOLDER and prints the path of its tarball, without changing `dist`. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { compilePackage } from './compile-package.mjs'

const folder = process.argv[2]
const home = join(folder, 'package')
mkdirSync(home, { recursive: true })
const { ok, output } = await compilePackage(join(home, 'dist'))
if (!ok) throw new Error(output)
for (const file of ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md']) cpSync(file, join(home, file))
const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', '..'], {
  cwd: home,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  shell: process.platform === 'win32',
})
console.log(join(folder, JSON.parse(packed)[0].filename))
