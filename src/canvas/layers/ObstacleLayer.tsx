import { useState } from 'react'
import { sameValue } from '../../engine/core/index.js'
import { createGlyphPainter, placeGlyph, type PlacedGlyph } from '../painters/glyph-painter.js'
import { createPolygonSet, type PolygonSet } from '../painters/polygon-batches.js'
import type { DrawnPolygon } from '../painters/polygon-fill.js'
import { createPolygonPainter, type PolygonStyle } from '../painters/polygon-painter.js'
import { extendTrail, type Painter } from '../painters/painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import { mixColors } from '../colors.js'
import { useTheme, type Theme } from '../theme.js'
import type { LatestProps, LayerProps } from './painted-layer.js'
import { layer } from '../stage/places.js'

export type ObstacleState = 'idle' | 'hover' | 'selected' | 'locked' | 'hidden' | 'out' | 'invalid'

export interface DrawnObstacle extends DrawnPolygon {
  readonly id: string
}

export interface DrawnObstacles {
  readonly obstacles: readonly DrawnObstacle[]
  /** States by id. Obstacles without an entry are `idle`. */
  readonly states?: ReadonlyMap<string, ObstacleState>
}

export interface ObstacleLayerProps extends LayerProps, DrawnObstacles, LatestProps<DrawnObstacles> {}

const noStates: ReadonlyMap<string, ObstacleState> = new Map()

function obstacleStyles(theme: Theme): ReadonlyMap<string, PolygonStyle> {
  const bold = theme.strokeScale
  return new Map<ObstacleState, PolygonStyle>([
    ['hidden', { stroke: theme.text3, strokeWidth: bold, dash: [3, 4] }],
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

interface Drawn {
  readonly set: PolygonSet
  readonly painter: Painter
  readonly glyphs: readonly PlacedGlyph[]
  readonly glyphPainter: Painter
  readonly obstacles: readonly DrawnObstacle[]
  readonly states: ReadonlyMap<string, ObstacleState>
  readonly styles: ReadonlyMap<string, PolygonStyle>
  readonly theme: Theme
}

const isGlyph = (state: ObstacleState | undefined): state is 'locked' | 'hidden' =>
  state === 'locked' || state === 'hidden'

const noGlyphs: readonly PlacedGlyph[] = []

function glyphsOf(
  obstacles: readonly DrawnObstacle[],
  states: ReadonlyMap<string, ObstacleState>,
): readonly PlacedGlyph[] {
  if (![...states.values()].some(isGlyph)) return noGlyphs
  return obstacles.flatMap((obstacle) => {
    const state = states.get(obstacle.id)
    return isGlyph(state) ? (placeGlyph(state, obstacle) ?? []) : []
  })
}

type ObstacleMemo = (given: DrawnObstacles, theme: Theme) => Drawn

function createObstacleMemo(): ObstacleMemo {
  let last: Drawn | undefined
  return ({ obstacles, states = noStates }, theme) => {
    if (last?.obstacles === obstacles && last.states === states && last.theme === theme) return last
    const before = last?.theme === theme ? last : undefined
    const styleOf = (polygon: DrawnPolygon): ObstacleState => states.get((polygon as DrawnObstacle).id) ?? 'idle'
    const set = (last?.set ?? createPolygonSet()).update(obstacles, styleOf, last?.states === states)
    const styles = before?.styles ?? obstacleStyles(theme)
    // If the update has packed all polygons into new batches, the set does not know where it has changed.
    const trail = before !== undefined && set.isChangeKnown ? extendTrail(before.painter, set.changed) : undefined
    const found = glyphsOf(obstacles, states)
    const isSame = before !== undefined && sameValue(before.glyphs, found)
    const glyphs = isSame ? before.glyphs : found
    const glyphPainter = isSame ? before.glyphPainter : createGlyphPainter(glyphs, theme)
    const painter = createPolygonPainter(set, styles, trail)
    return (last = { set, painter, glyphs, glyphPainter, obstacles, states, styles, theme })
  }
}

/**
 * Draws obstacles with fill, outline and state, all as one shape.
 * @example
 * const crate = { id: 'crate', outer: [{ x: 0, y: 0 }, { x: 40, y: 0 }, { x: 40, y: 40 }], holes: [] }
 * const map = <NavStage scene={<ObstacleLayer obstacles={[crate]} />} />
 */
export const ObstacleLayer = /* @__PURE__ */ layer(
  'scene',
  function ObstacleLayer({ obstacles, states = noStates, latest, ...shape }: ObstacleLayerProps) {
    const theme = useTheme(shape.theme)
    const [drawnFor] = useState(createObstacleMemo)
    const drawn = drawnFor(latest?.() ?? { obstacles, states }, theme)
    return (
      <>
        <PainterShape
          name="obstacles"
          painter={drawn.painter}
          current={latest && (() => drawnFor(latest(), theme).painter)}
          {...shape}
        />
        {(latest !== undefined || drawn.glyphs.length > 0) && (
          <PainterShape
            name="obstacle-states"
            painter={drawn.glyphPainter}
            current={latest && (() => drawnFor(latest(), theme).glyphPainter)}
            {...shape}
          />
        )}
      </>
    )
  },
)
