import type { ReactNode } from 'react'
import type { ArticleId } from '../Articles/lesson.js'
import { rowsOf, sectionsOf } from '../Articles/lessons.js'
import '../story.css'

interface TableProps {
  readonly article: ArticleId
}

function Table({ heads, children }: { heads: readonly string[]; children: ReactNode }): ReactNode {
  return (
    <div className="story-table">
      <table>
        <thead>
          <tr>
            {heads.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** The guide is a page inside the frame of the Storybook, which the story opens in. */
function StoryLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <a href={`./?path=/story/${to}`} target="_top">
      {children}
    </a>
  )
}

const nameOf = (story: string): string => story.replace(/^.*--/, '').replaceAll('-', ' ')

/** Every row of one article: what it says, what is right, and the lesson that shows it. */
export function ArticleTable({ article }: TableProps): ReactNode {
  return (
    <Table heads={['row', 'the article', 'what is right', 'lesson']}>
      {rowsOf(article).map(({ id, says, right, story }) => (
        <tr key={id}>
          <td>{id}</td>
          <td>{says}</td>
          <td>{right}</td>
          <td>
            <StoryLink to={story}>{nameOf(story)}</StoryLink>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** One article in the order that it is read in: its figures, examples and errors, each with its story. */
export function SectionTable({ article }: TableProps): ReactNode {
  return (
    <Table heads={['section', 'figure, example or error', 'lesson']}>
      {sectionsOf(article).map(({ section, holds, story }) => (
        <tr key={section}>
          <td>{section}</td>
          <td>{holds}</td>
          <td>
            <StoryLink to={story}>{nameOf(story)}</StoryLink>
          </td>
        </tr>
      ))}
    </Table>
  )
}
