/** Paints the map of the minimap. A change repaints only its rectangle; an expensive picture is painted in slices and shown when complete. */
import { changedRun } from '../../engine/core/index.js'
import type { Rect } from '../../engine/geometry/index.js'
import { hiddenIn, type NavDocument, type NavItem } from '../../document/model/index.js'
import { isShapeItem, itemBox, itemRings, itemsBox, type Camera, type Size } from '../../editor/index.js'
import { fillPolygon, type Theme } from '../../canvas/index.js'

const SLICE = 1500

export function createBackdrop(owner: Document, { width, height }: Size, theme: Theme) {
  const canvases = [owner.createElement('canvas'), owner.createElement('canvas')]
  const [first, second] = canvases.map((canvas) => canvas.getContext('2d'))
  if (first === null || second === null) return undefined
  let [front, back] = [first, second]
  let ratio = 1
  /** The document on the front canvas, which is the one that is shown; undefined if none is painted. */
  let painted: NavDocument | undefined
  let work: { readonly document: NavDocument; readonly items: readonly NavItem[]; next: number } | undefined
  const paint = (on: CanvasRenderingContext2D, items: readonly NavItem[], placed: Camera, box?: Rect): void => {
    on.save()
    on.setTransform(ratio, 0, 0, ratio, 0, 0)
    if (box !== undefined) {
      on.beginPath()
      on.rect(box.x, box.y, box.width, box.height)
      on.clip()
    }
    on.fillStyle = theme.canvas
    if (on === front || work?.next === 0) on.fillRect(0, 0, width, height)
    const scale = ratio * placed.zoom
    on.setTransform(scale, 0, 0, scale, ratio * placed.x, ratio * placed.y)
    for (const item of items) paintItem(on, item, theme)
    on.restore()
  }
  const patch = (document: NavDocument, placed: Camera): boolean => {
    const dirtyBox = painted === undefined ? undefined : dirtyBoxOf(painted, document)
    if (dirtyBox === undefined) return false
    const box = screenBox(dirtyBox, placed, { width, height })
    const items = itemsWithin(document, box, placed)
    if (items.length > SLICE) return false
    paint(front, items, placed, box)
    painted = document
    return true
  }
  return {
    canvases,
    picture: (): HTMLCanvasElement => front.canvas,
    reset: (next: number): void => {
      ratio = next
      painted = work = undefined
      for (const canvas of canvases) {
        canvas.width = Math.round(width * ratio)
        canvas.height = Math.round(height * ratio)
      }
    },
    /** Paints the next slice of the document. Returns true until all of it is painted. */
    refresh: (document: NavDocument, placed: Camera): boolean => {
      if (painted === document) work = undefined
      else if (work?.document !== document)
        work = patch(document, placed) ? undefined : { document, items: shownItems(document), next: 0 }
      if (work === undefined) return false
      paint(back, work.items.slice(work.next, work.next + SLICE), placed)
      work.next += SLICE
      if (work.next < work.items.length) return true
      painted = document
      work = undefined
      ;[front, back] = [back, front]
      return false
    },
  }
}

function shownItems(document: NavDocument): readonly NavItem[] {
  const isHidden = hiddenIn(document)
  return document.items.filter((item) => isShapeItem(item) && !isHidden(item))
}

/**
 * Returns the box in screen pixels, each side moved outward to a multiple of 4: a whole number of device pixels at ratios such as 1.25 and 1.5, so
 * that a clip to the box leaves no seam. The box ends at the edges of the canvas, since a canvas rounds distant coordinates.
 */
function screenBox(box: Rect, { x, y, zoom }: Camera, size: Size): Rect {
  const [left, top] = [box.x * zoom + x, box.y * zoom + y].map((at) => Math.max(0, 4 * Math.floor(at / 4 - 0.25)))
  const [right, bottom] = [(box.x + box.width) * zoom + x, (box.y + box.height) * zoom + y].map(
    (at) => 4 * Math.ceil(at / 4 + 0.25),
  )
  return {
    x: left,
    y: top,
    width: Math.max(0, Math.min(size.width, right) - left),
    height: Math.max(0, Math.min(size.height, bottom) - top),
  }
}

function itemsWithin(document: NavDocument, screen: Rect, { x, y, zoom }: Camera): readonly NavItem[] {
  const [minX, minY] = [(screen.x - x) / zoom, (screen.y - y) / zoom]
  const [maxX, maxY] = [minX + screen.width / zoom, minY + screen.height / zoom]
  return shownItems(document).filter((item) => {
    const box = itemBox(item)
    return (
      box !== undefined && box.x <= maxX && box.y <= maxY && box.x + box.width >= minX && box.y + box.height >= minY
    )
  })
}

/** Returns the box around the shapes that differ between two documents; undefined if their bounds or layers differ. */
function dirtyBoxOf(before: NavDocument, after: NavDocument): Rect | undefined {
  if (before.bounds !== after.bounds || before.layers !== after.layers) return undefined
  const [a, b] = [before.items, after.items]
  const { from, removed, added } = changedRun(a, b, Object.is)
  const differing = (list: readonly NavItem[], count: number, other: readonly NavItem[]): readonly NavItem[] =>
    list.slice(from, from + count).filter((item, i) => a.length !== b.length || item !== other[from + i])
  const changed = [...differing(a, removed, b), ...differing(b, added, a)]
  return itemsBox(changed.filter(isShapeItem)) ?? { x: 0, y: 0, width: 0, height: 0 }
}

function paintItem(on: CanvasRenderingContext2D, item: NavItem, theme: Theme): void {
  const [outer, ...holes] = itemRings(item)
  on.globalAlpha = item.kind === 'area' ? 0.3 : 0.75
  on.fillStyle =
    item.kind === 'area' ? (item.terrain === 'water' ? theme.areaWater : theme.areaSand) : theme.obstacleStroke
  fillPolygon(on, { outer, holes, fillRule: item.kind === 'obstacle' ? item.fillRule : undefined })
}
