import type { ReactNode } from 'react'
import { placementsIn, type NavItem } from '../../document/model/index.js'
import { Button, NameField, useReadOnly } from '../controls/index.js'
import { useEditorState, usePanel } from '../panel-context.js'
import { Section } from './Section.js'

export function StampFields({ items }: { items: readonly NavItem[] }): ReactNode {
  const { editor, messages, catalog, format } = usePanel()
  const [name, ...others] = new Set(items.map(({ stamp }) => stamp?.name))
  const count = useEditorState(({ document }) =>
    name === undefined || others.length > 0 ? 0 : countOf(placementsIn(document.items).values(), name),
  )
  const isReadOnly = useReadOnly()
  if (name === undefined || others.length > 0) return null
  const place = (): void => {
    editor.stamps.set({ name })
    editor.tools.set('stamp')
  }
  return (
    <Section title={catalog.tools.stamp}>
      <NameField
        key={name}
        name={name}
        required
        label={messages.stampName}
        className="nav-names"
        onRename={(to) => editor.stamps.rename(name, to)}
      />
      <p className="nav-quiet">{format(messages.stampCount, { count })}</p>
      {!isReadOnly && (
        <div className="nav-fields">
          <Button size="small" icon="stamp" onClick={place}>
            {messages.stampPlace}
          </Button>
          <Button size="small" icon="ungroup" onClick={() => editor.actions.run('detach-stamp')}>
            {messages.stampDetach}
          </Button>
        </div>
      )}
    </Section>
  )
}

function countOf(placements: Iterable<{ readonly name: string }>, stamp: string): number {
  let count = 0
  for (const { name } of placements) if (name === stamp) count++
  return count
}
