import { useMemo, type ReactNode } from 'react'
import type { Passage } from '../../engine/radius/index.js'
import { PainterShape, useTheme } from '../../canvas/index.js'
import { useStoreState } from '../../hooks/index.js'
import { GapSides } from '../map-issues/gap-sides.js'
import { createWidthPainter } from '../map-issues/issue-painter.js'
import { tightestOn } from '../map-issues/tightest-place.js'
import { pathIn } from '../live/live-state.js'
import { useDisplay, useEditorState, useOpenIssues, usePanel } from '../panel-context.js'

function useTightestPlace(): Passage | undefined {
  const { live } = usePanel()
  const path = pathIn(useStoreState(live, (state) => state.path))
  const mesh = useStoreState(live, ({ status, mesh }) => (status === 'ready' ? mesh : undefined))
  const { width, height } = useEditorState((state) => state.document.bounds)
  return useMemo(
    () => (path === undefined || mesh === undefined ? undefined : tightestOn(path, mesh, width + height)),
    [path, mesh, width, height],
  )
}

export function TightestMark(): ReactNode {
  const passage = useTightestPlace()
  const { messages, numbers, format } = usePanel()
  const issues = useOpenIssues()
  const open = useDisplay((display) => display.issue)
  const theme = useTheme()
  const painter = useMemo(
    () =>
      passage &&
      createWidthPainter(
        { ...passage, label: format(numbers.inUnit(messages.pixels), { length: numbers.measure(passage.width, 1) }) },
        issues,
        open,
        theme,
      ),
    [passage, messages, numbers, format, issues, open, theme],
  )
  return painter && <PainterShape name="tightest-place" painter={painter} />
}

export function TightestChip(): ReactNode {
  return useDisplay((state) => state.overlays.tightest) && <TightestText />
}

function TightestText(): ReactNode {
  const { messages, numbers, catalog, format } = usePanel()
  const passage = useTightestPlace()
  const document = useEditorState((state) => state.document)
  const text = useMemo(() => {
    if (passage === undefined) return messages.tightestNone
    const sides = new GapSides(document, catalog)
    const [a, b] = [passage.from, passage.to].map((at, i) => sides.at(passage.obstacleIds[i], at).name)
    return format(numbers.inUnit(messages.tightestBetween), { a, b, width: numbers.measure(passage.width, 1) })
  }, [passage, document, messages, catalog, numbers, format])
  return (
    <span className="nav-chip nav-figures nav-float" role="status">
      {text}
    </span>
  )
}

export function TightestButton({ children }: { children: ReactNode }): ReactNode {
  const { display, messages } = usePanel()
  const { overlays } = useDisplay((state) => state)
  return (
    <button
      type="button"
      className="nav-length"
      title={messages.showTightest}
      aria-pressed={overlays.tightest}
      onClick={() => display.set({ overlays: { ...overlays, tightest: !overlays.tightest } })}
    >
      {children}
    </button>
  )
}
