/** All lessons by article, and what is derived from them: addresses, rows of the table in Guide / Articles, and counts. */
import COUNTS from './counts.json' with { type: 'json' }
import { CELL_LESSONS } from './lessons-cells.js'
import { CORNER_TREE_LESSONS } from './lessons-corner-tree.js'
import { DEAD_END_LESSONS } from './lessons-dead-ends.js'
import { GRAPH_LESSONS } from './lessons-graphs.js'
import { GRID_LESSONS } from './lessons-grids.js'
import { LINE_TEST_LESSONS } from './lessons-line-tests.js'
import { LINE_LESSONS } from './lessons-lines.js'
import { MAKING_MESH_LESSONS } from './lessons-making-meshes.js'
import { SEARCHING_MESH_LESSONS } from './lessons-searching-meshes.js'
import { WHY_MESH_LESSONS } from './lessons-why-meshes.js'
import type { ArticleId, Lesson } from './lesson.js'
import { SECTIONS } from './sections.js'

interface Article {
  /** The address of each story of the article consists of this text, `--`, and the id of a lesson. */
  readonly stories: string
  readonly lessons: readonly Lesson[]
}

export const ARTICLES: Readonly<Record<ArticleId, Article>> = {
  S0: { stories: 'articles-s0', lessons: [...LINE_LESSONS, ...LINE_TEST_LESSONS] },
  S1: { stories: 'articles-s1', lessons: [...GRID_LESSONS, ...GRAPH_LESSONS] },
  S2: { stories: 'articles-s2', lessons: CORNER_TREE_LESSONS },
  S3: { stories: 'articles-cells', lessons: [...CELL_LESSONS, ...DEAD_END_LESSONS] },
  S4: { stories: 'articles-meshes', lessons: [...WHY_MESH_LESSONS, ...SEARCHING_MESH_LESSONS, ...MAKING_MESH_LESSONS] },
}

const stories = new Map(
  Object.values(ARTICLES).flatMap(({ stories, lessons }) =>
    lessons.map((lesson) => [lesson.id, { lesson, story: `${stories}--${lesson.id}` }] as const),
  ),
)
export const lessons: readonly Lesson[] = [...stories.values()].map(({ lesson }) => lesson)

export function lessonOf(id: string): Lesson {
  const found = stories.get(id)
  if (found === undefined) throw new Error(`no lesson ${id}`)
  return found.lesson
}

/** Returns the address of a lesson's story; any other id unchanged. */
export const storyOf = (id: string): string => stories.get(id)?.story ?? id

export const idsOf = ({ rows }: Lesson): string[] => rows.map((row) => row.split(' | ')[0])

/** The numbers of a `Count`, by key. */
export type Figures = Readonly<Record<string, number | undefined>>
const figures = new Map<string, readonly Figures[]>(Object.entries(COUNTS))

/** Returns the numbers that a test counted for a lesson. Element i contains the numbers of `lesson.counts[i]`, by key. */
export const countsOf = ({ id }: Lesson): readonly Figures[] => figures.get(id) ?? []

export interface ArticleRow {
  readonly id: string
  /** What the article states or does. */
  readonly claim: string
  readonly right: string
  readonly story: string
}

/** Returns the table of one article, sorted by row number. Each row is defined in the lesson that shows it. */
export const rowsOf = (article: ArticleId): ArticleRow[] =>
  ARTICLES[article].lessons
    .flatMap((lesson) =>
      lesson.rows
        .map((row) => row.split(' | '))
        .filter((parts) => parts.length === 3)
        .map(([id, claim, right]) => ({ id, claim, right, story: storyOf(lesson.id) })),
    )
    .sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))

export const sectionsOf = (article: ArticleId) =>
  SECTIONS[article].map((line) => {
    const [section, content, lesson] = line.split(' | ')
    return { section, content, story: storyOf(lesson) }
  })
