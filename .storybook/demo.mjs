/** `npm run demo`: installs what is missing, starts Storybook on the editor and prints its address. Stop with Ctrl+C. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages } from '../test/support/machine.mjs'

installPackages()
const port = process.env.PORT ?? '6006'
const address = `http://localhost:${port}/?path=/story/editor--real-map`
const args = ['dev', '--port', port, '--exact-port', '--no-open', '--ci', '--disable-telemetry', '--host', '127.0.0.1']
const storybook = spawn(join('node_modules', '.bin', 'storybook'), args, {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
  shell: process.platform === 'win32',
})

const poll = setInterval(async () => {
  try {
    if (!(await fetch(`http://127.0.0.1:${port}/iframe.html`)).ok) return
    clearInterval(poll)
    console.log(`\nNavsmith demo: ${address}\n`)
  } catch {
    // Not listening yet.
  }
}, 500)
storybook.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => storybook.kill(signal))
