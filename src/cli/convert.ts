/// <reference types="node" />
/** The commands `convert`, `bake` and `render` read a map and write a file. `convert` also takes all maps of a folder or a zip. */
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { NavError } from '../engine/core/index.js'
import { exportMap, pathBelow, writeBack } from '../document/formats/index.js'
import { EXPORT_FORMATS, exportNotes, formatFacts, formatOfFile, toScene } from '../document/model/index.js'
import type { MapFormat, NavDocument } from '../document/model/index.js'
import type { MeshExportOptions, MeshFormat } from '../engine/mesh/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import { MESH_FORMATS, buildNavMesh, exportNavMesh } from '../engine/mesh/index.js'
import { agentIdOf, fileFinder, loadMap, mapsIn, readInput, writeOutput, type LoadedMap, type Call } from './files.js'

export function convert(call: Call): number {
  const { environment, reading, text } = call
  const [input, output] = call.files
  const maps = mapsIn(resolve(environment.cwd, input), reading)
  if (maps !== undefined) return convertAll(maps, call)
  const into = text('into')
  if (into !== undefined) return writeInto(into, call)
  if (meshFormatOf(call) !== undefined) return bake(call)
  const own = reading.formats ?? []
  const id = text('to') ?? formatOfFile(output, own)
  const format = own.find((definition) => definition.id === id) ?? (id as MapFormat | undefined)
  if (format === undefined)
    throw new NavError(
      'cli/unknown-ending',
      `Expected one of ${[...own, ...EXPORT_FORMATS.map(formatFacts)].flatMap(({ extensions }) => extensions).join(', ')}, ${Object.values(MESH_FORMATS).join(', ')} as file extension, or a format with --to, got ${output}`,
    )
  const map = loadMap(input, environment.cwd, reading)
  writeOutput(output, exportMap(map.document, format), environment.cwd)
  for (const { code, count, isEmbedded } of exportNotes(map.document, format))
    if (!isEmbedded) environment.err(`${output}: ${code} are not exported (${count})\n`)
  reportIssues(map, environment.err)
  return 0
}

/** Converts every map of a folder or a zip to a file with the same relative path in the output folder. */
function convertAll(maps: readonly string[], call: Call): number {
  const { environment, reading, text } = call
  const [input, output] = call.files
  if (text('into') !== undefined)
    throw new NavError('cli/arguments', `Expected one map with --into, got the maps of ${input}`)
  const to = text('to')
  const own = reading.formats?.find(({ id }) => id === to)
  const ending =
    own?.extensions[0] ??
    (to !== undefined && Object.hasOwn(MESH_FORMATS, to)
      ? MESH_FORMATS[to as MeshFormat]
      : EXPORT_FORMATS.map(formatFacts).find(({ id }) => id === to)?.extensions[0])
  if (ending === undefined)
    throw new NavError('cli/arguments', `Expected a format with --to for the maps of ${input}, got ${to ?? 'none'}`)
  for (const name of maps) {
    const target = join(output, `${name.slice(0, name.length - extname(name).length)}${ending}`)
    mkdirSync(dirname(resolve(environment.cwd, target)), { recursive: true })
    convert({ ...call, files: [join(input, name), target] })
  }
  return 0
}

function writeInto(original: string, { files: [input, output], environment: { cwd, err }, reading }: Call): number {
  const { document } = loadMap(input, cwd, reading)
  const files = fileFinder(dirname(resolve(cwd, original)))
  const bytes = new Uint8Array(readInput(original, cwd))
  const written = writeBack(document, bytes, { files, formats: reading.formats })
  writeOutput(output, written.text, cwd)
  for (const [name, changed] of written.files) {
    const path = join(dirname(output), pathBelow(name))
    mkdirSync(dirname(resolve(cwd, path)), { recursive: true })
    writeOutput(path, changed, cwd)
  }
  for (const { message } of written.report.issues) err(`${output}: ${message}\n`)
  return 0
}

function meshFormatOf({ files: [, output], text }: Call): MeshFormat | undefined {
  const named = text('to')
  if (named !== undefined) return Object.hasOwn(MESH_FORMATS, named) ? (named as MeshFormat) : undefined
  const formats = Object.entries(MESH_FORMATS) as [MeshFormat, string][]
  return formats.find(([, ending]) => output.toLowerCase().endsWith(ending))?.[0]
}

