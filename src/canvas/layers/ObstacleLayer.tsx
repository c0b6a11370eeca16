import { useMemo, useState } from 'react'
import type { PlacedGlyph } from '../painters/glyph-painter.js'
import { createGlyphPainter, placeGlyph } from '../painters/glyph-painter.js'
import type { PolygonSet } from '../painters/polygon-batches.js'
import { createPolygonSet } from '../painters/polygon-batches.js'
import type { DrawnPolygon } from '../painters/polygon-fill.js'
import type { PolygonStyle } from '../painters/polygon-painter.js'
import { createPolygonPainter } from '../painters/polygon-painter.js'
import type { Painter } from '../painters/painter.js'
import { extendTrail } from '../painters/painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import type { Theme } from '../theme.js'
import { mixColors, useTheme } from '../theme.js'
import type { LayerProps } from './layer-props.js'
import { useSame } from './use-same.js'

export type ObstacleState = 'idle' | 'hover' | 'selected' | 'locked' | 'hidden' | 'out' | 'invalid'

/** An engine obstacle, or anything of its shape. An object that stays the same is not looked at again. */
export interface DrawnObstacle extends DrawnPolygon {
  readonly id: string
}

export interface ObstacleLayerProps extends LayerProps {
  readonly obstacles: readonly DrawnObstacle[]
  /** States by id; `idle` for those that are not in it. */
  readonly states?: ReadonlyMap<string, ObstacleState>
}

const noStates: ReadonlyMap<string, ObstacleState> = new Map()

/** In drawing order: what is selected lies on top. */
function obstacleStyles(theme: Theme): ReadonlyMap<string, PolygonStyle> {
  const bold = theme.strokeScale
  return new Map<ObstacleState, PolygonStyle>([
    ['hidden', { stroke: theme.text3, strokeWidth: bold, dash: [3, 4] }],
    // Takes no part in navigation: seen through.
    [
      'out',
      { fill: theme.obstacle, fillOpacity: 0.22, stroke: theme.obstacleStroke, strokeWidth: 1.25 * bold, dash: [7, 4] },
    ],
    ['locked', { fill: theme.obstacle, fillOpacity: 0.4, stroke: theme.obstacleStroke, strokeWidth: 1.25 * bold }],
    ['idle', { fill: theme.obstacle, stroke: theme.obstacleStroke, strokeWidth: 1.5 * bold }],
    [
      'invalid',
      {
        fill: mixColors(theme.canvas, theme.danger, 0.12),
        hatch: { name: 'danger', color: theme.danger, opacity: 1 },
        stroke: theme.danger,
        strokeWidth: 2 * bold,
      },
    ],
    ['hover', { fill: theme.obstacleHover, stroke: theme.accent, strokeWidth: 1.5 * bold }],
    ['selected', { fill: theme.obstacleSelected, stroke: theme.accent, strokeWidth: 2 * bold }],
  ])
}

/** The last painter and what it was made of: an edit paints only where it changed something. */
interface Drawn {
  readonly set: PolygonSet
  readonly painter: Painter
  readonly obstacles: readonly DrawnObstacle[]
  readonly states: ReadonlyMap<string, ObstacleState>
  readonly theme: Theme
}

const isGlyph = (state: ObstacleState | undefined): state is 'locked' | 'hidden' =>
  state === 'locked' || state === 'hidden'

const noGlyphs: readonly PlacedGlyph[] = []

/** What marks locked and hidden obstacles; the same list for as long as none of them changes, so that an edit elsewhere paints nothing here. */
function useGlyphs(obstacles: readonly DrawnObstacle[], states: ObstacleLayerProps['states']): readonly PlacedGlyph[] {
  const found = useMemo(
    () =>
      states === undefined || ![...states.values()].some(isGlyph)
        ? noGlyphs
        : obstacles.flatMap((obstacle) => {
            const state = states.get(obstacle.id)
            return isGlyph(state) ? (placeGlyph(state, obstacle) ?? []) : []
          }),
    [obstacles, states],
  )
  return useSame(found)
}

/** Obstacles: filled, outlined, and marked by their state. One shape, however many there are. */
export function ObstacleLayer({
  obstacles,
  states = noStates,
  camera,
  theme: ownTheme,
  opacity,
  visible,
}: ObstacleLayerProps) {
  const theme = useTheme(ownTheme)
  const styles = useMemo(() => obstacleStyles(theme), [theme])
  const [drawn, setDrawn] = useState<Drawn | undefined>(undefined)
  let current = drawn
  if (current?.obstacles !== obstacles || current.states !== states || current.theme !== theme) {
    const styleOf = (polygon: DrawnPolygon): ObstacleState => states.get((polygon as DrawnObstacle).id) ?? 'idle'
    const set = (current?.set ?? createPolygonSet()).update(obstacles, styleOf, current?.states === states)
    // Packed anew, a set does not say where it differs.
    const trail = current?.theme === theme && set.follows ? extendTrail(current.painter, set.changed) : undefined
    current = { set, obstacles, states, theme, painter: createPolygonPainter(set, styles, trail) }
    setDrawn(current)
  }
  const glyphs = useGlyphs(obstacles, states)
  const glyphPainter = useMemo(() => createGlyphPainter(glyphs, theme), [glyphs, theme])
  const place = { camera, opacity, visible }
  return (
    <>
      <PainterShape name="obstacles" painter={current.painter} {...place} />
      {glyphs.length > 0 && <PainterShape name="obstacle-states" painter={glyphPainter} {...place} />}
    </>
  )
}
