/** Controls WebKitGTK’s MiniBrowser on a virtual screen over WebDriver: mouse, wheel, keys and scripts, but no touch. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'

export const miniBrowser =
  ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .map((name) => `/usr/lib/${name}/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path)) ?? 'MiniBrowser'

export const hasWebKitDriver =
  existsSync(miniBrowser) &&
  ['WebKitWebDriver', 'xvfb-run'].every((name) => spawnSync('which', [name], { stdio: 'ignore' }).status === 0)

/** Variables that MiniBrowser needs when it runs as root without a graphics card. */
export const WEBKIT_ENV = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' }

type Place = readonly [x: number, y: number]
const CONTROL = '\uE009'
const LEFT = 0

export type WebKitPage = Awaited<ReturnType<typeof openWebKit>>

/** Returns a port that no process uses. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export async function openWebKit() {
  const port = await freePort()
  const driver = spawn('xvfb-run', ['-a', '-s', '-screen 0 1440x1000x24', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...WEBKIT_ENV },
  })
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  let isUp = false
  for (let tries = 0; tries < 200 && !isUp; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    isUp = await call('GET', '/status').then(
      () => true,
      () => false,
    )
  }
  const options = { binary: miniBrowser, args: ['--automation'] }
  const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }
  const { sessionId } = (await call('POST', '/session', { capabilities: { alwaysMatch } })) as { sessionId: string }
  const session = `/session/${sessionId}`
  await call('POST', `${session}/window/rect`, { width: 1440, height: 1000 })
  const act = (actions: readonly object[]): Promise<unknown> => call('POST', `${session}/actions`, { actions })
  const mouse = (...actions: readonly object[]): Promise<unknown> =>
    act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  const move = ([x, y]: Place): object => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 })
  const [down, up] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: LEFT }))
  return {
    go: (url: string) => call('POST', `${session}/url`, { url }),
    /** Runs a function in the page; its arguments and result are JSON. */
    run: <A extends readonly unknown[], R>(work: (...given: A) => R, ...args: A): Promise<Awaited<R>> =>
      call('POST', `${session}/execute/sync`, { script: `return (${work.toString()})(...arguments)`, args }) as Promise<
        Awaited<R>
      >,
    click: (at: Place) => mouse(move(at), down, up),
    drag: (from: Place, to: Place) =>
      mouse(move(from), down, move([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]), move(to), up),
    wheel: ([x, y]: Place, deltaY: number) =>
      act([{ type: 'wheel', id: 'wheel', actions: [{ type: 'scroll', x, y, deltaX: 0, deltaY, duration: 0 }] }]),
    key: (value: string, { ctrl = false } = {}) => {
      const held = ctrl ? [CONTROL] : []
      const struck = [...held, value].map((key) => ({ type: 'keyDown', value: key }))
      const released = [value, ...held].map((key) => ({ type: 'keyUp', value: key }))
      return act([{ type: 'key', id: 'keys', actions: [...struck, ...released] }])
    },
    close: () => {
      if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGKILL')
    },
  }
}
