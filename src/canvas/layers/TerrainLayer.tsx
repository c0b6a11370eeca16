import { useState } from 'react'
import { extendTrail, type Painter } from '../painters/painter.js'
import { createPolygonSet, type PolygonSet } from '../painters/polygon-batches.js'
import type { DrawnPolygon } from '../painters/polygon-fill.js'
import { createPolygonPainter, type PolygonStyle } from '../painters/polygon-painter.js'
import { isTerrainName, type TerrainName } from '../../terrain-kinds/index.js'
import { areaColor, type Theme } from '../theme.js'
import { paintedLayer, type LayerProps } from './painted-layer.js'

export interface DrawnArea extends DrawnPolygon {
  readonly id: string
  /** A kind in src/terrain-kinds: 'water', 'sand', 'mud', 'grass' or 'road'. Any other kind gets the pattern of the road. */
  readonly terrain?: string
  /** Whether the area is excluded from navigation. It is then dashed, without a pattern. */
  readonly out?: boolean
}

export interface TerrainLayerProps extends LayerProps {
  /** Areas to draw, later ones on top. */
  readonly areas: readonly DrawnArea[]
  readonly selected?: ReadonlySet<string> | undefined
  readonly hovered?: string | undefined
}

const terrainOf = ({ terrain }: DrawnArea): TerrainName => (isTerrainName(terrain) ? terrain : 'road')

const FILL = 0.16
const PATTERN = 0.75
const noneSelected: ReadonlySet<string> = new Set()

function areaStyle(area: DrawnArea, marked: boolean, theme: Theme): PolygonStyle {
  const color = theme[areaColor(terrainOf(area))]
  const line = { stroke: marked ? theme.accent : color, strokeWidth: (marked ? 2 : 1.25) * theme.strokeScale }
  if (area.out === true) return { fill: color, fillOpacity: FILL / 2, ...line, dash: [7, 4] }
  return {
    fill: color,
    fillOpacity: FILL,
    hatch: { name: terrainOf(area), color, opacity: PATTERN },
    ...line,
  }
}

interface Drawn {
  readonly set: PolygonSet
  readonly painter: Painter
  readonly areas: readonly DrawnArea[]
  readonly selected: ReadonlySet<string>
  readonly hovered: string | undefined
  readonly theme: Theme
}

/**
 * Draws terrain areas with a tint, a pattern for the kind, and an outline.
 * @example
 * const pond = { id: 'pond', terrain: 'water', outer: [{ x: 0, y: 0 }, { x: 40, y: 0 }, { x: 40, y: 40 }], holes: [] }
 * const map = <NavStage scene={<TerrainLayer areas={[pond]} />} />
 */
export const TerrainLayer = /* @__PURE__ */ paintedLayer(
  'scene',
  'terrain',
  function useTerrain({ areas, selected = noneSelected, hovered }: TerrainLayerProps, theme): Painter | undefined {
    const [drawn, setDrawn] = useState<Drawn | undefined>(undefined)
    let current = drawn
    if (
      current === undefined ||
      !sameItems(current.areas, areas) ||
      current.selected !== selected ||
      current.hovered !== hovered ||
      current.theme !== theme
    ) {
      const isMarked = (area: DrawnArea): boolean => selected.has(area.id) || area.id === hovered
      const styleOf = (polygon: DrawnPolygon): string =>
        `${(polygon as DrawnArea).id}${isMarked(polygon as DrawnArea) ? ' marked' : ''}${(polygon as DrawnArea).out === true ? ' out' : ''}`
      const styles = new Map(areas.map((area) => [styleOf(area), areaStyle(area, isMarked(area), theme)]))
      const set = (current?.set ?? createPolygonSet()).update(areas, styleOf)
      const sameLook =
        current?.theme === theme &&
        set.isChangeKnown &&
        current.areas.length === areas.length &&
        areas.every(
          (area, i) =>
            current?.areas[i].id === area.id &&
            current.areas[i].terrain === area.terrain &&
            current.areas[i].out === area.out,
        )
      const trail = sameLook && current !== undefined ? extendTrail(current.painter, set.changed) : undefined
      current = { set, areas, selected, hovered, theme, painter: createPolygonPainter(set, styles, trail) }
      setDrawn(current)
    }
    return current.painter
  },
)

const sameItems = (a: readonly DrawnArea[], b: readonly DrawnArea[]): boolean =>
  a === b || (a.length === b.length && a.every((area, i) => area === b[i]))
