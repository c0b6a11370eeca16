import type { ReactNode } from 'react'
import { Section } from '../inspector/Section.js'
import { usePanel } from '../panel-context.js'

interface MissingFilesProps {
  names: readonly string[]
  onFile: (name: string, file: File) => void
}

export function MissingFiles({ names, onFile }: MissingFilesProps): ReactNode {
  const { messages, format } = usePanel()
  if (names.length === 0) return null
  return (
    <Section title={messages.mappingMissing} count={names.length}>
      {names.map((name) => (
        <label key={name} className="nav-toggle-row nav-missing">
          <span className="nav-grow nav-name" title={name}>
            {name}
          </span>
          <span className="nav-button" data-size="small">
            {messages.mappingChoose}
          </span>
          <input
            type="file"
            aria-label={format(messages.mappingChooseNamed, { name })}
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file !== undefined) onFile(name, file)
            }}
          />
        </label>
      ))}
    </Section>
  )
}
