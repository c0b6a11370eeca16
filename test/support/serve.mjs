import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, resolve as absolute } from 'node:path'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Serves a folder, as serve.d.mts documents. */
export async function serve(folder, { headers = {}, port = 0, ready = () => undefined } = {}) {
  const root = absolute(folder)
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    const file = join(root, path.endsWith('/') ? `${path}index.html` : path)
    const send = () => {
      if (!file.startsWith(root) || !existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404).end()
        return
      }
      response.writeHead(200, { ...headers, 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      createReadStream(file).pipe(response)
    }
    Promise.resolve(ready(path)).then(send, () => response.writeHead(500).end('It could not be built'))
  })
  await new Promise((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', () => resolve()))
  const { port: taken } = server.address()
  return {
    address: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
