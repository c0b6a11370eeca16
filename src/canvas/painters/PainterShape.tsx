/** Renders a painter as a Konva node. In the static layer of a stage, Konva does not draw the node: the buffer of the layer calls the painter. */
import type Konva from 'konva'
import type { Camera } from '../../editor/index.js'
import { useLayoutEffect, useRef } from 'react'
import { nodePlace, sceneOf } from './konva-context.js'
import type { Painter } from './painter.js'
import { NodeShape } from './placed-nodes.js'

interface PainterShapeProps {
  readonly painter?: Painter | undefined
  readonly camera?: Camera | undefined
  readonly opacity?: number | undefined
  readonly visible?: boolean | undefined
  readonly name?: string
  readonly subscribe?: ((listener: () => void) => () => void) | undefined
  readonly current?: (() => Painter | undefined) | undefined
}

const PAINTER = 'painter'
const CURRENT = 'current'

export const painterOf = (node: Konva.Node): Painter | undefined => {
  const current = node.getAttr(CURRENT) as PainterShapeProps['current']
  return current?.() ?? (node.getAttr(PAINTER) as Painter | undefined)
}

function paintScene(konvaContext: Konva.Context, shape: Konva.Shape): void {
  const painter = painterOf(shape)
  const scene = sceneOf(konvaContext)
  if (painter !== undefined && scene !== undefined) painter.paint(scene.context, scene.camera, scene.box)
}

export function PainterShape({
  painter,
  camera,
  opacity = 1,
  visible = true,
  name,
  subscribe,
  current,
}: PainterShapeProps) {
  const shape = useRef<Konva.Shape>(null)
  useLayoutEffect(() => subscribe?.(() => void shape.current?.getLayer()?.batchDraw()), [subscribe])
  return (
    <NodeShape
      nodeRef={shape}
      {...nodePlace(camera)}
      name={name ?? ''}
      opacity={opacity}
      visible={visible}
      listening={false}
      perfectDrawEnabled={false}
      painter={painter}
      current={subscribe && current}
      sceneFunc={paintScene}
    />
  )
}
