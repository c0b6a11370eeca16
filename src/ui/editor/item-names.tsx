import { useCallback, useMemo, type ReactNode } from 'react'
import { hiddenIn, type NavDocument } from '../../document/model/index.js'
import type { Point } from '../../engine/geometry/index.js'
import { itemBox, itemName, type EditorMessages, type Issue } from '../../editor/index.js'
import {
  boxesAround,
  inScreenPixels,
  middleOf,
  PainterShape,
  useTheme,
  writeIn,
  type Painter,
  type Theme,
} from '../../canvas/index.js'
import { ignoredIn } from '../map-issues/ignored-issues.js'
import { placeIslandNames, type IslandLabels } from '../map-issues/island-name-painter.js'
import { placeIssueLabels } from '../map-issues/issue-painter.js'
import { pathIn, type EditorLiveState } from '../live/live-state.js'
import { openIssues, useDisplay, usePanel } from '../panel-context.js'
import { derive, memoizeLast, memoizeShallow, type DerivedStore } from '../memo.js'
import { endAll } from '../scheduling.js'

// Lengths in screen pixels.
const FROM_MARK = 22 // distance of a name from its marker or waypoint
const LINE = 16
const MARK = { width: 26, height: 26 } // size of a marker or waypoint

export function ItemNamesPart(): ReactNode {
  return useDisplay((state) => state.names) === 'none' ? null : <ItemNames />
}

/** Returns a store with the names of islands, and with the paths that these labels avoid. The caller does not render when the store changes. */
export function useIslandLabels(): DerivedStore<IslandLabels> {
  const { live } = usePanel()
  const pathShown = useDisplay((state) => state.overlays.path)
  return useMemo(() => {
    type Results = EditorLiveState
    const labelsOf = memoizeLast((names: Results['islandNames'], path: Results['path'], others: Results['others']) => ({
      names,
      paths: (pathShown ? [path, ...others.map((other) => other.path)] : []).flatMap((result) => pathIn(result) ?? []),
    }))
    return derive(live, ({ islandNames, path, others }) => labelsOf(islandNames, path, others))
  }, [live, pathShown])
}

function ItemNames(): ReactNode {
  const { editor, catalog } = usePanel()
  const theme = useTheme()
  const onlySelected = useDisplay((state) => state.names) === 'selected'
  const named = useMemo(() => {
    const keep = memoizeShallow<Named>()
    return derive(editor, ({ document, draft, selection, issues }) =>
      keep({
        items: draft.items,
        layers: draft.layers,
        selected: onlySelected ? selection.items : undefined,
        issues: openIssues(issues, ignoredIn(document)),
      }),
    )
  }, [editor, onlySelected])
  const open = useDisplay((state) => state.issue)
  const islandsShown = useDisplay((state) => state.overlays.islands)
  const islands = useIslandLabels()
  const current = useMemo(() => {
    const painterOf = memoizeLast((state: Named, labels: IslandLabels | undefined) =>
      createItemNamePainter(state, { open, islands: labels }, catalog, theme),
    )
    return () => painterOf(named.latest(), islandsShown ? islands.latest() : undefined)
  }, [named, islands, islandsShown, open, catalog, theme])
  const subscribe = useCallback(
    (listener: () => void) => endAll(named.subscribe(listener), islands.subscribe(listener)),
    [named, islands],
  )
  return <PainterShape name="item-names" current={current} subscribe={subscribe} />
}

interface Named extends Pick<NavDocument, 'items' | 'layers'> {
  readonly selected: readonly string[] | undefined
  readonly issues: readonly Issue[]
}

interface OtherLabels {
  /** Id of the issue whose callout is open. If the issue is a gap, the map does not label the gap with its width, so item names may be at its place. */
  readonly open?: string | undefined
  readonly islands?: IslandLabels | undefined
}

/** Draws the names of visible items, topmost items first. A name without space is left out. */
export function createItemNamePainter(
  { items, layers, selected, issues }: Named,
  { open, islands }: OtherLabels,
  messages: EditorMessages,
  theme: Theme,
): Painter {
  const chosen = selected && new Set(selected)
  const isHidden = hiddenIn({ layers })
  const labels = items.toReversed().flatMap((item) => {
    if (isHidden(item) || item.kind === 'link' || item.kind === 'waypoint-link') return []
    const box = 'shape' in item ? itemBox(item) : { x: item.x, y: item.y, width: 0, height: 0 }
    if (box === undefined) return []
    // A note's text is its name, and is drawn already.
    const isNamed = chosen?.has(item.id) !== false && !(item.kind === 'marker' && item.role === 'note')
    const name = isNamed ? itemName(item, messages) : ''
    return [{ name, x: box.x + box.width / 2, y: box.y + box.height / 2, isMark: !('shape' in item) }]
  })
  return {
    cost: () => 4 * labels.length,
    paint: (context, camera, view) =>
      inScreenPixels(context, camera, (toX, toY) => {
        const { space } = placeIssueLabels(context, camera, issues, open, theme)
        for (const { box } of islands === undefined ? [] : placeIslandNames(context, camera, islands, theme))
          space.take(box)
        writeIn(context, `500 11px ${theme.font}`)
        context.lineJoin = 'round'
        context.lineWidth = 3
        context.strokeStyle = theme.surface1
        context.fillStyle = theme.text
        const seen = labels.filter(({ x, y }) => x >= view.minX && x <= view.maxX && y >= view.minY && y <= view.maxY)
        const onScreen = ({ x, y }: Point): Point => ({ x: toX(x), y: toY(y) })
        for (const label of seen)
          if (label.isMark) for (const box of boxesAround(onScreen(label), MARK, [[0, 0]])) space.take(box)
        for (const label of seen) {
          const { name, isMark } = label
          if (name === '') continue
          const width = context.measureText(name).width + 6
          const offsets = isMark ? markOffsets(width) : SHAPE_OFFSETS
          const box = space.place(boxesAround(onScreen(label), { width, height: LINE }, offsets))
          if (box === undefined) continue
          const { x, y } = middleOf(box)
          context.strokeText(name, x, y)
          context.fillText(name, x, y)
        }
      }),
  }
}

type Offset = readonly [dx: number, dy: number]

const SHAPE_OFFSETS: readonly Offset[] = [
  [0, 0],
  [0, LINE + 2],
  [0, -LINE - 2],
]

const markOffsets = (width: number): readonly Offset[] => [
  [0, FROM_MARK],
  [0, -FROM_MARK],
  [(MARK.width + width) / 2 + 1, 0],
  [-(MARK.width + width) / 2 - 1, 0],
]
