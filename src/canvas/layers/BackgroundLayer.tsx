import { useEffect, useMemo, useState } from 'react'
import type { Rect } from '../../engine/geometry/index.js'
import { createBackgroundPainter } from '../painters/grid-painter.js'
import type { Painter } from '../painters/painter.js'
import { paintedLayer, type LayerProps } from './painted-layer.js'

export interface DrawnBackground {
  /** Address of the picture, which is loaded unchecked. Check pictures of foreign drawings with `isAllowedSource` of `navsmith/document` first. */
  readonly src: string
  readonly rect: Rect
  readonly opacity?: number
}

export interface BackgroundLayerProps extends LayerProps {
  readonly bounds: Rect
  readonly image?: DrawnBackground | undefined
  readonly onImageError?: ((src: string) => void) | undefined
}

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
 * Draws the area of the map, the area outside, and a picture to trace.
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
