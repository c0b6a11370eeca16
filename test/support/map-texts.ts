/** Small files in the formats of other programs, with the parts that a test is about. */
type More = Readonly<Record<string, unknown>>

/** Returns a Tiled map, by default with 10 x 10 cells of 16 pixels. */
export const tiledText = (layers: readonly unknown[], more: More = {}): string =>
  JSON.stringify({
    ...{ type: 'map', version: '1.10', orientation: 'orthogonal', renderorder: 'right-down', infinite: false },
    ...{ width: 10, height: 10, tilewidth: 16, tileheight: 16, tilesets: [], layers },
    ...more,
  })
export const tileLayer = (name: string, width: number, height: number, data: unknown, more: More = {}) => ({
  ...{ type: 'tilelayer', name, width, height, data },
  ...more,
})
export const objectLayer = (name: string, ...objects: readonly object[]) => ({ type: 'objectgroup', name, objects })
/** Makes a tileset whose first tile blocks. */
export const solidTiles = (size = 16, more: More = {}) => ({
  ...{ firstgid: 1, name: 't', tilewidth: size, tileheight: size, tilecount: 2, columns: 2 },
  tiles: [{ id: 0, properties: [{ name: 'solid', type: 'bool', value: true }] }],
  ...more,
})

/** Returns an LDtk project. */
export const ldtkText = (levels: readonly unknown[], more: More = {}): string =>
  JSON.stringify({ jsonVersion: '1.5.3', worldLayout: 'Free', defaultGridSize: 16, levels, ...more })
export const ldtkLevel = (
  identifier: string,
  pxWid: number,
  pxHei: number,
  layerInstances: readonly unknown[],
  more: More = {},
) => ({ ...{ identifier, worldX: 0, worldY: 0, pxWid, pxHei, layerInstances }, ...more })
export const intGrid = (
  __identifier: string,
  [__cWid, __cHei, __gridSize]: readonly [columns: number, rows: number, size: number],
  intGridCsv: readonly unknown[],
  more: More = {},
) => ({ __type: 'IntGrid', ...{ __identifier, __cWid, __cHei, __gridSize, intGridCsv }, ...more })

/** Makes a GeoJSON feature. */
export const feature = (type: string, coordinates: unknown, properties: object | null = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
})
export const geoText = (features: readonly unknown[], more: More = {}): string =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features })
