import { createContext, useContext } from 'react'
import { NavError } from '../engine/core/index.js'
import type { Navigation, NavigationSnapshot } from '../navigation/index.js'
import { useStoreState } from './useNavEditorState.js'

export const NavigationContext = createContext<Navigation | undefined>(undefined)

/**
 * The navigation that is named, else that of the editor around this component: to edit it from a game loop, to ask it, to read it in a callback.
 * Renders nothing again.
 * @example
 * function Gate() {
 *   const navigation = useNavigationStore()
 *   return <button onClick={() => navigation.edit({ remove: ['gate'] })}>Open the gate</button>
 * }
 */
export function useNavigationStore(navigation?: Navigation): Navigation {
  const around = useContext(NavigationContext)
  const store = navigation ?? around
  if (store === undefined)
    throw new NavError(
      'editor/no-editor',
      'useNavigation was called outside of an editor and without a navigation; put the component inside <NavEditor>, or hand in what createNavigation made',
    )
  return store
}

/**
 * A part of a navigation's state: mesh, paths, islands, issues, stats, agent. The component renders again only when that part changes. Inside an
 * editor it is the editor's own mesh, and `paths.get('shown')` the path of the agent on show; elsewhere hand in what `createNavigation` made.
 * @example
 * function Islands() {
 *   return <p>{useNavigation((state) => state.islands.length)} islands</p>
 * }
 */
export function useNavigation<T>(
  selector: (state: NavigationSnapshot) => T,
  navigation?: Navigation,
  isEqual: (a: T, b: T) => boolean = Object.is,
): T {
  return useStoreState(useNavigationStore(navigation), selector, isEqual)
}
