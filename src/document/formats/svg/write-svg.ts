/** Writes SVG. Consecutive items of a layer form a named group. Holes inside an outline are subpaths; masks cut out all other holes. */
import type { Point, Polygon, Ring } from '../../../engine/geometry/index.js'
import { areNested, boundingBox, signedArea } from '../../../engine/geometry/index.js'
import type { Layer, NavDocument, NavItem, Shape, ShapeRing } from '../../model/index.js'
import { endsOf, markerStops, reversedRing, shapeToRings, waypointsById, writtenSteps } from '../../model/index.js'
import { embeddedExtent, embeddedMap, embeddedText } from '../embedded-item.js'
import { escapeXml } from '../xml.js'

const COLOR: Readonly<Record<NavItem['kind'], string>> = {
  obstacle: '#64748b',
  area: '#7dd3fc',
  link: '#0ea5e9',
  waypoint: '#0ea5e9',
  'waypoint-link': '#0ea5e9',
  marker: '#f59e0b',
}

export function writeSvg(document: NavDocument): string {
  const { x, y, width, height } = document.bounds
  const waypoints = waypointsById(document.items)
  const size = Math.max(width, height) / 200
  const maskId = freeIds(document)
  const layers = new Map(document.layers.map((layer) => [layer.id, layer]))
  const elementFor = (item: NavItem): string => {
    const [tag, geometry] = elementOf(item, waypoints, size)
    const isLine = tag === 'line' || tag === 'polyline'
    const attributes = [
      `id="${escapeXml(item.id)}"`,
      `fill="${isLine ? 'none' : COLOR[item.kind]}"`,
      ...(item.kind === 'area' ? ['fill-opacity="0.5"'] : []),
      ...(isLine ? [`stroke="${COLOR[item.kind]}" stroke-width="${size / 4}"`] : []),
      ...(item.hidden === true ? ['display="none"'] : []),
      `data-navsmith="${escapeXml(embeddedText(item, 'shape' in item && drawsHoles(item.shape)))}"`,
    ].join(' ')
    const title = item.name === undefined ? '/>' : `><title>${escapeXml(item.name)}</title></`
    const element = `<${tag} ${geometry} ${attributes}${title}${item.name === undefined ? '' : `${tag}>`}`
    return 'shape' in item && needsMask(item.shape) ? masked(element, maskId(), item) : element
  }
  const elements = runsOf(document).map(({ layer: id, items }) => {
    const layer = id === undefined ? undefined : layers.get(id)
    const inside = items.map(elementFor).join('\n')
    return layer === undefined ? inside : `${openGroup(layer)}\n${inside}${inside === '' ? '' : '\n'}</g>`
  })
  const map = escapeXml(JSON.stringify({ ...embeddedMap(document), layers: document.layers }))
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="${x} ${y} ${width} ${height}" data-navsmith="${map}" data-navsmith-extent="${embeddedExtent(document).join(' ')}">\n${elements.join('\n')}\n</svg>\n`
}

function runsOf({ items, layers }: NavDocument) {
  const runs: { readonly layer: string | undefined; readonly items: NavItem[] }[] = []
  for (const item of items) {
    const last = runs.at(-1)
    if (last !== undefined && last.layer === item.layer) last.items.push(item)
    else runs.push({ layer: item.layer, items: [item] })
  }
  const used = new Set(items.map(({ layer }) => layer))
  return [...runs, ...layers.filter(({ id }) => !used.has(id)).map(({ id }) => ({ layer: id, items: [] }))]
}

function openGroup({ id, name, hidden }: Layer): string {
  const display = hidden === true ? ' display="none"' : ''
  return `<g inkscape:groupmode="layer" inkscape:label="${escapeXml(name)}" data-navsmith-layer="${escapeXml(id)}"${display}>`
}

function elementOf(
  item: NavItem,
  waypoints: ReadonlyMap<string, Point>,
  size: number,
): [tag: string, geometry: string] {
  if (item.kind === 'obstacle' || item.kind === 'area') return shapeElement(item.shape, svgRule(item))
  if (item.kind === 'marker' && writtenSteps(item).length > 0)
    return [
      'polyline',
      `points="${markerStops(item)
        .map(({ x, y }) => `${x},${y}`)
        .join(' ')}"`,
    ]
  if (item.kind === 'waypoint' || item.kind === 'marker') return ['circle', `cx="${item.x}" cy="${item.y}" r="${size}"`]
  const [from, to] = endsOf(item, waypoints)
  return ['line', `x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"`]
}

