/** What the lessons on meshes share: a lesson whose steps are a picture with words, and a path walked leg by leg. */
import type { ReactNode } from 'react'
import { polylineLength, type findPath, type Point } from '../../src/engine/index.js'
import { GOAL, SPAWN } from '../sample-scenes.js'
import { Lesson, type LessonProps } from './Lesson.js'
import { Dot, Trail, type Ink } from './marks.js'

/** One step of a film: what is drawn, what is said. */
export interface Frame {
  readonly picture: ReactNode
  readonly words: string
}

export function MeshLesson(props: Omit<LessonProps<Frame>, 'draw' | 'says'>): ReactNode {
  return <Lesson {...props} draw={({ picture }) => picture} says={({ words }) => words} />
}

export const Ends = ({ start = SPAWN, goal = GOAL }: { start?: Point; goal?: Point }): ReactNode => (
  <>
    <Dot at={start} ink="success" radius={6} />
    <Dot at={goal} ink="danger" radius={6} />
  </>
)

/** A way as it is walked, a leg more in each step. */
export function walkFrames(points: readonly Point[], ink: Ink, under: ReactNode = null): Frame[] {
  return points.map((_, i) => {
    const walked = points.slice(0, i + 1)
    return {
      picture: (
        <>
          {under}
          <Trail points={walked} ink={ink} width={3.5} />
          <Ends start={points[0]} goal={points[points.length - 1]} />
        </>
      ),
      words: `${polylineLength(walked).toFixed(1)} walked, ${Math.max(0, i - 1)} bends.`,
    }
  })
}

export function pathOf(answer: ReturnType<typeof findPath>): readonly Point[] {
  if (!('path' in answer)) throw new Error(`a way was expected: ${answer.status}`)
  return answer.path.points
}
