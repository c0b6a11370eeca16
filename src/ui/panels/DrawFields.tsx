import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Point } from '../../engine/geometry/index.js'
import { degreesToDirection } from '../../document/model/index.js'
import type { DraftShape } from '../../editor/index.js'
import { NumberField } from '../controls/index.js'
import { useEditorState, usePanel } from '../panel-context.js'

interface Sizes {
  readonly first?: number
  readonly second?: number
}

/** Fields for length and angle of the next segment, or for width and height. Tab moves to the next field, and Enter places the point. */
export function DrawFields(): ReactNode {
  const shape = useEditorState((state) => state.overlay.shape)
  const cursor = useEditorState((state) => state.cursor?.world)
  return shape?.anchor === undefined ? null : (
    // With a new React key for each segment, the typed numbers are reset.
    <OpenFields key={`${shape.anchor.x} ${shape.anchor.y}`} shape={shape} anchor={shape.anchor} cursor={cursor} />
  )
}

function OpenFields({
  shape,
  anchor,
  cursor,
}: {
  shape: DraftShape
  anchor: Point
  cursor: Point | undefined
}): ReactNode {
  const { editor, messages } = usePanel()
  const [typed, setTyped] = useState<Sizes>({})
  // A ref, since Enter commits a field and places the point in the same event, before the next render.
  const latest = useRef(typed)
  const put = (sizes: Sizes): void => {
    latest.current = { ...latest.current, ...sizes }
    setTyped(latest.current)
  }
  const to = cursor ?? anchor
  const [dx, dy] = [to.x - anchor.x, to.y - anchor.y]
  const length = Math.sqrt(dx * dx + dy * dy)
  const degrees = length === 0 ? 0 : (Math.atan2(dy, dx) * 180) / Math.PI
  const { size } = shape
  const isRound = size?.radius !== undefined
  const place = (): void => {
    const { first, second } = latest.current
    editor.tools.placeAt(
      size === undefined
        ? polar(anchor, first ?? length, second ?? degrees)
        : corner(anchor, { dx, dy }, isRound, latest.current),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // Not `instanceof`: an editor in an iframe has elements of another window.
    const { ariaInvalid } = event.target as HTMLElement
    if (event.key === 'Enter' && ariaInvalid !== 'true') place()
  }
  return (
    <div className="nav-draw-fields" onKeyDown={onKeyDown}>
      <NumberField
        prefix={size === undefined ? messages.length : isRound ? 'R' : 'W'}
        label={size === undefined ? messages.length : isRound ? messages.radius : messages.width}
        value={typed.first ?? (size === undefined ? length : isRound ? size.radius : size.width)}
        min={0.001}
        isLength
        onCommit={(first) => put({ first })}
      />
      {!isRound && (
        <NumberField
          prefix={size === undefined ? messages.angle : 'H'}
          label={size === undefined ? messages.angle : messages.height}
          value={typed.second ?? (size === undefined ? degrees : size.height)}
          {...(size === undefined ? { suffix: '°' } : { min: 0.001, isLength: true })}
          onCommit={(second) => put({ second })}
        />
      )}
    </div>
  )
}

function polar({ x, y }: Point, length: number, degrees: number): Point {
  const direction = degreesToDirection(degrees)
  return { x: x + direction.x * length, y: y + direction.y * length }
}

/** Returns the second corner of a rectangle from its first corner, its typed sizes, and the direction to the pointer; for a circle, a point on its rim. */
function corner(
  { x, y }: Point,
  { dx, dy }: { readonly dx: number; readonly dy: number },
  isRound: boolean,
  { first, second }: Sizes,
): Point {
  if (isRound) return { x: x + (first ?? Math.sqrt(dx * dx + dy * dy)), y }
  const side = (by: number, typed: number | undefined): number => (typed === undefined ? by : by < 0 ? -typed : typed)
  return { x: x + side(dx, first), y: y + side(dy, second) }
}
