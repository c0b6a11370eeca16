import type { ReactNode } from 'react'
import { usePanel } from '../panel-context.js'

interface FileRowProps {
  name: string
  label: string
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
}

export function FileRow({ name, label, multiple = false, onFiles }: FileRowProps): ReactNode {
  const { messages } = usePanel()
  return (
    <label className="nav-toggle-row nav-missing">
      <span className="nav-grow nav-name" title={name}>
        {name}
      </span>
      <span className="nav-button" data-size="small">
        {messages.mappingChoose}
      </span>
      <input
        type="file"
        aria-label={label}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}
