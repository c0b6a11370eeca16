import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject, vi } from 'vitest'

/** Milliseconds after which packing counts as hung. */
const HANGS = 280_000

/**
 * Returns the path of the tarball of the package. The first test file that calls it packs the tarball, and the others
 * wait.
 */
export async function packedTarball(): Promise<string> {
  const folder = join(inject('madeFolder'), 'tarball')
  const report = `${folder}.json`
  if (mkdirSync(folder, { recursive: true }) !== undefined) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['test/support/pack.mjs', folder], {
      encoding: 'utf8',
    })
    writeFileSync(report, JSON.stringify({ status, stdout, stderr }))
  } else await vi.waitUntil(() => existsSync(report), { timeout: HANGS, interval: 200 })
  const done = JSON.parse(readFileSync(report, 'utf8')) as { status: number; stdout: string; stderr: string }
  if (done.status !== 0) throw new Error(`it could not be packed\n${done.stdout}\n${done.stderr}`)
  return done.stdout.trim()
}
