import { useEffect, useMemo } from 'react'
import type { TraceEvent } from '../../engine/geometry/index.js'
import type { SearchClock } from '../../playback/index.js'
import { layer, PainterShape, useTheme, type LayerProps } from '../index.js'
import type { SearchCells } from './cell-replay.js'
import { createSearchReplay } from './search-painter.js'

export interface SearchPlaybackLayerProps extends LayerProps {
  readonly events: readonly TraceEvent[]
  /** Number of applied events, as the `frame` of useSearchPlayback. Not needed with a clock. */
  readonly frame?: number | undefined
  /** The `clock` of useSearchPlayback. With it, the layer draws each frame without a render. */
  readonly clock?: SearchClock | undefined
  readonly cells?: SearchCells | undefined
}

/**
 * Draws a search step by step. In the live layer, a frame draws only new events.
 * @example
 * function Replay({ grid }: { grid: NavGrid }) {
 *   const { events, clock } = useSearchPlayback(grid, { x: 1, y: 1 }, { x: 9, y: 9 }, { algorithm: 'a-star', autoplay: true })
 *   return <NavStage live={<SearchPlaybackLayer events={events} clock={clock} />} />
 * }
 */
export const SearchPlaybackLayer = /* @__PURE__ */ layer(
  'live',
  function SearchPlaybackLayer({ events, frame = 0, clock, cells, ...shape }: SearchPlaybackLayerProps) {
    const theme = useTheme(shape.theme)
    const { painterAt, release } = useMemo(() => createSearchReplay(events, theme, cells), [events, theme, cells])
    useEffect(() => release, [release])
    return (
      <PainterShape
        name="search"
        painter={painterAt(clock?.getSnapshot().frame ?? frame)}
        subscribe={clock?.subscribe}
        current={clock && (() => painterAt(clock.getSnapshot().frame))}
        {...shape}
      />
    )
  },
)
