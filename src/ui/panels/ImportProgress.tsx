import type { ReactNode } from 'react'
import { useStoreState } from '../../hooks/index.js'
import { Button } from '../controls/Button.js'
import { formatLabel } from '../../editor/index.js'
import { usePanel } from '../panel-context.js'

/** An import that takes long: how far it is, and a way to call it off. */
export function ImportProgress(): ReactNode {
  const { importer, words } = usePanel()
  const running = useStoreState(importer, (state) => state.running)
  if (running === undefined) return null
  const text = formatLabel(words.importing, { name: running.name ?? words.untitled })
  return (
    <div
      role="group"
      aria-label={text}
      className="nav-toast nav-import"
      onPointerDown={(event) => event.stopPropagation()}
    >
      <span className="nav-grow">{text}</span>
      <progress max={1} value={running.part} aria-label={text} />
      <Button size="small" onClick={importer.cancel}>
        {words.cancel}
      </Button>
    </div>
  )
}
