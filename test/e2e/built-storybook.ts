import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from './serve.js'

export interface Site {
  readonly address: string
  readonly close: () => Promise<void>
}

/** Builds Storybook into a folder of its own and serves it until it is closed. */
export async function builtStorybook(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'navsmith-storybook-'))
  const built = spawnSync('node_modules/.bin/storybook', ['build', '--disable-telemetry', '--quiet', '-o', folder], {
    encoding: 'utf8',
    env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
  })
  if (built.status !== 0) throw new Error(`storybook build failed\n${built.stdout}\n${built.stderr}`)
  const { address, close } = await serve(folder)
  return {
    address,
    close: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
