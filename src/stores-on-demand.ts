/** Stores that `<NavEditor>` itself loads late, as hosts get them: made here for the reason that layers-on-demand gives. */
import { createNavigation as makeNavigation } from './navigation/index.js'
import { useDisplay as useViewState, useDisplayStore as useStoreOfView } from './ui/index.js'
import type { DisplayState, DisplayStore } from './ui/index.js'

/**
 * One mesh that follows a drawing, with edits of a game over it: the same as at `navsmith/navigation`, which comes without React.
 * @example
 * const navigation = createNavigation(map)
 * const editor = <NavEditor defaultValue={map} navigation={navigation} />
 */
export const createNavigation: typeof makeNavigation = (source, options) => makeNavigation(source, options)

/**
 * A part of what the editor around this component shows: overlays, panels, agent, planner, playback. Renders again only when that part changes.
 * @example
 * function PlannerName() {
 *   return <p>{useDisplay((display) => display.planner)}</p>
 * }
 */
export function useDisplay<T>(selector: (state: DisplayState) => T): T {
  return useViewState(selector)
}

/**
 * All of that, to change it: `set` takes the fields that change. Renders nothing again.
 * @example
 * function ShowMesh() {
 *   const display = useDisplayStore()
 *   return <button onClick={() => display.set({ overlays: { ...display.getSnapshot().overlays, mesh: true } })}>Mesh</button>
 * }
 */
export const useDisplayStore = (): DisplayStore => useStoreOfView()
