/**
 * The server of the REST editor. Stores one map with a version and its baked mesh, and finds paths in the mesh as a game would. `GET /map`, `PUT /map` (`if-match`),
 * `PUT /mesh`, `GET /path?from=60,150&to=340,150`. Prints its address.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createNavDocument, formatNavDocument, parseNavDocument } from 'navsmith/document'
import { findPath, navMeshFromBinary, type NavMesh, type Point } from 'navsmith/engine'

let version = 1
let map = createNavDocument({
  name: 'Yard',
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  items: [
    { kind: 'obstacle', id: 'wall', shape: { type: 'rectangle', x: 190, y: 40, width: 20, height: 220 } },
    { kind: 'marker', id: 'from', role: 'spawn', x: 60, y: 150 },
    { kind: 'marker', id: 'to', role: 'goal', x: 340, y: 150 },
  ],
})
let mesh: NavMesh | undefined

const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, PUT',
  'access-control-allow-headers': 'content-type, if-match',
  'access-control-expose-headers': 'etag',
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of request) if (part instanceof Uint8Array) parts.push(part)
  return Buffer.concat(parts)
}

function pointOf(text: string | null): Point {
  const [x = NaN, y = NaN] = (text ?? '').split(',').map(Number)
  return { x, y }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server')
  const send = (status: number, body: unknown = {}): void => {
    response.writeHead(status, { ...CROSS_ORIGIN, 'content-type': 'application/json', etag: `"${version}"` })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const asked = `${request.method} ${pathname}`
  if (request.method === 'OPTIONS') send(200)
  else if (asked === 'GET /map') send(200, formatNavDocument(map))
  else if (asked === 'PUT /map' && request.headers['if-match'] !== `"${version}"`) send(412)
  else if (asked === 'PUT /map') {
    map = parseNavDocument(JSON.parse((await bodyOf(request)).toString())).document
    version++
    send(200)
  } else if (asked === 'PUT /mesh') {
    mesh = navMeshFromBinary(await bodyOf(request))
    send(200)
  } else if (asked === 'GET /path' && mesh !== undefined) {
    const found = findPath(mesh, pointOf(searchParams.get('from')), pointOf(searchParams.get('to')))
    send(200, found.status === 'found' ? { length: found.path.length } : { reason: found.reason.message })
  } else send(404)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.writeHead(400, CROSS_ORIGIN).end(String(error))
  })
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`)
})
