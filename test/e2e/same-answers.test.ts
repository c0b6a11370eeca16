import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { effort, isDeep } from '../support/effort.js'
import { answersOf, type Answers } from './engine-answers.js'
import { BROWSER_FLAGS, browserPath } from './serve.js'
import { miniBrowser, WEBKIT_ENV } from './webdriver.js'

// Compares results of the engine in Node bit for bit with those in Chromium, and in the deep run with those in every
// browser. A page computes the results and posts them to a server. A browser therefore needs no driver, only a command
// that opens an address.

const MAPS = effort(1000)

/** Commands that open an address in each browser; `profile` is an empty folder. */
const BROWSERS: Record<string, { path: string; args: (address: string, profile: string) => string[]; env?: object }> = {
  Chromium: {
    path: browserPath(),
    args: (address, profile) => [...BROWSER_FLAGS, '--headless', `--user-data-dir=${profile}`, address],
  },
  Firefox: {
    path: '/usr/bin/firefox-esr',
    args: (address, profile) => ['--headless', '--no-remote', '--profile', profile, address],
  },
  WebKit: { path: miniBrowser, args: (address) => [address], env: WEBKIT_ENV },
}

interface Posted {
  readonly agent: string
  readonly answers: readonly Answers[]
}

let script: string
let expected: readonly Answers[]
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['test/e2e/answers-page.ts'],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  })
  script = outputFiles[0].text
  expected = Array.from({ length: MAPS }, (_, i) => answersOf(i + 1))
})

/** Starts a browser, returns what its page posted, and ends the browser. */
async function answersIn(name: string): Promise<Posted> {
  const { path, args, env } = BROWSERS[name]
  const profile = mkdtempSync(join(tmpdir(), 'navsmith-answers-'))
  let take: (posted: Posted) => void = () => undefined
  const posted = new Promise<Posted>((resolve) => (take = resolve))
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        response.end()
        take(JSON.parse(Buffer.concat(parts).toString()) as Posted)
      })
    } else if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
    else response.setHeader('content-type', 'text/html').end('<script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?maps=${MAPS}`
  const needsScreen = name === 'WebKit'
  const command = needsScreen ? ['xvfb-run', '-a', path, ...args(address, profile)] : [path, ...args(address, profile)]
  const child = spawn(command[0], command.slice(1), {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, HOME: profile, ...env },
  })
  try {
    return await posted
  } finally {
    // Ends the whole process group, because a browser has many processes.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    server.closeAllConnections()
    server.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

describe(`${MAPS} seeded maps`, () => {
  for (const [name, { path }] of Object.entries(BROWSERS).slice(0, isDeep ? undefined : 1)) {
    const isThere = existsSync(path)
    it.runIf(isThere)(
      `give the same results in ${name} as in Node${isThere ? '' : ' (skipped: it is not installed)'}`,
      { timeout: 600_000 },
      async () => {
        const { answers, agent } = await answersIn(name)
        console.log(agent)
        const differing = answers.filter((answer, i) => JSON.stringify(answer) !== JSON.stringify(expected[i]))
        expect(answers).toHaveLength(MAPS)
        expect({ count: differing.length, first: differing[0] }).toEqual({
          count: 0,
          first: differing[0] && expected[differing[0].seed - 1],
        })
      },
    )
  }
})
