import type { ReactNode } from 'react'
import { Button, IconButton } from '../controls/Button.js'
import type { MenuItem } from '../controls/Menu.js'
import { usePanel, useDisplay } from '../panel-context.js'

/** Opens and closes playback and comparison, in editors that have them. */
export function PlannerButtons(): ReactNode {
  const { display, words } = usePanel()
  const offered = useDisplay((state) => state.offered)
  const comparing = useDisplay((state) => state.comparing === true)
  const replaying = useDisplay((state) => state.replaying === true)
  return (
    <>
      {offered.replaying && (
        <IconButton
          icon="play"
          label={words.playback}
          aria-pressed={replaying}
          onClick={() => display.set({ replaying: !replaying })}
        />
      )}
      {offered.comparing && (
        <Button
          icon="compare"
          look="soft"
          className="nav-compare-toggle"
          aria-label={words.compare}
          aria-pressed={comparing}
          onClick={() => display.set({ comparing: !comparing, drawer: undefined })}
        >
          <span className="nav-when-spacious">{words.compare}</span>
        </Button>
      )}
    </>
  )
}

/** The same for the menu of a phone. */
export function usePlannerItems(): readonly MenuItem[] {
  const { display, words } = usePanel()
  const offered = useDisplay((state) => state.offered)
  return [
    ...(offered.comparing
      ? [
          {
            id: 'compare',
            label: words.compare,
            icon: 'compare',
            onSelect: () => display.set({ comparing: true, drawer: undefined }),
          } as const,
        ]
      : []),
    ...(offered.replaying
      ? [
          {
            id: 'playback',
            label: words.playback,
            icon: 'play',
            onSelect: () => display.set({ replaying: true, drawer: undefined }),
          } as const,
        ]
      : []),
  ]
}

/** Whether something else than the live path is on the map: what a planner was picked for, or a search that is played back. */
export const useOtherPlanner = (): boolean =>
  useDisplay((state) => state.compared.length > 0 || state.replays.length > 0)
