import type { ReactNode } from 'react'
import { formatLabel } from '../../editor/index.js'
import { Button } from '../controls/Button.js'
import { useLiveResults, usePanel } from '../panel-context.js'

interface BuildState {
  readonly text: string
  /** The build was stopped, or cannot be carried out. */
  readonly failed: boolean
  readonly act?: { readonly label: string; readonly run: () => void }
}

/** A build that is on its way, with Stop where it says how far it is, or that ended without a mesh; undefined while the mesh follows the drawing. */
export function useBuildState(): BuildState | undefined {
  const { words, table, numbers, live } = usePanel()
  const status = useLiveResults((results) => results.status)
  const hasMesh = useLiveResults((results) => results.triangles > 0)
  const progress = useLiveResults((results) => results.progress)
  const stopped = useLiveResults((results) => results.stopped)
  if (status === 'error') {
    if (!stopped) return { text: hasMesh ? words.meshError : words.meshErrorFirst, failed: true }
    const text = hasMesh ? words.meshStopped : words.meshStoppedFirst
    return { text, failed: true, act: { label: words.meshRetry, run: live.retry } }
  }
  if (status !== 'building') return undefined
  if (progress === undefined) return { text: words.meshBuilding, failed: false }
  const text = formatLabel(words.meshProgress, { percent: numbers.format(100 * progress, 0) }, table)
  return { text, failed: false, act: { label: words.meshStop, run: live.stop } }
}

/** In the bar below the map. */
export function BuildStats({ text, failed, act }: BuildState): ReactNode {
  return (
    <span className="nav-building" data-build="">
      <span className="nav-severity" data-severity={failed ? 'warning' : undefined}>
        {text}
      </span>
      {act !== undefined && (
        <Button look="link" size="small" onClick={act.run}>
          {act.label}
        </Button>
      )}
    </span>
  )
}

/** On a phone, above its bar: builds that last long enough to be stopped, and those that were. */
export function BuildCard(): ReactNode {
  const { words } = usePanel()
  const build = useBuildState()
  if (build === undefined || (build.act === undefined && !build.failed)) return null
  const { text, failed, act } = build
  return (
    <div className="nav-hints nav-build-card" role="note" aria-label={words.hints}>
      <strong className="nav-grow nav-severity" data-severity={failed ? 'warning' : undefined}>
        {text}
      </strong>
      {act !== undefined && (
        <Button look="soft" onClick={act.run}>
          {act.label}
        </Button>
      )}
    </div>
  )
}
