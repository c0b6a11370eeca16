import type { ReactNode } from 'react'
import type { ArticleId } from '../Articles/lesson.js'
import { rowsOf, sectionsOf } from '../Articles/lessons.js'
import { GuideTable } from './GuideTable.js'

interface TableProps {
  readonly article: ArticleId
}

/** The guide is a page inside the frame of the Storybook, where the story opens. */
const linkTo = (story: string): ReactNode => (
  <a href={`./?path=/story/${story}`} target="_top">
    {story.replace(/^.*--/, '').replaceAll('-', ' ')}
  </a>
)

/** Every row of one article: what it says, what is right, and the lesson that shows it. */
export const ArticleTable = ({ article }: TableProps): ReactNode => (
  <GuideTable
    head={['Row', 'The article', 'What is right', 'Lesson']}
    rows={rowsOf(article).map(({ id, says, right, story }) => [id, says, right, linkTo(story)])}
  />
)

/** One article in reading order: its figures, examples and errors, each with its lesson. */
export const SectionTable = ({ article }: TableProps): ReactNode => (
  <GuideTable
    head={['Section', 'Figure, example or error', 'Lesson']}
    rows={sectionsOf(article).map(({ section, holds, story }) => [section, holds, linkTo(story)])}
  />
)
