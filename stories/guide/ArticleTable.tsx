import type { ReactNode } from 'react'
import type { ArticleId } from '../Articles/lesson.js'
import { rowsOf, sectionsOf } from '../Articles/lessons.js'
import { GuideTable } from './GuideTable.js'

interface TableProps {
  readonly article: ArticleId
}

/** Opens a story in the whole window, since Storybook shows a page of the guide in a frame. */
const linkTo = (story: string): ReactNode => (
  <a href={`./?path=/story/${story}`} target="_top">
    {story.replace(/^.*--/, '').replaceAll('-', ' ')}
  </a>
)

/** Lists every claim of one article, what is right, and the lesson that shows it. */
export const ArticleTable = ({ article }: TableProps): ReactNode => (
  <GuideTable
    head={['Row', 'The article', 'What is right', 'Lesson']}
    rows={rowsOf(article).map(({ id, claim, right, story }) => [id, claim, right, linkTo(story)])}
  />
)

/** Lists the figures, examples and errors of one article in reading order, each with its lesson. */
export const SectionTable = ({ article }: TableProps): ReactNode => (
  <GuideTable
    head={['Section', 'Figure, example or error', 'Lesson']}
    rows={sectionsOf(article).map(({ section, content, story }) => [section, content, linkTo(story)])}
  />
)
