import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useState } from 'react'
import { useStoreState } from '../../hooks/index.js'
import { Button, CloseButton, Icon, SeverityIcon } from '../controls/index.js'
import { useAppSaves, useDisplay, useEditorState, usePanel, useSaving } from '../panel-context.js'

function Toast({ className = '', ...rest }: ComponentPropsWithoutRef<'div'>): ReactNode {
  return (
    <div
      {...rest}
      className={className === '' ? 'nav-toast' : `nav-toast ${className}`}
      onPointerDown={(event) => event.stopPropagation()}
    />
  )
}

// Milliseconds for which a notice or an announcement is shown.
const NOTICE_SHOWN = 8000
const ANNOUNCEMENT_SHOWN = 4000

export function Notice(): ReactNode {
  const { display } = usePanel()
  const notice = useDisplay((state) => state.notice)
  useEffect(() => {
    if (notice?.severity !== 'info') return
    const timer = setTimeout(() => display.set({ notice: undefined }), NOTICE_SHOWN)
    return () => clearTimeout(timer)
  }, [notice, display])
  if (notice === undefined) return null
  return (
    <Toast>
      <SeverityIcon severity={notice.severity} />
      <span className="nav-grow">{notice.text}</span>
      {notice.action !== undefined && <Button onClick={notice.action.run}>{notice.action.label}</Button>}
      <CloseButton iconSize={14} onClick={() => display.set({ notice: undefined })} />
    </Toast>
  )
}

/** Shows for a few seconds why nothing happened, or what a key switched. The live region announces the same text. */
export function AnnouncementNotice(): ReactNode {
  const announcement = useEditorState((state) => state.visibleAnnouncement)
  const [seen, setSeen] = useState(announcement?.serial)
  const isShown = announcement !== undefined && announcement.serial !== seen
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setSeen(announcement.serial), ANNOUNCEMENT_SHOWN)
    return () => clearTimeout(timer)
  }, [isShown, announcement])
  if (!isShown) return null
  return (
    <Toast className="nav-announced" aria-hidden="true">
      <SeverityIcon severity="info" />
      <span>{announcement.text}</span>
    </Toast>
  )
}

export function ImportProgress(): ReactNode {
  const { importer, messages, format } = usePanel()
  const running = useStoreState(importer, (state) => state.running)
  // The mapping dialog shows its own progress. A toast would also cover parts of the map that the user must press.
  const isPointing = useDisplay((state) => state.dialog === 'mapping')
  if (running === undefined || isPointing) return null
  const text = format(messages.importing, { name: running.name ?? messages.untitled })
  return (
    <Toast role="group" aria-label={text} className="nav-import">
      <span className="nav-grow">{text}</span>
      <progress max={1} value={running.part} aria-label={text} />
      <Button size="small" onClick={importer.cancel}>
        {messages.cancel}
      </Button>
    </Toast>
  )
}

export function SaveNotice(): ReactNode {
  const { saving, appSaves, messages, format } = usePanel()
  const found = useSaving((state) => state.found)
  const status = useSaving((state) => state.status)
  const hasFailed = useAppSaves((state) => state.status === 'failed')
  const reason = useAppSaves((state) => state.reason)
  return (
    <>
      {appSaves !== undefined && hasFailed && (
        <UnsavedToast
          text={reason === undefined ? messages.notSaved : format(messages.saveRefused, { reason })}
          retry={messages.saveRetry}
          onRetry={appSaves.save}
        />
      )}
      {saving === undefined ? null : found !== undefined ? (
        <SaveToast
          icon={<Icon name="saved" size={16} />}
          text={format(messages.saveFound, { count: found.items.length })}
        >
          <Button look="primary" size="small" onClick={saving.restore}>
            {messages.saveRestore}
          </Button>
          <Button look="ghost" size="small" onClick={saving.discard}>
            {messages.saveDiscard}
          </Button>
        </SaveToast>
      ) : status === 'error' ? (
        <UnsavedToast text={messages.saveFailed} retry={messages.saveRetry} onRetry={saving.retry} />
      ) : (
        status === 'conflict' && (
          <UnsavedToast text={messages.saveConflict} retry={messages.saveTakeOver} onRetry={saving.takeOver} />
        )
      )}
    </>
  )
}

function UnsavedToast({ text, retry, onRetry }: { text: string; retry: string; onRetry: () => void }): ReactNode {
  const { exportFile, messages } = usePanel()
  return (
    <SaveToast icon={<SeverityIcon severity="warning" />} text={text}>
      <Button size="small" onClick={onRetry}>
        {retry}
      </Button>
      <Button look="ghost" size="small" onClick={() => void exportFile('navsmith')}>
        {messages.saveDownload}
      </Button>
    </SaveToast>
  )
}

function SaveToast({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }): ReactNode {
  const { editor, messages } = usePanel()
  useEffect(() => editor.announce(text), [editor, text])
  return (
    <Toast role="group" aria-label={messages.saving} className="nav-save-notice">
      {icon}
      <span className="nav-grow">{text}</span>
      {children}
    </Toast>
  )
}
