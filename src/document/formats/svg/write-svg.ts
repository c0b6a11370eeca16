/** SVG: a picture of the map that any drawing program opens, with what SVG has no word for in data attributes. */
import type { Point, Ring } from '../../../engine/geometry/index.js'
import type { NavDocument, NavItem, Shape } from '../../model/index.js'
import { endsOf, hiddenIn } from '../../model/index.js'
import { plainMap, plainText } from '../plain-item.js'
import { escapeXml } from '../xml.js'

/** Plain colors that print: this is an interchange file, not the editor's look. */
const FILL: Readonly<Record<NavItem['kind'], string>> = {
  obstacle: '#64748b',
  area: '#7dd3fc',
  link: 'none',
  waypoint: '#0ea5e9',
  'waypoint-link': 'none',
  marker: '#f59e0b',
}

export function writeSvg(document: NavDocument): string {
  const { x, y, width, height } = document.bounds
  const waypoints = new Map(document.items.filter((item) => item.kind === 'waypoint').map((item) => [item.id, item]))
  const isHidden = hiddenIn(document)
  const size = Math.max(width, height) / 200
  const elements = document.items.map((item) => {
    const attributes = [
      `id="${escapeXml(item.id)}"`,
      `fill="${FILL[item.kind]}"`,
      ...(item.kind === 'area' ? ['fill-opacity="0.5"'] : []),
      ...(item.kind === 'link' || item.kind === 'waypoint-link' ? [`stroke="#0ea5e9" stroke-width="${size / 4}"`] : []),
      ...(isHidden(item) ? ['display="none"'] : []),
      `data-navsmith="${escapeXml(plainText(item))}"`,
    ].join(' ')
    const title = item.name === undefined ? '/>' : `><title>${escapeXml(item.name)}</title></`
    const [tag, geometry] = elementOf(item, waypoints, size)
    return `<${tag} ${geometry} ${attributes}${title}${item.name === undefined ? '' : `${tag}>`}`
  })
  const map = escapeXml(JSON.stringify(plainMap(document)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" data-navsmith="${map}">\n${elements.join('\n')}\n</svg>\n`
}

function elementOf(
  item: NavItem,
  waypoints: ReadonlyMap<string, Point>,
  size: number,
): [tag: string, geometry: string] {
  if (item.kind === 'obstacle' || item.kind === 'area') return shapeElement(item.shape)
  if (item.kind === 'waypoint' || item.kind === 'marker') return ['circle', `cx="${item.x}" cy="${item.y}" r="${size}"`]
  const [from, to] = endsOf(item, waypoints)
  return ['line', `x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"`]
}

function shapeElement(shape: Shape): [tag: string, geometry: string] {
  const holes = shape.holes ?? []
  if (shape.type === 'polygon' || shape.type === 'freehand')
    return ['path', `d="${[shape.outer, ...holes].map(subpath).join('')}" fill-rule="evenodd"`]
  const { x, y, rotation = 0 } = shape
  const isRectangle = shape.type === 'rectangle'
  const center = isRectangle ? `${x + shape.width / 2} ${y + shape.height / 2}` : `${x} ${y}`
  const turned = rotation === 0 ? '' : ` transform="rotate(${rotation} ${center})"`
  if (isRectangle) return ['rect', `x="${x}" y="${y}" width="${shape.width}" height="${shape.height}"${turned}`]
  return ['ellipse', `cx="${x}" cy="${y}" rx="${shape.radiusX}" ry="${shape.radiusY}"${turned}`]
}

const subpath = (ring: Ring): string => `M${ring.map(({ x, y }) => `${x} ${y}`).join('L')}Z`
