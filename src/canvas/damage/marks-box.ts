/** The screen pixels that handles, drafts, guides and labels are painted in. */
import type { Box, HandleScene, PaintCamera } from '../index.js'
import type { Point, Rect } from '../../engine/geometry/index.js'
import { growBox } from './screen-box.js'

/** Screen pixels that marks, and labels, reach from their places. */
const MARK_REACH = 24
const LABEL_REACH = 160

const cornersOf = ({ x, y, width, height }: Rect): readonly Point[] => [
  { x, y },
  { x: x + width, y: y + height },
]

/** Points that lie around all that is drawn. */
function placesOf({
  handles,
  draft,
  ghosts,
  guides,
  snaps,
  marquee,
  cells,
  frame,
  labels,
  crosshair,
}: HandleScene): readonly Point[] {
  return [
    ...handles.map(({ at }) => at),
    ...(draft?.points ?? []),
    ...(draft?.crossings ?? []),
    ...(ghosts?.flat() ?? []),
    ...(guides?.flatMap(({ from, to }) => [from, to]) ?? []),
    ...(snaps ?? []),
    ...[marquee?.rect, frame, ...(cells?.rects ?? [])].flatMap((rect) => (rect === undefined ? [] : cornersOf(rect))),
    ...(cells?.hexes?.flat() ?? []),
    ...(labels?.map(({ at }) => at) ?? []),
    ...(crosshair === undefined ? [] : [crosshair]),
  ]
}

/** Undefined where there is none. */
export function boxOfMarks(scene: HandleScene, { x, y, zoom }: PaintCamera): Box | undefined {
  const places = placesOf(scene)
  if (places.length === 0) return undefined
  const [xs, ys] = [places.map((place) => place.x * zoom + x), places.map((place) => place.y * zoom + y)]
  return growBox(
    { minX: least(xs), minY: least(ys), maxX: -least(xs.map((at) => -at)), maxY: -least(ys.map((at) => -at)) },
    (scene.labels?.length ?? 0) > 0 ? LABEL_REACH : MARK_REACH,
  )
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b))
