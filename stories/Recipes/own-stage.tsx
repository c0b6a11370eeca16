/**
 * A view of a game level that an app builds without the editor. The buttons, the pointer handling and the canvas, a plain `<Stage>` of
 * react-konva, belong to the app. The document, the mesh, the path and the layers come from the package.
 */
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type Konva from 'konva'
import { Circle, Layer, Rect, Stage } from 'react-konva'
import {
  applyCommand,
  createNavDocument,
  toScene,
  type Command,
  type NavItem,
  type ObstacleItem,
  type RectangleShape,
} from 'navsmith/document'
import type { Point } from 'navsmith/engine'
import {
  BackgroundLayer,
  lightTheme,
  ObstacleLayer,
  PathLayer,
  readTheme,
  ThemeContext,
  TriangulationLayer,
  type ObstacleState,
  type Theme,
} from 'navsmith/layers'
import { useNavDocument, useNavMesh, usePath } from 'navsmith'

const BOUNDS = { x: 0, y: 0, width: 640, height: 400 }
const RADIUS = 10
const ENDS = { start: { x: 60, y: 200 }, goal: { x: 580, y: 200 } }
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, -10],
  ArrowDown: [0, 10],
}

type Wall = ObstacleItem & { readonly shape: RectangleShape }
const isWall = (item: NavItem): item is Wall => item.kind === 'obstacle' && item.shape.type === 'rectangle'
const wallAt = (id: string, x: number, y: number): Wall => ({
  kind: 'obstacle',
  id,
  shape: { type: 'rectangle', x, y, width: 40, height: 180 },
})
const level = () => createNavDocument({ bounds: BOUNDS, items: [wallAt('wall 1', 180, 0)] })

const within = (value: number, size: number, room: number): number => Math.min(Math.max(value, 0), room - size)
/** Returns the point, moved as little as possible so that a box of this size is within the map. */
const inside = ({ x, y }: Point, { width, height }: { readonly width: number; readonly height: number }): Point => ({
  x: within(x, width, BOUNDS.width),
  y: within(y, height, BOUNDS.height),
})
const moved = ({ id, shape }: Wall, to: Point): Command => ({
  type: 'set-shape',
  id,
  shape: { ...shape, ...inside(to, shape) },
})

/** Fits the map to the width of its element, and takes light or dark colors from the page. */
function useFrame(): { frame: RefObject<HTMLDivElement | null>; scale: number; theme: Theme } {
  const frame = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const [theme, setTheme] = useState(lightTheme)
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const size = new ResizeObserver(() => setScale(element.clientWidth / BOUNDS.width))
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const read = () => setTheme(readTheme(element))
    read()
    size.observe(element)
    dark.addEventListener('change', read)
    return () => {
      size.disconnect()
      dark.removeEventListener('change', read)
    }
  }, [])
  return { frame, scale, theme }
}

/**
 * Returns the walls of a level and the actions of the pointer. During a drag, `shown` is the document with the dragged wall at the pointer.
 * Only the end of the drag edits the document.
 */
function useWalls() {
  const { document, dispatch, history, undo, redo, canUndo, canRedo } = useNavDocument(level)
  const [asked, pick] = useState<string>()
  const [drag, setDrag] = useState<{ readonly id: string; readonly to: Point }>()
  const shown = useMemo(() => {
    const wall = document.items.filter(isWall).find(({ id }) => id === drag?.id)
    return drag === undefined || wall === undefined ? document : applyCommand(document, moved(wall, drag.to)).document
  }, [document, drag])
  const walls = shown.items.filter(isWall)
  const picked = walls.find(({ id }) => id === asked)
  return {
    shown,
    walls,
    picked,
    pick,
    undo,
    redo,
    canUndo,
    canRedo,
    drag: ({ id }: Wall, to: Point) => setDrag({ id, to }),
    move: (wall: Wall, to: Point) => {
      setDrag(undefined)
      dispatch(moved(wall, to), { label: 'Move a wall' })
    },
    /** Reads the present position from the history, since keys may come faster than renders. */
    nudge: ({ id }: Wall, dx: number, dy: number) => {
      const wall = history.document.items.filter(isWall).find((item) => item.id === id)
      if (wall !== undefined) dispatch(moved(wall, { x: wall.shape.x + dx, y: wall.shape.y + dy }))
    },
    add: () => {
      const numbers = walls.map(({ id }) => Number(id.slice('wall '.length)))
      const id = `wall ${Math.max(0, ...numbers) + 1}`
      dispatch({ type: 'insert-items', items: [wallAt(id, 300, 110)] })
      pick(id)
    },
    remove: ({ id }: Wall) => void dispatch({ type: 'remove-items', ids: [id] }),
  }
}

