import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { CellMeaning, MapSubject } from '../../document/model/index.js'
import type { TileImages } from '../../canvas/index.js'
import { usePanel } from '../panel-context.js'

const SIZE = 40

interface TileButtonProps {
  subject: MapSubject
  images: TileImages
  meaning: CellMeaning | undefined
  isNew: boolean
  onPress: (key: string) => void
}

export function TileButton({ subject, images, meaning, isNew, onPress }: TileButtonProps): ReactNode {
  const { messages, format } = usePanel()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { key, count, picture } = subject
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context === null || context === undefined) return
    const { x = 0, y = 0, width = 1, height = 1, ...named } = picture ?? {}
    const tile = { key, x, y, width, height, ...named, matrix: [1, 0, 0, 1, 0, 0] as const }
    const image = images.imageOf(tile)
    context.clearRect(0, 0, SIZE, SIZE)
    if (image === undefined) {
      const [red, green, blue] = images.colorOf({ ...tile, image: '' })
      context.fillStyle = `rgb(${red}, ${green}, ${blue})`
      context.fillRect(0, 0, SIZE, SIZE)
      return
    }
    const scale = SIZE / Math.max(width, height)
    const [wide, high] = [width * scale, height * scale]
    context.imageSmoothingEnabled = scale < 1
    context.drawImage(image.source, x, y, width, height, (SIZE - wide) / 2, (SIZE - high) / 2, wide, high)
  }, [key, picture, images])
  const words = { blocked: messages.mappingBlocked, walkable: messages.mappingWalkable, 'as-is': messages.importAsIs }
  const word =
    meaning === undefined ? messages.importAsIs : typeof meaning === 'string' ? words[meaning] : meaning.terrain
  return (
    <button
      type="button"
      className="nav-tile"
      aria-label={format(messages.mappingTile, { key, meaning: word, count })}
      aria-pressed={meaning !== undefined}
      title={key}
      data-meaning={typeof meaning === 'object' ? 'terrain' : meaning}
      data-new={isNew ? '' : undefined}
      onClick={() => onPress(key)}
    >
      <canvas ref={canvas} width={SIZE} height={SIZE} />
    </button>
  )
}
