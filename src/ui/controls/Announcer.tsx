import { useState, type ReactNode } from 'react'
import { useEditorState, useDisplay } from '../panel-context.js'

interface AnnouncerProps {
  /** Leaves out what was announced before this region was there. */
  onlyNew?: boolean
}

/**
 * Says politely what happened. Two equal sentences in a row are both heard: they take turns in two places. All outside of a modal dialog is inert,
 * and not read out: a dialog has one of its own.
 */
export function Announcer({ onlyNew = false }: AnnouncerProps): ReactNode {
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