export function OwnStage() {
  const { walls, shown, picked, ...hand } = useWalls()
  const [ends, setEnds] = useState(ENDS)
  const [hasTriangles, setTriangles] = useState(true)
  const { frame, scale, theme } = useFrame()
  const { mesh } = useNavMesh(shown, { agentRadius: RADIUS })
  const answer = usePath(mesh, ends.start, ends.goal, { agentRadius: RADIUS })
  const obstacles = useMemo(() => toScene(shown).obstacles, [shown])
  const states = useMemo(
    () => new Map<string, ObstacleState>(picked === undefined ? [] : [[picked.id, 'selected']]),
    [picked],
  )
  const onKeyDown = (event: KeyboardEvent): void => {
    if (picked === undefined) return
    if (event.key === 'Delete' || event.key === 'Backspace') hand.remove(picked)
    else if (event.key in STEPS) {
      const [dx, dy] = STEPS[event.key]
      hand.nudge(picked, dx, dy)
    } else return
    event.preventDefault()
  }
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 640px)' }}>
      <div className="story-bar">
        <Button onClick={hand.add}>Add a wall</Button>
        <Button onClick={() => picked !== undefined && hand.remove(picked)} disabled={picked === undefined}>
          Take it away
        </Button>
        <Button onClick={hand.undo} disabled={!hand.canUndo}>
          Undo
        </Button>
        <Button onClick={hand.redo} disabled={!hand.canRedo}>
          Redo
        </Button>
        <label>
          <input type="checkbox" checked={hasTriangles} onChange={(event) => setTriangles(event.target.checked)} />
          Triangles
        </label>
        <output className="story-caption">
          {answer === undefined
            ? 'Building'
            : answer.status === 'found'
              ? `${walls.length} walls, the path is ${Math.round(answer.path.length)} long`
              : `${walls.length} walls, no path`}
        </output>
      </div>
      <div ref={frame} role="application" aria-label="Level" tabIndex={0} onKeyDown={onKeyDown}>
        <Stage width={BOUNDS.width * scale} height={BOUNDS.height * scale} scaleX={scale} scaleY={scale}>
          <ThemeContext.Provider value={theme}>
            <Layer onPointerDown={({ target }) => target.name() !== 'wall' && hand.pick(undefined)}>
              <Rect {...BOUNDS} />
              <BackgroundLayer bounds={BOUNDS} />
              <ObstacleLayer obstacles={obstacles} states={states} />
              <TriangulationLayer mesh={mesh} visible={hasTriangles} />
              <PathLayer path={answer} agentRadius={RADIUS} />
              {walls.map((wall) => (
                <Grip key={wall.id} wall={wall} pick={hand.pick} drag={hand.drag} move={hand.move} />
              ))}
            </Layer>
            <Layer>
              {(['start', 'goal'] as const).map((end) => (
                <Circle
                  key={end}
                  name={end}
                  {...ends[end]}
                  radius={RADIUS}
                  fill={end === 'start' ? theme.spawn : theme.goal}
                  stroke={theme.canvas}
                  strokeWidth={2}
                  draggable
                  onDragMove={({ target }) => {
                    target.position(inside(target.position(), { width: 0, height: 0 }))
                    setEnds({ ...ends, [end]: target.position() })
                  }}
                />
              ))}
            </Layer>
          </ThemeContext.Provider>
        </Stage>
      </div>
    </div>
  )
}

interface GripProps {
  readonly wall: Wall
  readonly pick: (id: string) => void
  readonly drag: (wall: Wall, to: Point) => void
  readonly move: (wall: Wall, to: Point) => void
}

/** An invisible rectangle that Konva lets the user drag; the layer draws the wall. */
function Grip({ wall, pick, drag, move }: GripProps) {
  const { x, y, width, height } = wall.shape
  const keepIn = ({ target }: Konva.KonvaEventObject<DragEvent>): Point => {
    target.position(inside(target.position(), wall.shape))
    return target.position()
  }
  return (
    <Rect
      id={wall.id}
      name="wall"
      x={x}
      y={y}
      width={width}
      height={height}
      fill="transparent"
      draggable
      onPointerDown={() => pick(wall.id)}
      onDragMove={(event) => drag(wall, keepIn(event))}
      onDragEnd={(event) => move(wall, keepIn(event))}
    />
  )
}

interface ButtonProps {
  readonly children: string
  readonly onClick: () => void
  readonly disabled?: boolean
}

const Button = (props: ButtonProps) => <button type="button" className="nav-button" {...props} />
