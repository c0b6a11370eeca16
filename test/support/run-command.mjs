/** Runs the commands of `npm test` and `npm run check`: prefixes each line with its step, and ends commands that hang. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const isWindows = process.platform === 'win32'
const running = new Set()

export const bin = (name) => join('node_modules', '.bin', name)
/**
 * TypeScript 7 takes a quarter of the time. It has no API yet, so tools that read programs (lint, docs, tests) still
 * use version 6.
 */
export const NATIVE_COMPILER = join('node_modules', 'typescript-native', 'bin', 'tsc')

/** Ends a command with all processes that it started, because a browser survives the process that opened it. */
function end(child) {
  if (isWindows) child.kill()
  else
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) end(child)
    process.exit(1)
  })

/** Returns the exit code of a command; not 0 if it was ended after `minutes`, or after half of them without output. */
export function runCommand(name, command, args, { env = {}, cwd, print = console.log, minutes }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: isWindows,
      detached: !isWindows,
    })
    running.add(child)
    const stop = (why) => {
      print(`${name} | ended: ${why}`)
      end(child)
    }
    const limit = setTimeout(stop, minutes * 60_000, `it took longer than ${minutes} minutes`)
    let silence = setTimeout(() => undefined)
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(stop, minutes * 30_000, `it printed nothing for ${minutes / 2} minutes`)
    }
    listen()
    const rests = ['', '']
    for (const [i, stream] of [child.stdout, child.stderr].entries())
      stream.setEncoding('utf8').on('data', (text) => {
        listen()
        const lines = (rests[i] + text).split('\n')
        rests[i] = lines.pop()
        for (const line of lines) if (line.trim() !== '') print(`${name} | ${line}`)
      })
    child.on('error', (error) => print(`${name} | ${error.message}`))
    child.on('close', (code) => {
      for (const rest of rests) if (rest.trim() !== '') print(`${name} | ${rest}`)
      clearTimeout(limit)
      clearTimeout(silence)
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}
