import { useEffect, type ReactNode } from 'react'
import { Button, IconButton } from '../controls/Button.js'
import { SeverityIcon } from '../controls/SeverityIcon.js'
import { usePanel, useDisplay } from '../panel-context.js'
import { Toast } from './Toast.js'

const SHOWN_MS = 8000

/** One line about the last file that was read or written; without an error it goes after a while. */
export function Notice(): ReactNode {
  const { display, words } = usePanel()
  const notice = useDisplay((state) => state.notice)
  useEffect(() => {
    if (notice?.severity !== 'info') return
    const timer = setTimeout(() => display.set({ notice: undefined }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice, display])
  if (notice === undefined) return null
  return (
    <Toast>
      <SeverityIcon severity={notice.severity} />
      <span className="nav-grow">{notice.text}</span>
      {notice.act !== undefined && <Button onClick={notice.act.run}>{notice.act.label}</Button>}
      <IconButton
        icon="close"
        iconSize={14}
        label={words.close}
        tip="none"
        onClick={() => display.set({ notice: undefined })}
      />
    </Toast>
  )
}
