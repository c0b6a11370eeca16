import type Konva from 'konva'
import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Group, Shape } from 'react-konva'
import { isDevelopment } from '../../editor/index.js'
import type { Rect } from '../../engine/geometry/index.js'
import type { Painted } from '../painters/painter.js'
import { sceneOf } from '../painters/konva-context.js'
import { painterOf } from '../painters/PainterShape.js'
import { ViewportBuffer } from '../buffers/viewport-buffer.js'

interface StaticContentProps {
  readonly children: ReactNode
  readonly world?: Rect | undefined
}

function collectPainted(group: Konva.Group, inherited = 1, found: Painted[] = []): Painted[] {
  for (const node of group.getChildren()) {
    if (!node.visible()) continue
    const opacity = inherited * node.opacity()
    const painter = painterOf(node)
    if (painter !== undefined) found.push({ painter, opacity })
    else if (node.getType() === 'Group') collectPainted(node as Konva.Group, opacity, found)
    else warnOfPlainNode(node.getClassName())
  }
  return found
}

const warned = new Set<string>()

function warnOfPlainNode(kind: string): void {
  if (warned.has(kind) || !isDevelopment()) return
  warned.add(kind)
  console.warn(
    `<NavStage>: a Konva ${kind} in "scene" is not drawn; only Navsmith layers are. Put your own Konva nodes in "live".`,
  )
}

export function StaticContent({ children, world }: StaticContentProps) {
  const group = useRef<Konva.Group>(null)
  const shape = useRef<Konva.Shape>(null)
  const buffer = useRef<ViewportBuffer | undefined>(undefined)

  useLayoutEffect(() => {
    const node = shape.current
    const own = new ViewportBuffer(() => node?.getLayer()?.batchDraw())
    buffer.current = own
    node?.getLayer()?.batchDraw()
    return () => {
      buffer.current = undefined
      own.destroy()
    }
  }, [])
  useLayoutEffect(() => buffer.current?.setWorld(world), [world])

  // Keep the same function in all renders, since a new function would make Konva redraw the shape.
  const draw = useCallback((konvaContext: Konva.Context): void => {
    const scene = sceneOf(konvaContext)
    if (scene === undefined || group.current === null) return
    buffer.current?.draw(scene.context, scene.camera, scene.width, scene.height, collectPainted(group.current))
  }, [])
  return (
    <>
      <Group ref={group} visible={false} listening={false}>
        {children}
      </Group>
      <Shape ref={shape} listening={false} perfectDrawEnabled={false} sceneFunc={draw} />
    </>
  )
}
