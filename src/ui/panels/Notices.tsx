import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useState } from 'react'
import { formatLabel } from '../../editor/index.js'
import { useStoreState } from '../../hooks/index.js'
import { Button, IconButton } from '../controls/Button.js'
import { Icon } from '../controls/Icon.js'
import { SeverityIcon } from '../controls/SeverityIcon.js'
import { useAppSaves, useDisplay, useEditorState, usePanel, useSaving, type EditorSaving } from '../panel-context.js'

/** A message over the map. A press on it is none on the map. */
function Toast({ className = '', ...rest }: ComponentPropsWithoutRef<'div'>): ReactNode {
  return (
    <div
      {...rest}
      className={className === '' ? 'nav-toast' : `nav-toast ${className}`}
      onPointerDown={(event) => event.stopPropagation()}
    />
  )
}

/** Milliseconds. */
const NOTICE_SHOWN = 8000
const REFUSAL_SHOWN = 4000

/** One line about the last file that was read or written; without an error it goes after a while. */
export function Notice(): ReactNode {
  const { display, words } = usePanel()
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

/** Why nothing happened, for a few seconds. The live region has read it out already. */
export function RefusalNotice(): ReactNode {
  const refusal = useEditorState((state) => state.refusal)
  const [seen, setSeen] = useState(refusal?.serial)
  const isShown = refusal !== undefined && refusal.serial !== seen
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setSeen(refusal.serial), REFUSAL_SHOWN)
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

/** What the user must know of saving: earlier work that was found, a save that failed, another tab that saved in between. */
export function SaveNotice(): ReactNode {
  const { saving, appSaves, words, table } = usePanel()
  const found = useSaving((state) => state.found)
  const status = useSaving((state) => state.status)
  const hasFailed = useAppSaves((state) => state.status === 'failed')
  const reason = useAppSaves((state) => state.reason)
  return (
    <>
      {appSaves !== undefined && hasFailed && (
        <UnsavedToast
          text={reason === undefined ? words.notSaved : formatLabel(words.saveRefused, { reason }, table)}
          retry={words.saveRetry}
          onRetry={appSaves.save}
        />
      )}
      {saving === undefined ? null : found !== undefined ? (
        <FoundToast text={formatLabel(words.saveFound, { count: found.items.length }, table)} saving={saving} />
      ) : status === 'error' ? (
        <UnsavedToast text={words.saveFailed} retry={words.saveRetry} onRetry={saving.retry} />
      ) : (
        status === 'conflict' && (
          <UnsavedToast text={words.saveConflict} retry={words.saveTakeOver} onRetry={saving.takeOver} />
        )
      )}
    </>
  )
}

function FoundToast({ text, saving }: { text: string; saving: EditorSaving }): ReactNode {
  const { words } = usePanel()
  useAnnouncement(text)
  return (
    <Toast role="group" aria-label={words.saving} className="nav-save-notice">
      <Icon name="saved" size={16} />
      <span className="nav-grow">{text}</span>
      <Button look="primary" size="small" onClick={saving.restore}>
        {words.saveRestore}
      </Button>
      <Button look="ghost" size="small" onClick={saving.discard}>
        {words.saveDiscard}
      </Button>
    </Toast>
  )
}

function UnsavedToast({ text, retry, onRetry }: { text: string; retry: string; onRetry: () => void }): ReactNode {
  const { exportFile, words } = usePanel()
  useAnnouncement(text)
  return (
    <Toast role="group" aria-label={words.saving} className="nav-save-notice">
      <SeverityIcon severity="warning" />
      <span className="nav-grow">{text}</span>
      <Button size="small" onClick={onRetry}>
        {retry}
      </Button>
      <Button look="ghost" size="small" onClick={() => exportFile('navsmith')}>
        {words.saveDownload}
      </Button>
    </Toast>
  )
}

function useAnnouncement(text: string): void {
  const { editor } = usePanel()
  useEffect(() => editor.announce(text), [editor, text])
}
