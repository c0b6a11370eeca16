import { useEffect, type ReactNode } from 'react'
import { Button, IconButton } from '../controls/Button.js'
import { SeverityIcon } from './IssuesPanel.js'
import { usePanel, useView } from '../panel-context.js'

const SHOWN_MS = 8000

/** One line about the last file that was read or written. Good news goes away by itself. */
export function Notice(): ReactNode {
  const { view, words } = usePanel()
  const notice = useView((state) => state.notice)
  useEffect(() => {
    if (notice?.severity !== 'info') return
    const timer = setTimeout(() => view.set({ notice: undefined }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice, view])
  if (notice === undefined) return null
  return (
    <div className="nav-toast" onPointerDown={(event) => event.stopPropagation()}>
      <SeverityIcon severity={notice.severity} />
      <span className="nav-grow">{notice.text}</span>
      {notice.act !== undefined && <Button onClick={notice.act.run}>{notice.act.label}</Button>}
      <IconButton
        icon="close"
        iconSize={14}
        label={words.close}
        tip="none"
        onClick={() => view.set({ notice: undefined })}
      />
    </div>
  )
}
