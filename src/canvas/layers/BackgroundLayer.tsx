import { useEffect, useMemo, useState } from 'react'
import type { Rect } from '../../engine/geometry/index.js'
import { createBackgroundPainter } from '../painters/grid-painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import { useTheme } from '../theme.js'
import type { LayerProps } from './layer-props.js'
import { layer } from '../stage/places.js'

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
  readonly onImageError?: (src: string) => void
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
export const BackgroundLayer = /* @__PURE__ */ layer(
  'scene',
  function BackgroundLayer({
    bounds,
    image,
    onImageError,
    camera,
    theme: ownTheme,
    opacity,
    visible,
  }: BackgroundLayerProps) {
    const theme = useTheme(ownTheme)
    const picture = usePicture(image?.src, onImageError)
    const { x, y, width, height } = bounds
    const rect = image?.rect
    const imageOpacity = image?.opacity ?? 1
    const painter = useMemo(
      () => createBackgroundPainter({ x, y, width, height }, theme, picture, rect, imageOpacity),
      [x, y, width, height, theme, picture, rect, imageOpacity],
    )
    return <PainterShape name="background" painter={painter} camera={camera} opacity={opacity} visible={visible} />
  },
)
