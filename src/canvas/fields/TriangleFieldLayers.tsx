import { useMemo } from 'react'
import type { Rect } from '../../engine/geometry/index.js'
import { voronoiEdges, type RefinedMesh, type TriangleList } from '../../engine/refine/index.js'
import { clipTo, fillPath, layer, paintedLayer, PainterShape, strokePath, useTheme, withAlpha } from '../index.js'
import type { LayerProps, Painter } from '../index.js'

function createSegmentPainter(segments: Float64Array, color: string, width: number): Painter {
  return {
    cost: () => segments.length / 4,
    paint: (context, camera, box) => {
      context.beginPath()
      for (let i = 0; i < segments.length; i += 4) {
        const [ax, ay, bx, by] = segments.subarray(i, i + 4)
        if (Math.max(ax, bx) < box.minX || Math.min(ax, bx) > box.maxX) continue
        if (Math.max(ay, by) < box.minY || Math.min(ay, by) > box.maxY) continue
        context.moveTo(ax, ay)
        context.lineTo(bx, by)
      }
      strokePath(context, color, width / camera.zoom)
    },
  }
}

function withinBounds(painter: Painter, bounds: Rect | undefined): Painter {
  if (bounds === undefined) return painter
  return {
    ...painter,
    paint: (context, camera, box) => {
      context.save()
      clipTo(context, bounds)
      painter.paint(context, camera, box)
      context.restore()
    },
  }
}

function edgesOf({ coords, triangles, cell }: RefinedMesh): Float64Array {
  const cellAtEdge = new Map<number, number>()
  const inner = new Set<number>()
  const eachEdge = (visit: (edge: number, a: number, b: number, cell: number) => void): void => {
    for (let i = 0; i < triangles.length; i++) {
      const [a, b] = [triangles[i], triangles[i % 3 === 2 ? i - 2 : i + 1]]
      visit(Math.min(a, b) * (coords.length / 2) + Math.max(a, b), a, b, cell[Math.floor(i / 3)])
    }
  }
  eachEdge((edge, _a, _b, own) => {
    if (cellAtEdge.get(edge) === own) inner.add(edge)
    cellAtEdge.set(edge, own)
  })
  const segments: number[] = []
  eachEdge((edge, a, b) => {
    if (inner.has(edge)) return
    inner.add(edge)
    segments.push(coords[2 * a], coords[2 * a + 1], coords[2 * b], coords[2 * b + 1])
  })
  return Float64Array.from(segments)
}

function createTrianglePainter({ coords, triangles }: TriangleList, ids: readonly number[], color: string): Painter {
  return {
    cost: () => ids.length,
    paint: (context) => {
      context.beginPath()
      for (const t of ids) {
        for (let k = 0; k < 3; k++) {
          const vertex = triangles[3 * t + k]
          if (k === 0) context.moveTo(coords[2 * vertex], coords[2 * vertex + 1])
          else context.lineTo(coords[2 * vertex], coords[2 * vertex + 1])
        }
        context.closePath()
      }
      fillPath(context, color)
    },
  }
}

export interface RefinedMeshLayerProps extends LayerProps {
  readonly mesh: RefinedMesh | undefined
}

/**
 * Draws the triangles of a refined mesh as hairlines, and tints the triangles that exceed the limits of the refinement.
 * @example
 * function Fine({ mesh }: { mesh: NavMesh }) {
 *   const refined = useRefinedMesh(mesh, { maxArea: 200, minAngle: 20 })
 *   return <NavStage scene={<RefinedMeshLayer mesh={refined} />} />
 * }
 */
export const RefinedMeshLayer = /* @__PURE__ */ layer(
  'scene',
  function RefinedMeshLayer({ mesh, ...shape }: RefinedMeshLayerProps) {
    const theme = useTheme(shape.theme)
    const painters = useMemo(() => {
      if (mesh === undefined) return undefined
      const bad = mesh.unrefined.map(({ triangle }) => triangle)
      return {
        lines: createSegmentPainter(edgesOf(mesh), withAlpha(theme.accent, 0.55), 0.75),
        tint: createTrianglePainter(mesh, bad, withAlpha(theme.danger, 0.25)),
      }
    }, [mesh, theme])
    if (painters === undefined) return null
    return (
      <>
        <PainterShape name="unrefined" painter={painters.tint} {...shape} />
        <PainterShape name="refined" painter={painters.lines} {...shape} />
      </>
    )
  },
)

export interface VoronoiLayerProps extends LayerProps {
  readonly bounds?: Rect | undefined
  readonly triangles: TriangleList | undefined
}

/**
 * Draws the Voronoi diagram of the vertices of a triangulation. Each of its lines is equally far from two vertices.
 * @example
 * const Nearest = ({ mesh }: { mesh: NavMesh }) => <NavStage scene={<VoronoiLayer triangles={useRefinedMesh(mesh)} />} />
 */
export const VoronoiLayer = /* @__PURE__ */ paintedLayer(
  'scene',
  'voronoi',
  function useVoronoi({ triangles, bounds }: VoronoiLayerProps, theme): Painter | undefined {
    return useMemo(
      () =>
        triangles === undefined
          ? undefined
          : withinBounds(createSegmentPainter(voronoiEdges(triangles, { clip: true }), theme.link, 1), bounds),
      [triangles, bounds, theme],
    )
  },
)
