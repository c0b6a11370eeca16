import { useMemo, type ReactNode } from 'react'
import { NavError } from '../../engine/core/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import type { Path, Point } from '../../engine/geometry/index.js'
import { passagesNarrowerThan, type Passage } from '../../engine/radius/index.js'
import { PainterShape, useTheme } from '../../canvas/index.js'
import { useStoreState } from '../../hooks/index.js'
import { crosses } from '../map-issues/detours.js'
import { GapSides } from '../map-issues/gap-sides.js'
import { createWidthPainter } from '../map-issues/issue-painter.js'
import { pathIn } from '../live/live-state.js'
import { useDisplay, useEditorState, usePanel } from '../panel-context.js'

/** The narrowest place between two walls that the shown path passes; undefined where none pinches it. */
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

const known = new WeakMap<Path, { readonly mesh: NavMesh; readonly passage: Passage | undefined }>()
const FIRST_PART = 1 / 256 // of `widest`: radius of the first search; each next one has twice as much

/** Passages are listed narrowest first, by growing radius: few are near the narrowest one of a path. */
function tightestOn(path: Path, mesh: NavMesh, widest: number): Passage | undefined {
  const before = known.get(path)
  if (before?.mesh === mesh) return before.passage
  const legs = walkedLegs(path)
  let passage: Passage | undefined
  try {
    for (let radius = widest * FIRST_PART; passage === undefined && radius <= widest; radius *= 2)
      passage = passagesNarrowerThan(mesh, radius).find(({ from, to }) => legs.some((leg) => crosses(leg, from, to)))
  } catch (error) {
    // The mesh is being edited.
    if (!(error instanceof NavError)) throw error
  }
  known.set(path, { mesh, passage })
  return passage
}

/** The path without its jumps over links. */
function walkedLegs({ points, jumps = [] }: Path): readonly (readonly Point[])[] {
  const ends = [...jumps.map(({ at }) => at + 1), points.length]
  return ends.map((end, i) => points.slice(i === 0 ? 0 : ends[i - 1], end))
}

export function TightestMark(): ReactNode {
  const passage = useTightestPlace()
  const { messages, numbers, format } = usePanel()
  const theme = useTheme()
  const painter = useMemo(
    () =>
      passage &&
      createWidthPainter(
        { ...passage, label: format(numbers.inUnit(messages.pixels), { length: numbers.measure(passage.width, 1) }) },
        theme,
      ),
    [passage, messages, numbers, format, theme],
  )
  return painter && <PainterShape name="tightest-place" painter={painter} />
}

/** Names the place in words; nothing unless it is shown. */
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

/** The length of the path; a press shows where it is tightest. */
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
