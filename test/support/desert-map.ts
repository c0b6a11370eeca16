/** A tile map like the desert example of Tiled: a separate tileset with margin and spacing, without collision. */

/** Colors of sand, rocks, a cactus and brick. */
const COLORS = ['#d9b878', '#6d6a66', '#2f8f46', '#a6553a']
export const TILE = 32
export const COLUMNS = 16
export const ROWS = 12

export const desertTileset = `<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="Desert" tilewidth="${TILE}" tileheight="${TILE}" spacing="1" margin="1" tilecount="4" columns="2">
 <image source="desert.png" width="67" height="67"/>
</tileset>`

/**
 * Returns a map of sand. Column 8 is rock except in the last two rows. Column 6 has cacti in the last two rows.
 * `extra` adds one cell of brick.
 */
export function desertMap(extra = false): string {
  const tileAt = (column: number, row: number): number => {
    if (extra && column === 3 && row === 6) return 4
    if (column === 8 && row < ROWS - 2) return 2
    return column === 6 && row >= ROWS - 2 ? 3 : 1
  }
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, i) => tileAt(i % COLUMNS, Math.floor(i / COLUMNS)))
  return `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" renderorder="right-down" width="${COLUMNS}" height="${ROWS}" tilewidth="${TILE}" tileheight="${TILE}">
 <tileset firstgid="1" source="desert.tsx"/>
 <layer id="1" name="Ground" width="${COLUMNS}" height="${ROWS}"><data encoding="csv">${cells.join(',')}</data></layer>
</map>`
}

/** Makes the image of the tileset: each tile has one color and a white corner. */
export async function desertImage(): Promise<Blob> {
  const canvas = new OffscreenCanvas(67, 67)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  COLORS.forEach((color, i) => {
    const [x, y] = [1 + (i % 2) * 33, 1 + Math.floor(i / 2) * 33]
    context.fillStyle = color
    context.fillRect(x, y, TILE, TILE)
    context.fillStyle = '#ffffff'
    context.fillRect(x, y, 6, 3)
  })
  return canvas.convertToBlob({ type: 'image/png' })
}

/** Returns all files of the map, for one drop. */
export async function desertFiles(extra = false): Promise<File[]> {
  return [
    new File([desertMap(extra)], 'desert.tmx'),
    new File([desertTileset], 'desert.tsx'),
    new File([await desertImage()], 'desert.png', { type: 'image/png' }),
  ]
}