function meshOptions({ flag, text }: Call): MeshExportOptions {
  const numbers = (option: string, count: number): readonly number[] | undefined => {
    const written = text(option)
    if (written === undefined) return undefined
    const list = written.split(',').map((each) => (each.trim() === '' ? NaN : Number(each)))
    if (list.length !== count || !list.every(Number.isFinite))
      throw new NavError(
        'cli/bad-option',
        `Expected ${count === 1 ? 'a number' : `${count} numbers separated by commas`} for --${option}, got '${written}'`,
      )
    return list
  }
  const origin = numbers('origin', 2)
  return {
    flipY: flag('flip-y'),
    scale: numbers('scale', 1)?.[0],
    origin: origin && { x: origin[0], y: origin[1] },
    cellSize: numbers('cell-size', 1)?.[0],
  }
}

function reportIssues({ file, report }: LoadedMap, err: (text: string) => void): void {
  const kinds = new Map<string, { count: number; message: string }>()
  for (const { code, severity, message } of report.issues) {
    if (severity === 'info') continue
    const known = kinds.get(code) ?? { count: 0, message }
    kinds.set(code, { ...known, count: known.count + 1 })
  }
  for (const [code, { count, message }] of kinds)
    err(`${file}: ${code}: ${message}${count > 1 ? ` (and ${count - 1} more)` : ''}\n`)
}

export function meshOf(document: NavDocument, idOrName: string | undefined, file: string): NavMesh {
  const id = agentIdOf(document, idOrName, file)
  const agent = document.agents.find((each) => each.id === id)
  if (agent === undefined) return buildNavMesh(toScene(document))
  return buildNavMesh(toScene(document, { agent: agent.id }), { agentRadius: agent.radius })
}

export function bake(call: Call): number {
  const { environment, reading, text } = call
  const [input, output] = call.files
  const map = loadMap(input, environment.cwd, reading)
  const mesh = meshOf(map.document, text('agent'), input)
  if (mesh.walkableTriangles === 0)
    throw new NavError('cli/empty-mesh', `Nothing to write: ${input} has no walkable area`)
  const format = meshFormatOf(call)
  const ending = extname(output).toLowerCase()
  if (format === undefined) {
    writeOutput(output, ending === '.json' ? JSON.stringify(mesh.toJSON()) : mesh.toBinary(), environment.cwd)
  } else {
    const { text: written, notes } = exportNavMesh(mesh, format, meshOptions(call))
    writeOutput(output, written, environment.cwd)
    for (const { message } of notes) environment.err(`${output}: ${message}\n`)
  }
  reportIssues(map, environment.err)
  return 0
}

export async function render({ files: [input, output], environment, reading }: Call): Promise<number> {
  const ending = extname(output).toLowerCase()
  if (ending !== '.svg' && ending !== '.png')
    throw new NavError('cli/unknown-ending', `Expected .svg or .png as file extension, got ${output}`)
  const { document } = loadMap(input, environment.cwd, reading)
  const svg = exportMap(document, 'svg')
  writeOutput(output, ending === '.svg' ? svg : await rasterized(svg, environment.cwd), environment.cwd)
  return 0
}

const RASTERIZERS: Readonly<Record<string, (loaded: never, svg: Buffer) => Promise<Uint8Array>>> = {
  '@resvg/resvg-js': ({ Resvg }: { Resvg: new (svg: string) => { render(): { asPng(): Uint8Array } } }, svg) =>
    Promise.resolve(new Resvg(svg.toString()).render().asPng()),
  sharp: ({ default: sharp }: { default: (svg: Buffer) => { png(): { toBuffer(): Promise<Uint8Array> } } }, svg) =>
    sharp(svg).png().toBuffer(),
  '@napi-rs/canvas': async ({ createCanvas, loadImage }: CanvasPackage, svg) => {
    const image = await loadImage(svg)
    const canvas = createCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toBuffer('image/png')
  },
}

interface CanvasPackage {
  readonly loadImage: (svg: Buffer) => Promise<{ readonly width: number; readonly height: number }>
  readonly createCanvas: (
    width: number,
    height: number,
  ) => {
    getContext(kind: '2d'): { drawImage(image: unknown, x: number, y: number): void }
    toBuffer(type: string): Uint8Array
  }
}

async function rasterized(svg: string, cwd: string): Promise<Uint8Array> {
  const found = createRequire(join(cwd, 'package.json'))
  for (const [name, draw] of Object.entries(RASTERIZERS)) {
    let path: string
    try {
      path = found.resolve(name)
    } catch {
      continue
    }
    const loaded = (await import(pathToFileURL(path).href)) as never
    return draw(loaded, Buffer.from(svg))
  }
  throw new NavError(
    'cli/no-rasterizer',
    `Writing PNG needs a package that renders SVG; install one of ${Object.keys(RASTERIZERS).join(', ')}, or write an .svg`,
  )
}
