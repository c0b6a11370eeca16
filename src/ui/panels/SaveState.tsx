import type { ReactNode } from 'react'
import { Icon, type IconName } from '../controls/Icon.js'
import { usePanel, useSaving } from '../panel-context.js'

/** One word on whether the drawing is safe. Where the editor saves nothing itself, only the app knows, and nothing is said. */
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

function StateChip({ icon, word, status }: { icon: IconName; word: string; status?: string }): ReactNode {
  return (
    <span className="nav-chip nav-saved nav-when-wide-only" data-save={status}>
      <Icon name={icon} size={14} />
      {word}
    </span>
  )
}
