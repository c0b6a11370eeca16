import type { ReactNode } from 'react'
import { Button } from '../controls/Button.js'
import { Icon, type IconName } from '../controls/Icon.js'
import { isShapeUnfinished } from '../unsaved-warning.js'
import { useAppSaves, useEditorState, usePanel, useSaving } from '../panel-context.js'

/** One word on whether the drawing is safe, by the app's saves or else by the editor's own; without either nothing is said. */
export function SaveState(): ReactNode {
  const { saving, appSaves } = usePanel()
  return appSaves !== undefined ? <AppSaveState /> : saving !== undefined && <AutosaveState />
}

function AutosaveState(): ReactNode {
  const { words } = usePanel()
  const status = useSaving((state) => state.status)
  const isDrawing = useEditorState(isShapeUnfinished)
  const [icon, word] = (
    {
      idle: ['saved', words.saved],
      saved: ['saved', words.saved],
      pending: ['freehand', words.savingNow],
      saving: ['freehand', words.savingNow],
      error: ['warning', words.notSaved],
      conflict: ['warning', words.notSaved],
    } as const
  )[status]
  const isSafe = status === 'idle' || status === 'saved'
  return isSafe && isDrawing ? (
    <StateChip icon="freehand" word={words.unfinished} status="unfinished" />
  ) : (
    <StateChip icon={icon} word={word} status={status} />
  )
}

function AppSaveState(): ReactNode {
  const { words, appSaves, canSave } = usePanel()
  const status = useAppSaves((state) => state.status)
  const [icon, word] = (
    {
      saved: ['saved', words.saved],
      edited: ['freehand', words.edited],
      saving: ['freehand', words.savingNow],
      failed: ['warning', words.notSaved],
    } as const
  )[status]
  return (
    <>
      <StateChip icon={icon} word={word} status={status} />
      {canSave && (
        <Button size="small" disabled={status === 'saved' || status === 'saving'} onClick={() => appSaves?.save()}>
          {words.save}
        </Button>
      )}
    </>
  )
}

function StateChip({ icon, word, status }: { icon: IconName; word: string; status: string }): ReactNode {
  return (
    <span className="nav-chip nav-saved nav-when-wide-only" data-save={status}>
      <Icon name={icon} size={14} />
      {word}
    </span>
  )
}
