import { useEffect, useState, type ReactNode } from 'react'
import { SeverityIcon } from '../controls/SeverityIcon.js'
import { useEditorState } from '../panel-context.js'
import { Toast } from './Toast.js'

const SHOWN_MS = 4000

/** Why nothing happened, for a few seconds. The live region has read it out already. */
export function RefusalNotice(): ReactNode {
  const refusal = useEditorState((state) => state.refusal)
  const [seen, setSeen] = useState(refusal?.serial)
  const isShown = refusal !== undefined && refusal.serial !== seen
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setSeen(refusal.serial), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown, refusal])
  if (!isShown) return null
  return (
    <Toast className="nav-refusal" aria-hidden="true">
      <SeverityIcon severity="info" />
      <span>{refusal.text}</span>
    </Toast>
  )
}
