/** The dashed line that an agent's middle keeps from the walls: rings of the grown outlines, one path for all of them. */
import type { Region } from '../../engine/geometry/index.js'
import { boxAround, boxesMeet, type Box, type Painter } from '../painter/painter.js'
import type { Theme } from '../theme.js'

/** Below this zoom the dashes would run together. */
const FAR = 0.25

export function createOutlinePainter(outline: Region, theme: Theme): Painter {
  const rings = outline.flatMap(({ outer, holes }) => [outer, ...holes]).flatMap((ring) => {
    const box = boxAround(ring)
    return box === undefined ? [] : [{ ring, box }]
  })
  return {
    cost: (box) => rings.reduce((sum, ring) => (boxesMeet(ring.box, box) ? sum + ring.ring.length : sum), 0),
    paint: (context, camera, box: Box) => {
      if (camera.zoom < FAR) return
      const pixel = 1 / camera.zoom
      context.beginPath()
      for (const { ring, box: around } of rings) {
        if (!boxesMeet(around, box)) continue
        ring.forEach(({ x, y }, index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
        context.closePath()
      }
      context.strokeStyle = theme.agentOutline
      context.lineWidth = pixel * theme.strokeScale
      context.setLineDash([2 * pixel, 3 * pixel])
      context.stroke()
      context.setLineDash([])
    },
  }
}
