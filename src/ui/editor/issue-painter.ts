/** Marks of issues on the map. The shape is the severity: an octagon for errors, a triangle for warnings; what only informs stays in the list. */
import type { Issue } from '../../editor/index.js'
import { inScreenPixels, type Painter } from '../../canvas/index.js'
import type { Theme } from '../../canvas/index.js'

/** Below this zoom only errors are marked. */
const FAR = 0.25

/** Screen-sized marks at the places of the issues; the one whose callout is open stands in a ring. */
export function createIssuePainter(issues: readonly Issue[], open: string | undefined, theme: Theme): Painter {
  return {
    cost: () => issues.length,
    paint: (context, camera) =>
      inScreenPixels(context, camera, (toX, toY) => {
        for (const issue of issues) {
          if (issue.severity === 'info' || (camera.zoom < FAR && issue.severity !== 'error')) continue
          paintMark(context, toX(issue.at.x), toY(issue.at.y), issue.severity === 'error', issue.id === open, theme)
        }
      }),
  }
}

function paintMark(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  isError: boolean,
  isOpen: boolean,
  theme: Theme,
): void {
  const size = isOpen ? 9 : 7.5
  const corners = isError ? 8 : 3
  const turn = isError ? Math.PI / 8 : -Math.PI / 2
  const reach = isError ? size : size * 1.25
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.beginPath()
  for (let i = 0; i < corners; i++) {
    const angle = turn + (i * 2 * Math.PI) / corners
    context.lineTo(x + reach * Math.cos(angle), y + reach * Math.sin(angle))
  }
  context.closePath()
  context.strokeStyle = theme.canvas
  context.lineWidth = 4 * theme.strokeScale
  context.stroke()
  context.fillStyle = isError ? theme.danger : theme.warning
  context.fill()
  context.beginPath()
  context.moveTo(x, y - size * 0.45)
  context.lineTo(x, y + size * 0.08)
  context.moveTo(x, y + size * 0.46)
  context.lineTo(x, y + size * 0.47)
  context.lineWidth = 1.75
  context.stroke()
  if (!isOpen) return
  context.beginPath()
  context.arc(x, y, size + 6, 0, 2 * Math.PI)
  context.strokeStyle = isError ? theme.danger : theme.warning
  context.lineWidth = 1.5 * theme.strokeScale
  context.stroke()
}
