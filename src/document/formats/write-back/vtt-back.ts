import { distance, type Point } from '../../../engine/geometry/index.js'
import { openingsOf, type NavItem, type WallShape } from '../../model/index.js'
import { asArray, asNumber, asObject } from '../json-values.js'
import { vttScale } from '../vtt/read-vtt.js'
import { portalPlace, vttParts } from '../vtt/write-vtt.js'
import { withoutRounding, tidy, type BackWriter, type Edited } from './back-writer.js'
import { JsonText, splitPath } from './json-text.js'

export class VttBack implements BackWriter {
  readonly ownLayer = 'the lists of the file'
  private readonly file: JsonText
  private readonly place: (point: Point) => Point

  constructor(text: string) {
    this.file = new JsonText(text)
    const { scale, start } = vttScale(asObject(this.file.get('resolution')) ?? {})
    this.place = ({ x, y }) => ({ x: tidy(x / scale + start.x), y: tidy(y / scale + start.y) })
  }

  edit(path: string, [{ after }]: readonly Edited[]): { redrawn: readonly NavItem[] } {
    const [list] = splitPath(path)
    if (after !== undefined && this.patch(path, list, after)) return { redrawn: [] }
    this.file.remove(path)
    return { redrawn: after === undefined ? [] : [after] }
  }

  add(items: readonly NavItem[]): void {
    for (const [list, values] of Object.entries(vttParts(items, this.place))) this.file.append(list, values)
  }

  text(): string {
    return this.file.text()
  }

  private patch(path: string, list: string, after: NavItem): boolean {
    if (list === 'lights') return after.kind === 'marker' && after.role === 'light' && this.setLight(path, after)
    if (after.kind !== 'obstacle' || after.shape.type !== 'wall') return false
    const { shape } = after
    if (list === 'portals') return this.setPortal(path, shape)
    if (openingsOf(shape).length > 0) return false
    this.setPoints(path, shape.closed === true ? [...shape.line, shape.line[0]] : shape.line)
    return true
  }

  private setLight(path: string, { meta = {}, ...at }: NavItem & Point): boolean {
    this.setPoint(`${path}.position`, at)
    const known = asObject(this.file.get(path)) ?? {}
    for (const [key, value] of Object.entries(meta))
      if (JSON.stringify(known[key]) !== JSON.stringify(value)) this.file.set(path, key, value)
    return true
  }

  private setPortal(path: string, shape: WallShape): boolean {
    const { line, openings = [] } = shape
    const [from, to] = line
    const [opening] = openings
    const isDoor = line.length === 2 && openings.length === 1 && Math.abs(opening.width - distance(from, to)) < 1e-9
    if (!isDoor) return false
    const { position, bounds, rotation } = portalPlace(this.place(from), this.place(to))
    this.setPoints(`${path}.bounds`, line)
    const known = asObject(this.file.get(path)) ?? {}
    const isMoved = JSON.stringify(known.bounds) !== JSON.stringify(bounds)
    if (isMoved && known.position !== undefined) this.file.set(path, 'position', position)
    const turned = withoutRounding(known.rotation, rotation)
    if (isMoved && known.rotation !== undefined && turned !== known.rotation) this.file.set(path, 'rotation', turned)
    const isClosed = opening.closed === true
    if ((known.closed !== false) !== isClosed) this.file.set(path, 'closed', isClosed)
    return true
  }

  private setPoints(path: string, points: readonly Point[]): void {
    const known = asArray(this.file.get(path))
    if (known.length === points.length) for (const [i, point] of points.entries()) this.setPoint(`${path}.${i}`, point)
    else this.file.set(...splitPath(path), points.map(this.place))
  }

  private setPoint(path: string, point: Point): void {
    const known = asObject(this.file.get(path)) ?? {}
    const placed = this.place(point)
    for (const key of ['x', 'y'] as const) {
      const now = withoutRounding(asNumber(known[key]), placed[key])
      if (now !== asNumber(known[key])) this.file.set(path, key, now)
    }
  }
}
