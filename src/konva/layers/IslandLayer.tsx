import { useMemo } from 'react'
import { createIslandPainter } from '../painter/triangle-painter.js'
import { createTriangleTiles } from '../painter/triangle-tiles.js'
import { PainterShape } from '../painter/PainterShape.js'
import { useTheme } from '../theme.js'
import type { MeshLayerProps } from './TriangulationLayer.js'
import { viewOf } from './TriangulationLayer.js'

export interface IslandLayerProps extends MeshLayerProps {
  /** Leave the largest island without color, so that what is cut off stands out. True when absent. */
  readonly plainLargest?: boolean
}

/** Islands by area, largest first: hue and hatch by rank. */
function rankIslands(islands: readonly { readonly id: number; readonly area: number }[], plainLargest: boolean): ReadonlyMap<number, number> {
  const ranked = [...islands].sort((a, b) => b.area - a.area || a.id - b.id)
  return new Map((plainLargest ? ranked.slice(1) : ranked).map((island, i) => [island.id, i]))
}

/** Which ground hangs together: a tint, a hatch and an edge for each island. */
export function IslandLayer({ mesh, revision, plainLargest = true, camera, theme: ownTheme, opacity, visible }: IslandLayerProps) {
  const theme = useTheme(ownTheme)
  const sorted = useMemo(() => {
    if (mesh === undefined) return undefined
    const view = viewOf(mesh, revision)
    return { view, tiles: createTriangleTiles(view), order: rankIslands(mesh.islands, plainLargest) }
  }, [mesh, revision, plainLargest])
  const painter = useMemo(() => (sorted === undefined ? undefined : createIslandPainter(sorted.view, sorted.tiles, sorted.order, theme)), [sorted, theme])
  return painter === undefined ? null : <PainterShape name="islands" painter={painter} camera={camera} opacity={opacity} visible={visible} />
}