const svgRule = (item: NavItem): 'evenodd' | 'nonzero' =>
  item.kind === 'obstacle' && item.fillRule === 'even-odd' ? 'evenodd' : 'nonzero'

const drawsHoles = (shape: Shape): boolean => (shape.holes ?? []).length > 0 && !needsMask(shape)

function needsMask(shape: Shape): boolean {
  const { outer, holes } = shapeToRings(shape)
  return !areNested(outer, holes)
}

function masked(element: string, id: string, item: Extract<NavItem, { shape: Shape }>): string {
  const { outer, holes }: Polygon = shapeToRings(item.shape)
  const box = boundingBox(outer) ?? { x: 0, y: 0, width: 0, height: 0 }
  const area = `x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"`
  const cuts = holes.map((hole) => `<path d="${subpath(hole)}" fill-rule="${svgRule(item)}"/>`).join('')
  const mask = `<mask id="${id}" maskUnits="userSpaceOnUse" ${area}><rect ${area} fill="#fff"/>${cuts}</mask>`
  return `${mask}<g mask="url(#${id})">${element}</g>`
}

function freeIds(document: NavDocument): () => string {
  const taken = new Set(document.items.map(({ id }) => id))
  let count = 0
  return () => {
    let id: string
    do id = `holes-${++count}`
    while (taken.has(id))
    return id
  }
}

function shapeElement(shape: Shape, rule: 'evenodd' | 'nonzero'): [tag: string, geometry: string] {
  if ('outer' in shape || shape.type === 'wall' || (shape.holes ?? []).length > 0) {
    const { outer, holes } = shapeToRings(shape)
    const hasNestedHoles = holes.length > 0 && areNested(outer, holes)
    // `shapeToRings` lists the derived holes of a wall after the drawn ones, so the indices of drawn holes match `shape.holes`.
    const curved = (ring: Ring, i: number): ShapeRing => shape.holes?.[i] ?? ring
    const outline = 'outer' in shape ? shape.outer : outer
    // Write each hole with the winding opposite to that of its outline, for readers that fill by the non-zero rule.
    const isClockwise = signedArea(outer) < 0
    const isTurned = (hole: Ring): boolean => signedArea(hole) < 0 === isClockwise
    const rings = hasNestedHoles
      ? [outline, ...holes.map((hole, i) => (isTurned(hole) ? reversedRing(curved(hole, i)) : curved(hole, i)))]
      : [outline]
    const turned = hasNestedHoles ? holes.flatMap((hole, i) => (isTurned(hole) ? [i + 1] : [])) : []
    const marks = turned.length === 0 ? '' : ` data-navsmith-turned="${turned.join(' ')}"`
    return ['path', `d="${rings.map(subpath).join('')}" fill-rule="${hasNestedHoles ? 'evenodd' : rule}"${marks}`]
  }
  const { x, y, rotation = 0 } = shape
  const isRectangle = shape.type === 'rectangle'
  const center = isRectangle ? `${x + shape.width / 2} ${y + shape.height / 2}` : `${x} ${y}`
  const turned = rotation === 0 ? '' : ` transform="rotate(${rotation} ${center})"`
  if (isRectangle) return ['rect', `x="${x}" y="${y}" width="${shape.width}" height="${shape.height}"${turned}`]
  return ['ellipse', `cx="${x}" cy="${y}" rx="${shape.radiusX}" ry="${shape.radiusY}"${turned}`]
}

function subpath(ring: ShapeRing): string {
  const steps = ring.map(({ curve }, i) => {
    const { x, y } = ring[(i + 1) % ring.length]
    if (curve !== undefined) return `C${[...curve, { x, y }].map((point) => `${point.x} ${point.y}`).join(' ')}`
    return i + 1 === ring.length ? '' : `L${x} ${y}`
  })
  return `M${ring[0].x} ${ring[0].y}${steps.join('')}Z`
}
