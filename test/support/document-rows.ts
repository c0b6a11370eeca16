/** Rows of valid arguments for every function of `navsmith/document`. */
import * as room from '../../src/document/index.js'
import type { Command, NavDocument } from '../../src/document/index.js'
import type { Row } from './wrong-arguments.js'
import { box } from './shapes.js'
const document = (): NavDocument =>
  room.createNavDocument({
    name: 'Map',
    bounds: { x: 0, y: 0, width: 20, height: 20 },
    meta: { by: 'test' },
    background: { src: 'floor.png', rect: { x: 0, y: 0, width: 20, height: 20 }, opacity: 0.5 },
    items: [
      {
        kind: 'obstacle',
        id: 'a',
        shape: { type: 'polygon', outer: box(6, 6, 4, 8), holes: [box(7, 7, 1, 1)] },
        passableFor: ['agent'],
      },
      {
        kind: 'area',
        id: 'mud',
        terrain: 'mud',
        shape: { type: 'ellipse', x: 4, y: 4, radiusX: 2, radiusY: 1 },
        cost: 2,
        costs: { agent: 3 },
      },
      { kind: 'link', id: 'rope', from: { x: 2, y: 2 }, to: { x: 18, y: 18 }, cost: 5 },
      { kind: 'waypoint', id: 'p', x: 1, y: 1 },
      { kind: 'waypoint', id: 'q', x: 3, y: 1 },
      { kind: 'waypoint-link', id: 'pq', from: 'p', to: 'q' },
    ],
  })
const command = (): Command => ({ type: 'set-name', name: 'Other' })
const commands: readonly Command[] = [
  command(),
  { type: 'move-vertices', moves: [{ id: 'a', ring: 0, vertex: 0, to: { x: 5, y: 5 } }] },
  { type: 'batch', label: 'Both', commands: [command(), { type: 'remove-items', ids: ['a'] }] },
]
const shape = {
  type: 'rectangle',
  x: 1,
  y: 1,
  width: 3,
  height: 2,
  rotation: 0.1,
  holes: [box(1.5, 1.5, 1, 1)],
} as const
const text = room.formatNavDocument(document())
const tiles =
  '<map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1"/><layer name="a" width="1" height="1"><data encoding="csv">1</data></layer></map>'
const parse = { limits: { vertices: 1000, depth: 20 }, allowSource: () => true }
const read = { ...parse, format: 'navsmith', files: { 'tiles.tsj': '{}' } } as const
const { signal } = new AbortController()

/** Rows of arguments, by the name of the exported function. */
export const DOCUMENT_ROWS: Readonly<Record<string, Row | readonly Row[]>> = {
  applyCommand: commands.map((given) => ({
    call: room.applyCommand,
    good: () => [document(), structuredClone(given)],
    depth: 3,
  })),
  applyRecipe: { call: room.applyRecipe, good: () => [document(), () => undefined], depth: 3 },
  canExport: { call: room.canExport, good: () => [document(), 'movingai', { cellSize: 1, degrees: false }], depth: 3 },
  commandIds: commands.map((given) => ({ call: room.commandIds, good: () => [structuredClone(given)], depth: 3 })),
  createHistory: {
    call: room.createHistory,
    good: () => [document(), { now: () => 0, coalesceWithin: 500, maxEntries: 10, maxBytes: 1000 }],
  },
  createNavDocument: {
    call: room.createNavDocument,
    good: () => [{ name: 'Map', bounds: { x: 0, y: 0, width: 9, height: 9 }, items: [] }],
  },
  defineFormat: {
    call: room.defineFormat,
    good: () => [{ id: 'mine', title: 'Mine', extensions: ['.mine'], uses: 'all', write: () => '' }],
  },
  exportMap: room.EXPORT_FORMATS.map((format) => ({
    call: room.exportMap,
    good: () => [document(), format, { cellSize: 1, degrees: true }],
    depth: 4,
  })),
  exportNotes: room.EXPORT_FORMATS.map((format) => ({
    call: room.exportNotes,
    good: () => [document(), format, { cellSize: 1, degrees: true }],
    depth: 4,
  })),
  formatNavDocument: { call: room.formatNavDocument, good: () => [document()], depth: 4 },
  importMap: { call: room.importMap, good: () => [text, read] },
  importMapAsync: { call: room.importMapAsync, good: () => [text, { ...read, signal, onProgress: () => undefined }] },
  isAllowedSource: { call: room.isAllowedSource, good: () => ['floor.png', () => true] },
  isFormulaError: { call: room.isFormulaError, good: () => [room.parseCostFormula('cost + 1')] },
  parseCostFormula: { call: room.parseCostFormula, good: () => ['cost + slope / 10'] },
  isColor: { call: room.isColor, good: () => ['#c04020'] },
  openSealed: { call: room.openSealed, good: () => [[room.sealDocument(document(), 1), undefined], parse] },
  outlineCells: { call: room.outlineCells, good: () => [3, 2, new Uint8Array(6)] },
  parseNavDocument: [
    { call: room.parseNavDocument, good: () => [document(), parse], depth: 4 },
    { call: room.parseNavDocument, good: () => [text, parse] },
  ],
  writeBack: {
    call: room.writeBack,
    good: () => [room.importMap(tiles).document, tiles, { mapping: {}, files: {}, format: 'tiled' }],
    depth: 4,
  },
  writeBackAsync: {
    call: room.writeBackAsync,
    good: () => [room.importMap(tiles).document, tiles, { mapping: {}, files: {}, format: 'tiled', signal }],
    depth: 4,
  },
  suggestMapping: { call: room.suggestMapping, good: () => [text, read] },
  toGrid: {
    call: room.toGrid,
    good: () => [room.importMap(tiles, { mapping: { layers: { a: 'blocked' } } })],
    depth: 1,
  },
  patchDocument: {
    call: room.patchDocument,
    good: () => [document(), room.applyCommand(document(), command()).patches],
    depth: 4,
  },
  sealDocument: { call: room.sealDocument, good: () => [document(), 1], depth: 4 },
  shapeToOutline: { call: room.shapeToOutline, good: () => [shape], depth: 4 },
  shapeToRings: { call: room.shapeToRings, good: () => [shape], depth: 4 },
  toScene: { call: room.toScene, good: () => [document(), { agent: 'agent', agentRadius: 1 }], depth: 5 },
  transformPoint: { call: room.transformPoint, good: () => [[1, 0, 0, 1, 2, 3], { x: 1, y: 2 }] },
  transformShape: { call: room.transformShape, good: () => [shape, [1, 0, 0, 1, 2, 3]], depth: 4 },
  validateDocument: { call: room.validateDocument, good: () => [document()], depth: 5 },
}
