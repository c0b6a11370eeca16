import type Konva from 'konva'
import { useLayoutEffect, useRef } from 'react'
import type { TraceEvent } from '../../engine/geometry/index.js'
import type { SearchClock } from '../../playback/index.js'
import { layer, nodePlace, NodeShape, sceneOf, useTheme, type LayerProps } from '../index.js'
import type { SearchCells } from './cell-replay.js'
import { createSearchReplay, type SearchReplay } from './search-painter.js'

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
  function SearchPlaybackLayer({
    events,
    frame = 0,
    clock,
    cells,
    camera,
    theme: ownTheme,
    opacity = 1,
    visible = true,
  }: SearchPlaybackLayerProps) {
    const theme = useTheme(ownTheme)
    const shape = useRef<Konva.Shape>(null)
    const replay = useRef<SearchReplay | undefined>(undefined)
    useLayoutEffect(() => {
      const own = createSearchReplay(events, theme, cells)
      replay.current = own
      shape.current?.getLayer()?.batchDraw()
      return () => {
        replay.current = undefined
        own.destroy()
      }
    }, [events, theme, cells])
    useLayoutEffect(() => {
      if (clock === undefined) return undefined
      const show = (): void => {
        shape.current?.setAttr('frame', clock.getSnapshot().frame)
        shape.current?.getLayer()?.batchDraw()
      }
      show()
      return clock.subscribe(show)
    }, [clock, events])
    const draw = (konvaContext: Konva.Context, node: Konva.Shape): void => {
      const scene = sceneOf(konvaContext)
      if (scene !== undefined) replay.current?.draw(scene, node.getAttr('frame') as number)
    }
    return (
      <NodeShape
        nodeRef={shape}
        name="search"
        {...nodePlace(camera)}
        frame={clock?.getSnapshot().frame ?? frame}
        opacity={opacity}
        visible={visible}
        listening={false}
        perfectDrawEnabled={false}
        sceneFunc={draw}
      />
    )
  },
)
