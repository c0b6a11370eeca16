import { useMemo } from 'react'
import { createPolygonPainter, createPolygonSet, paintedLayer } from '../index.js'
import type { DrawnArea, DrawnPolygon, LayerProps, Painter, PolygonStyle } from '../index.js'
import {
  attributeClass,
  attributeClasses,
  attributeOf,
  attributeScale,
  type AttributeBearer,
} from './attribute-scale.js'

export interface AttributeLayerProps extends LayerProps {
  /** Areas with attributes, later ones on top. */
  readonly areas: readonly (DrawnArea & AttributeBearer)[]
  /** Attribute whose values become colors. Areas without the attribute are not drawn. */
  readonly attribute: string
}

const FILL = 0.7

/**
 * Draws one attribute of the terrain as colors, such as height, slope or material. Its legend comes from `attributeScale` and `attributeClasses`.
 * @example
 * const Slopes = ({ areas }: Pick<AttributeLayerProps, 'areas'>) => <NavStage scene={<AttributeLayer areas={areas} attribute="slope" />} />
 */
export const AttributeLayer = /* @__PURE__ */ paintedLayer(
  'scene',
  'attribute',
  function useAttribute({ areas, attribute }: AttributeLayerProps, theme): Painter | undefined {
    return useMemo(() => {
      const scale = attributeScale(areas, attribute)
      if (scale === undefined) return undefined
      const classOf = (area: AttributeBearer): number | undefined => attributeClass(scale, attributeOf(area, attribute))
      const styles = new Map<string, PolygonStyle>(
        attributeClasses(scale, theme).map(({ color }, i) => [
          String(i),
          { fill: color, fillOpacity: FILL, stroke: theme.text, strokeWidth: theme.strokeScale },
        ]),
      )
      const drawn = areas.filter((area) => classOf(area) !== undefined)
      const set = createPolygonSet().update(drawn, (area: DrawnPolygon & AttributeBearer) => String(classOf(area)))
      return createPolygonPainter(set, styles)
    }, [areas, attribute, theme])
  },
)
