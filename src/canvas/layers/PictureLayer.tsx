import { useMemo } from 'react'
import type { Rect } from '../../engine/geometry/index.js'
import type { MapPicture } from '../../document/model/index.js'
import type { Painter } from '../painters/painter.js'
import { PicturePainter } from '../painters/picture-painter.js'
import type { TileImages } from '../painters/tile-images.js'
import { paintedLayer, type LayerProps } from './painted-layer.js'

interface PictureLayerProps extends LayerProps {
  readonly picture: MapPicture
  readonly images: TileImages
  readonly rect: Rect
}

export const PictureLayer = /* @__PURE__ */ paintedLayer(
  'scene',
  'picture',
  function usePicture({ picture, images, rect }: PictureLayerProps): Painter {
    return useMemo(() => new PicturePainter(picture, images, rect), [picture, images, rect])
  },
)
