import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject, vi } from 'vitest'

// What several files need is made by the first that asks for it; the others wait for it.

/** Milliseconds after which a build hangs. */
const HANGS = 280_000

/** What `command` prints; it gets the folder that it fills as its last argument. */
async function madeOnce(name: string, command: string, args: readonly string[]): Promise<string> {
  const folder = join(inject('madeFolder'), name)
  const report = `${folder}.json`
  if (mkdirSync(folder, { recursive: true }) !== undefined) {
    const { status, stdout, stderr } = spawnSync(command, [...args, folder], {
      encoding: 'utf8',
      env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
    })
    writeFileSync(report, JSON.stringify({ status, stdout, stderr }))
  } else await vi.waitUntil(() => existsSync(report), { timeout: HANGS, interval: 200 })
  const done = JSON.parse(readFileSync(report, 'utf8')) as { status: number; stdout: string; stderr: string }
  if (done.status !== 0) throw new Error(`${name} failed\n${done.stdout}\n${done.stderr}`)
  return done.stdout.trim()
}

/** The path of the tarball of the package. */
export const packedTarball = (): Promise<string> => madeOnce('tarball', process.execPath, ['test/support/pack.mjs'])

/** The folder of the built Storybook. */
export async function builtStorybook(): Promise<string> {
  await madeOnce('storybook', 'node_modules/.bin/storybook', ['build', '--disable-telemetry', '--quiet', '-o'])
  return join(inject('madeFolder'), 'storybook')
}
