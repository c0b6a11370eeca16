import { useState, type ReactNode } from 'react'
import { useEditorState, useDisplay } from '../panel-context.js'

/** Live region. Two elements take turns, so that a repeated text is announced. A modal dialog needs its own, since the rest of the page is inert. */
export function Announcer({ onlyNew = false }: { onlyNew?: boolean }): ReactNode {
  const serial = useEditorState((state) => state.announcement.serial)
  const text = useEditorState((state) => state.announcement.text)
  const notice = useDisplay((state) => state.notice)
  const [before] = useState(onlyNew ? { serial, notice } : undefined)
  const isOld = serial === before?.serial
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="nav-hidden">
      <span>{!isOld && serial % 2 === 0 ? text : ''}</span>
      <span>{!isOld && serial % 2 === 1 ? text : ''}</span>
      <span>{notice !== before?.notice && notice?.text}</span>
    </div>
  )
}
