import { useMemo } from 'react'
import type { DrawnPolygon } from '../painter/polygon-batches.js'
import { createPolygonSet } from '../painter/polygon-batches.js'
import type { PolygonStyle } from '../painter/polygon-painter.js'
import { createPolygonPainter } from '../painter/polygon-painter.js'
import { PainterShape } from '../painter/PainterShape.js'
import type { Theme } from '../theme.js'
import { useTheme } from '../theme.js'
import type { LayerProps } from './layer-props.js'

export interface DrawnArea extends DrawnPolygon {
  readonly id: string
  /** 'water', 'sand', 'mud', 'grass', 'road'; anything else gets the pattern of the road. */
  readonly terrain?: string
}

export interface TerrainLayerProps extends LayerProps {
  /** Later ones lie on top. */
  readonly areas: readonly DrawnArea[]
  /** Ids that get the accent outline. */
  readonly selected?: ReadonlySet<string>
  readonly hovered?: string
}

const terrainColors = { water: 'areaWater', sand: 'areaSand', mud: 'areaMud', grass: 'areaGrass', road: 'areaRoad' } as const
type Terrain = keyof typeof terrainColors
const terrainOf = (area: DrawnArea): Terrain => (area.terrain !== undefined && Object.hasOwn(terrainColors, area.terrain) ? (area.terrain as Terrain) : 'road')

const FILL = 0.16
const PATTERN = 0.75
const noneSelected: ReadonlySet<string> = new Set()

/** One style for each area, so that they are drawn one over the other in their own order. */
function areaStyle(area: DrawnArea, marked: boolean, theme: Theme): PolygonStyle {
  const color = theme[terrainColors[terrainOf(area)]]
  return {
    fill: color,
    fillOpacity: FILL,
    hatch: { name: terrainOf(area), color, opacity: PATTERN },
    stroke: marked ? theme.accent : color,
    strokeWidth: (marked ? 2 : 1.25) * theme.strokeScale,
  }
}

/** Terrain areas: tint, pattern by kind, outline. */
export function TerrainLayer({ areas, selected = noneSelected, hovered, camera, theme: ownTheme, opacity, visible }: TerrainLayerProps) {
  const theme = useTheme(ownTheme)
  const painter = useMemo(() => {
    const styles = new Map(areas.map((area) => [area.id, areaStyle(area, selected.has(area.id) || area.id === hovered, theme)]))
    return createPolygonPainter(createPolygonSet().update(areas, (polygon) => (polygon as DrawnArea).id), styles)
  }, [areas, selected, hovered, theme])
  return <PainterShape name="terrain" painter={painter} camera={camera} opacity={opacity} visible={visible} />
}
