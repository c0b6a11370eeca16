import type { ReactNode } from 'react'
import { Section } from '../inspector/Section.js'
import { usePanel } from '../panel-context.js'
import { FileRow } from './FileRow.js'

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
        <FileRow
          key={name}
          name={name}
          label={format(messages.mappingChooseNamed, { name })}
          onFiles={([file]) => onFile(name, file)}
        />
      ))}
    </Section>
  )
}
