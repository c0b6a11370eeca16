import { useMemo, type ReactNode } from 'react'
import {
  inScreenPixels,
  PainterShape,
  strokePath,
  traceCircle,
  useTheme,
  type Painter,
  type Theme,
} from '../../canvas/index.js'
import type { Point } from '../../engine/geometry/index.js'
import type { Verdict } from '../../rules/index.js'
import { useDisplay, useTests } from '../panel-context.js'
import { isNamed } from './show-verdict.js'

export function WitnessPart(): ReactNode {
  const shown = useDisplay(({ verdict, side }) => (side === 'tests' ? verdict : undefined))
  const verdict = useTests(({ report }) => report?.verdicts.find((each) => isNamed(shown, each)))
  const theme = useTheme()
  const painter = useMemo(() => verdict && createWitnessPainter(verdict, theme), [verdict, theme])
  return painter && <PainterShape name="witness" painter={painter} />
}

const PLACE = 9 // radius in screen pixels of the circle around the place of a verdict

function createWitnessPainter({ status, place, witness = {} }: Verdict, theme: Theme): Painter {
  const color = status === 'pass' ? theme.success : theme.danger
  const { paths = [], lines = [], rings = [] } = witness
  const size = [...paths, ...rings].reduce((sum, { length }) => sum + length, 1 + lines.length)
  return {
    cost: () => size,
    paint: (context, camera) => {
      inScreenPixels(context, camera, (toX, toY) => {
        const stroke = (): void => {
          strokePath(context, theme.canvas, 6 * theme.strokeScale)
          strokePath(context, color, 3 * theme.strokeScale)
        }
        const trace = (points: readonly Point[], isClosed = false): void => {
          context.beginPath()
          for (const { x, y } of points) context.lineTo(toX(x), toY(y))
          if (isClosed) context.closePath()
          stroke()
        }
        context.lineJoin = context.lineCap = 'round'
        for (const path of paths) trace(path)
        for (const ring of rings) trace(ring, true)
        context.setLineDash([6, 5])
        for (const line of lines) trace(line)
        context.setLineDash([])
        if (place === undefined) return
        traceCircle(context, toX(place.x), toY(place.y), PLACE)
        stroke()
      })
    },
  }
}
