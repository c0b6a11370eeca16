import { useMemo, type ReactNode } from 'react'
import { wordOf } from '../host-parts.js'
import { useEditorState, usePanel, useHostParts } from '../panel-context.js'
import { Section } from './Section.js'

/** Sections of the host for no selection, or for several items. */
export function SelectionSections(): ReactNode {
  const { table } = usePanel()
  const selectionSections = useHostParts((parts) => parts.selectionSections) ?? []
  const ids = useEditorState((state) => state.selection.items)
  const drawn = useEditorState((state) => state.draft.items)
  const readOnly = useEditorState((state) => state.readOnly)
  const items = useMemo(() => {
    const picked = new Set(ids)
    return picked.size === 0 ? [] : drawn.filter(({ id }) => picked.has(id))
  }, [ids, drawn])
  const wanted = items.length === 0 ? 'none' : 'many'
  return selectionSections.map(({ id, for: when, title, component: Fields }) => {
    if (when !== wanted) return null
    const fields = <Fields key={id} items={items} readOnly={readOnly} />
    if (title === undefined) return fields
    const word = wordOf(title, table)
    return (
      <Section key={id} title={word} label={word}>
        {fields}
      </Section>
    )
  })
}
