import { useMemo } from 'react'
import type { DrawnLink } from '../painters/mark-painter.js'
import { createLinkPainter } from '../painters/mark-painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import { useTheme } from '../theme.js'
import type { LayerProps } from './layer-props.js'
import { layer } from '../stage/places.js'

export interface LinkLayerProps extends LayerProps {
  readonly links: readonly DrawnLink[]
}

/**
 * Off-mesh links: dotted curves with a head for each direction that can be taken.
 * @example
 * function Links({ links }: Pick<LinkLayerProps, 'links'>) {
 *   return <NavStage live={<LinkLayer links={links} />} />
 * }
 */
export const LinkLayer = /* @__PURE__ */ layer(
  'live',
  function LinkLayer({ links, camera, theme: ownTheme, opacity, visible }: LinkLayerProps) {
    const theme = useTheme(ownTheme)
    const painter = useMemo(() => createLinkPainter(links, theme), [links, theme])
    return <PainterShape name="links" painter={painter} camera={camera} opacity={opacity} visible={visible} />
  },
)
