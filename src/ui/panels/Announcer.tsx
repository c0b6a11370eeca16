import type { ReactNode } from 'react'
import { useEditorState, useDisplay } from '../panel-context.js'

/** Says politely what happened. Two equal sentences in a row are both heard: they take turns in two places. */
export function Announcer(): ReactNode {
  const serial = useEditorState((state) => state.announcement.serial)
  const text = useEditorState((state) => state.announcement.text)
  const notice = useDisplay((state) => state.notice)
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="nav-hidden">
      <span>{serial % 2 === 0 ? text : ''}</span>
      <span>{serial % 2 === 1 ? text : ''}</span>
      <span>{notice?.text}</span>
    </div>
  )
}
