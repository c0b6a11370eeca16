import type { ReactNode } from 'react'
import { useStoreState } from '../../hooks/index.js'
import { Button } from '../controls/Button.js'
import { formatLabel } from '../../editor/index.js'
import { usePanel } from '../panel-context.js'
import { Toast } from './Toast.js'

/** An import that takes long: how far it is, and a way to call it off. */
export function ImportProgress(): ReactNode {
  const { importer, words, table } = usePanel()
  const running = useStoreState(importer, (state) => state.running)
  if (running === undefined) return null
  const text = formatLabel(words.importing, { name: running.name ?? words.untitled }, table)
  return (
    <Toast role="group" aria-label={text} className="nav-import">
      <span className="nav-grow">{text}</span>
      <progress max={1} value={running.part} aria-label={text} />
      <Button size="small" onClick={importer.cancel}>
        {words.cancel}
      </Button>
    </Toast>
  )
}
