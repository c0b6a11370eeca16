import type { ReactNode } from 'react'
import type { EditorSnapshot } from '../../editor/index.js'
import { Icon, type IconName } from '../controls/Icon.js'
import { useEditorState, usePanel, useSaving } from '../panel-context.js'

/** One word on whether the drawing is safe. */
export function SaveState(): ReactNode {
  const { words } = usePanel()
  const status = useSaving((state) => state.status)
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
  return <StateChip icon={icon} word={word} status={status} />
}

/** Without a save of its own the editor says only whether something changed: what is saved, the host alone knows. */
export function EditState(): ReactNode {
  const { words } = usePanel()
  const state = useEditorState(selectEditState)
  if (state === undefined) return null
  return <StateChip icon="freehand" word={state === 'drawing' ? words.drawingNow : words.unsaved} />
}

function StateChip({ icon, word, status }: { icon: IconName; word: string; status?: string }): ReactNode {
  return (
    <span className="nav-chip nav-saved nav-when-wide-only" data-save={status}>
      <Icon name={icon} size={14} />
      {word}
    </span>
  )
}

function selectEditState(state: EditorSnapshot): 'edited' | 'drawing' | undefined {
  return state.draft !== state.document ? 'drawing' : state.history.position > 0 ? 'edited' : undefined
}
