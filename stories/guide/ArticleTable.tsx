import type { ReactNode } from 'react'
import { rows, type ArticleRow } from '../Articles/rows.js'

/** Every row of one article: what it says, what is right, and the story that shows it. */
export function ArticleTable({ article }: { article: ArticleRow['article'] }): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {['row', 'the article', 'what is right', 'shown by'].map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          .filter((row) => row.article === article)
          .map(({ id, says, right, story, test }) => (
            <tr key={id}>
              <td>{id}</td>
              <td>{says}</td>
              <td>{right}</td>
              <td>
                {/* The guide is a page inside the frame of the Storybook, which the story opens in. */}
                <a href={`./?path=/story/${story}`} target="_top">
                  story
                </a>
                , test <code>{test}</code>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
