import { useMemo, useState } from 'react'
import { createIslandPainter } from '../painters/triangle-painter.js'
import type { DrawnMesh } from '../painters/triangle-tiles.js'
import { PainterShape } from '../painters/PainterShape.js'
import { useTheme } from '../theme.js'
import type { MeshLayerProps } from './TriangulationLayer.js'
import { useMeshPainter } from './use-mesh-tiles.js'
import { layer } from '../stage/places.js'

export interface IslandLayerProps extends MeshLayerProps {
  readonly plainLargest?: boolean | undefined
}

type Islands = DrawnMesh['islands']

function rankIslands(islands: Islands, plainLargest: boolean): ReadonlyMap<number, number> {
  const ranked = [...islands].sort((a, b) => b.area - a.area || a.id - b.id)
  return new Map((plainLargest ? ranked.slice(1) : ranked).map((island, i) => [island.id, i]))
}

/** Returns the rank of each island by area. Returns the same `Map` while no rank changes, so that the layer is not restyled. */
function useRanks(islands: Islands | undefined, plainLargest: boolean): ReadonlyMap<number, number> {
  const ranks = islands === undefined ? new Map<number, number>() : rankIslands(islands, plainLargest)
  const [kept, setKept] = useState(ranks)
  if (kept.size === ranks.size && [...ranks].every(([id, rank]) => kept.get(id) === rank)) return kept
  setKept(ranks)
  return ranks
}

/**
 * Draws each island with a tint, a hatch and a border.
 * @example
 * const map = <NavStage scene={<IslandLayer mesh={mesh} plainLargest />} />
 */
export const IslandLayer = /* @__PURE__ */ layer(
  'scene',
  function IslandLayer({ mesh, plainLargest = true, ...shape }: IslandLayerProps) {
    const theme = useTheme(shape.theme)
    const ranks = useRanks(mesh?.islands, plainLargest)
    const style = useMemo(() => ({ ranks, theme }), [ranks, theme])
    const drawn = useMeshPainter(shape.visible !== false && ranks.size > 0 ? mesh : undefined, style, (tiles, trail) =>
      createIslandPainter(tiles, theme, ranks, trail),
    )
    return drawn === undefined ? null : <PainterShape name="islands" {...drawn} {...shape} />
  },
)
