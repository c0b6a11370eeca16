/** Triangles, corridors and ways of the lessons on navigation meshes, drawn from plain arrays. */
import type { ReactNode } from 'react'
import { Line } from 'react-konva'
import type { Point } from '../../src/engine/index.js'
import { useTheme } from '../../src/canvas/theme.js'
import type { Ink } from './marks.js'
import type { TriangleSoup } from './printed/triangle-corridor.js'

/** Corners of a triangle. */
export const cornersOf = ({ coords, triangles }: TriangleSoup, triangle: number): Point[] =>
  [0, 1, 2].map((at) => {
    const vertex = triangles[3 * triangle + at]
    return { x: coords[2 * vertex], y: coords[2 * vertex + 1] }
  })

/** Those triangles of a soup that are open. */
export function openOnes(soup: TriangleSoup): number[] {
  return Array.from({ length: soup.triangles.length / 3 }, (_, t) => t).filter((t) => soup.isOpen?.(t) !== false)
}

export interface PatchProps {
  readonly corners: readonly Point[]
  readonly ink: Ink
  /** 0.25 when absent. */
  readonly opacity?: number
}

/** A filled polygon without a line. */
export function Patch({ corners, ink, opacity = 0.25 }: PatchProps): ReactNode {
  const theme = useTheme()
  return (
    <Line points={corners.flatMap(({ x, y }) => [x, y])} closed fill={theme[ink]} opacity={opacity} listening={false} />
  )
}

/** The open triangles as thin lines; those of a corridor filled. */
export function Triangles({
  soup,
  corridor = [],
  ink = 'accent',
}: {
  soup: TriangleSoup
  corridor?: readonly number[]
  ink?: Ink
}): ReactNode {
  const theme = useTheme()
  return (
    <>
      {corridor.map((t) => (
        <Patch key={`in ${t}`} corners={cornersOf(soup, t)} ink={ink} opacity={0.2} />
      ))}
      {openOnes(soup).map((t) => (
        <Line
          key={t}
          points={cornersOf(soup, t).flatMap(({ x, y }) => [x, y])}
          closed
          stroke={theme.mesh}
          strokeWidth={0.75}
          strokeScaleEnabled={false}
          opacity={0.7}
          listening={false}
        />
      ))}
    </>
  )
}
