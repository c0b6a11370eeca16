import { NavError } from '../../engine/core/index.js'
import { canExport, explained, shapeToRings, outsideNavigation } from '../model/index.js'
import { formatNavDocument } from '../writing/index.js'
import type { ExportFormat, ExportOptions, MapFormat, NavDocument, WrittenFormat } from '../model/index.js'
import { fillCells } from './cells/cell-fill.js'
import { writeGeoJson } from './geojson/write-geojson.js'
import { writeSvg } from './svg/write-svg.js'
import { writeVtt } from './vtt/write-vtt.js'
import { writeTiled } from './tiled/write-tiled.js'

/**
 * Returns the map as text in a format, given by name or by `defineFormat`. Throws `format/no-export` for read-only formats.
 * @example
 * const text = exportMap(map, 'geojson')
 */
export function exportMap(
  document: NavDocument,
  format: MapFormat | ExportFormat,
  options: ExportOptions = {},
): string {
  const own = typeof format === 'object' && (format as unknown) !== null ? format : undefined
  const id = own?.id ?? format
  if (id === 'mesh')
    throw new NavError(
      'format/no-export',
      "Cannot export a document as .mesh, which lists the polygons of a mesh; build a mesh and call formatMeshFile from 'navsmith/engine'",
      { format: id },
    )
  const answer = canExport(document, format, options)
  if (!answer.can) throw new NavError(answer.code, answer.reason, { format: id })
  const write = own !== undefined ? own.write : WRITERS[format as WrittenFormat]
  return explained({ document }, () => write?.(document, options) ?? '')
}

const WRITERS: Readonly<Record<WrittenFormat, NonNullable<ExportFormat['write']>>> = {
  navsmith: formatNavDocument,
  tiled: writeTiled,
  geojson: (document, { degrees }) => writeGeoJson(document, degrees === true),
  svg: writeSvg,
  movingai: (document, { cellSize }) => writeMovingAi(document, cellSize ?? document.grid.cellSize),
  vtt: writeVtt,
}

/** Writes a grid. A cell is blocked if its center is in an obstacle or blocked area that takes part in navigation. */
function writeMovingAi(document: NavDocument, cellSize: number): string {
  const { bounds } = document
  const width = Math.ceil(bounds.width / cellSize)
  const height = Math.ceil(bounds.height / cellSize)
  const cells = new Uint8Array(width * height)
  const toCells = ({ x, y }: { readonly x: number; readonly y: number }) => ({
    x: (x - bounds.x) / cellSize,
    y: (y - bounds.y) / cellSize,
  })
  const isOut = outsideNavigation(document)
  for (const item of document.items) {
    if (isOut(item) || (item.kind !== 'obstacle' && !(item.kind === 'area' && item.cost === 'blocked'))) continue
    const { outer, holes } = shapeToRings(item.shape)
    fillCells(
      cells,
      width,
      height,
      { outer: outer.map(toCells), holes: holes.map((hole) => hole.map(toCells)) },
      item.kind === 'obstacle' ? item.fillRule : undefined,
    )
  }
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from(cells.subarray(y * width, (y + 1) * width), (cell) => (cell === 1 ? '@' : '.')).join(''),
  )
  return `type octile\nheight ${height}\nwidth ${width}\nmap\n${rows.join('\n')}\n`
}
