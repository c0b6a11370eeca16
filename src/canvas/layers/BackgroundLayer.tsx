import { useEffect, useMemo, useState } from 'react'
import type { Rect } from '../../engine/geometry/index.js'
import { createBackgroundPainter } from '../painters/grid-painter.js'
import type { Painter } from '../painters/painter.js'
import { paintedLayer, type LayerProps } from './painted-layer.js'

export interface DrawnBackground {
  /** Fetched as it stands: a picture out of a drawing of others is for `isAllowedSource` of `navsmith/document` first. */
  readonly src: string
  /** Where it lies on the map. */
  readonly rect: Rect
  /** 0 … 1, 1 when absent. */
  readonly opacity?: number
}

export interface BackgroundLayerProps extends LayerProps {
  /** The bounds of the map: the canvas color inside, the outside color around it. */
  readonly bounds: Rect
  readonly image?: DrawnBackground | undefined
  readonly onImageError?: ((src: string) => void) | undefined
}

/** The image once it has loaded. A source that fails is reported and nothing is drawn in its place. */
function usePicture(
  src: string | undefined,
  onError: ((src: string) => void) | undefined,
): HTMLImageElement | undefined {
  const [loaded, setLoaded] = useState<{ src: string; picture: HTMLImageElement } | undefined>(undefined)
  useEffect(() => {
    if (src === undefined) return
    const picture = new Image()
    let current = true
    picture.onload = () => {
      if (current) setLoaded({ src, picture })
    }
    picture.onerror = () => {
      if (current) onError?.(src)
    }
    picture.src = src
    return () => {
      current = false
    }
  }, [src, onError])
  return loaded !== undefined && loaded.src === src ? loaded.picture : undefined
}

/**
 * The area of the map, what lies outside it, and a picture to draw over.
 * @example
 * const map = <NavStage scene={<BackgroundLayer bounds={{ x: 0, y: 0, width: 800, height: 600 }} />} />
 */
export const BackgroundLayer = /* @__PURE__ */ paintedLayer(
  'scene',
  'background',
  function useBackground({ bounds, image, onImageError }: BackgroundLayerProps, theme): Painter | undefined {
    const picture = usePicture(image?.src, onImageError)
    const { x, y, width, height } = bounds
    const { rect, opacity = 1 } = image ?? {}
    return useMemo(
      () => createBackgroundPainter({ x, y, width, height }, theme, picture, rect, opacity),
      [x, y, width, height, theme, picture, rect, opacity],
    )
  },
)
