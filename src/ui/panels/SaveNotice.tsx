import { useEffect, type ReactNode } from 'react'
import { formatLabel } from '../../editor/index.js'
import { Button } from '../controls/Button.js'
import { Icon } from '../controls/Icon.js'
import { SeverityIcon } from '../controls/SeverityIcon.js'
import { usePanel, useSaving } from '../panel-context.js'
import { Toast } from './Toast.js'

/** What the user must know of saving: earlier work that was found, a save that failed, another tab that saved in between. */
export function SaveNotice(): ReactNode {
  const { editor, saving, exportFile, words, table } = usePanel()
  const found = useSaving((state) => state.found)
  const status = useSaving((state) => state.status)
  const text =
    found !== undefined
      ? formatLabel(words.saveFound, { count: found.items.length }, table)
      : status === 'error'
        ? words.saveFailed
        : status === 'conflict'
          ? words.saveConflict
          : undefined
  useEffect(() => {
    if (text !== undefined) editor.announce(text)
  }, [editor, text])
  if (saving === undefined || text === undefined) return null
  return (
    <Toast role="group" aria-label={words.saving} className="nav-save-notice">
      {found !== undefined ? <Icon name="saved" size={16} /> : <SeverityIcon severity="warning" />}
      <span className="nav-grow">{text}</span>
      {found !== undefined ? (
        <>
          <Button look="primary" size="small" onClick={saving.restore}>
            {words.saveRestore}
          </Button>
          <Button look="ghost" size="small" onClick={saving.discard}>
            {words.saveDiscard}
          </Button>
        </>
      ) : (
        <>
          <Button size="small" onClick={status === 'conflict' ? saving.takeOver : saving.retry}>
            {status === 'conflict' ? words.saveTakeOver : words.saveRetry}
          </Button>
          <Button look="ghost" size="small" onClick={() => exportFile('navsmith')}>
            {words.saveDownload}
          </Button>
        </>
      )}
    </Toast>
  )
}
