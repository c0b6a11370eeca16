import type { ReactNode } from 'react'
import { Button } from '../controls/Button.js'
import { useOpenIssues, usePanel } from '../panel-context.js'
import { IssueRow } from './IssueRow.js'
import { Section } from './Section.js'

/** Issues that stand below the numbers; the panel of issues has all. */
const DIGEST = 3

/** The worst issues of the map. */
export function IssuesDigest(): ReactNode {
  const { display, words } = usePanel()
  const issues = useOpenIssues()
  if (issues.length === 0) return null
  return (
    <Section
      title={words.issuesOnMap}
      acts={
        <Button look="link" onClick={() => display.set({ side: 'issues' })}>
          {words.showAll}
        </Button>
      }
    >
      {issues.slice(0, DIGEST).map((issue) => (
        <IssueRow key={issue.id} issue={issue} />
      ))}
    </Section>
  )
}
