/**
 * Where the parts of an editor stand. A part that is a child of the editor itself is sorted into its region; one that a host wrapped (a component of
 * its own, `memo`, `Suspense`, a context provider) is rendered outside every region and hands its element to the region from there. The element is
 * then rendered in the region, so contexts between the editor and the wrapper do not reach it. What a host puts in place of a part by its name
 * stands wherever that part would.
 */
import {
  Fragment,
  createContext,
  createElement,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { createStore } from '../../engine/core/index.js'

/** Where a part of the editor stands. `side` parts share one place as tabs; a component without a slot lies over the map. */
export type PartSlot = 'static' | 'live' | 'map' | 'beside' | 'frame' | 'side'

type Handed = readonly { readonly id: string; readonly node: ReactNode; readonly side: string | undefined }[]

export interface PartPlaces {
  readonly subscribe: (listener: () => void) => () => void
  readonly at: (slot: PartSlot) => Handed
  put: (slot: PartSlot, id: string, node: ReactNode, side: string | undefined) => void
  remove: (slot: PartSlot, id: string) => void
}

const NOTHING: Handed = []

export function createPartPlaces(): PartPlaces {
  const store = createStore<{ readonly revision: number }>({ revision: 0 })
  const handed = new Map<PartSlot, Handed>()
  const set = (slot: PartSlot, next: Handed): void => {
    handed.set(slot, next)
    store.set({ revision: store.state.revision + 1 })
  }
  return {
    subscribe: store.subscribe,
    at: (slot) => handed.get(slot) ?? NOTHING,
    put: (slot, id, node, side) => {
      const before = handed.get(slot) ?? NOTHING
      const entry = { id, node, side }
      set(
        slot,
        before.some((one) => one.id === id) ? before.map((one) => (one.id === id ? entry : one)) : [...before, entry],
      )
    },
    remove: (slot, id) =>
      set(
        slot,
        (handed.get(slot) ?? NOTHING).filter((one) => one.id !== id),
      ),
  }
}

/** `region` undefined: inside the editor, in none of its regions. No value at all: not inside an editor. */
const PlaceContext = createContext<{ readonly places: PartPlaces; readonly region: PartSlot | undefined } | undefined>(
  undefined,
)

export function PartRegion({
  places,
  region,
  children,
}: {
  places: PartPlaces
  region?: PartSlot
  children?: ReactNode
}): ReactNode {
  const value = useMemo(() => ({ places, region }), [places, region])
  return <PlaceContext.Provider value={value}>{children}</PlaceContext.Provider>
}

/** Inside a stage: parts and layers are drawn right there. A context of its own, since the canvas is another renderer than the page. */
const StageContext = createContext(false)

export function OnStage({ children }: { children: ReactNode }): ReactNode {
  return <StageContext.Provider value>{children}</StageContext.Provider>
}

const useHanded = (places: PartPlaces, slot: PartSlot): Handed =>
  useSyncExternalStore(
    places.subscribe,
    () => places.at(slot),
    () => NOTHING,
  )

/** What wrapped parts handed to a region, in the order in which they were mounted. */
export function HandedParts({ places, slot }: { places: PartPlaces; slot: Exclude<PartSlot, 'side'> }): ReactNode {
  return useHanded(places, slot).map(({ id, node }) => <Fragment key={id}>{node}</Fragment>)
}

/** Names of the side tabs that wrapped parts ask for. */
export const useHandedSides = (places: PartPlaces): readonly (string | undefined)[] => {
  const handed = useHanded(places, 'side')
  return useMemo(() => handed.map(({ side }) => side), [handed])
}

/** What stands in place of parts, by their names: null is nothing. Inside such a component the name means the part itself again. */
export type PartReplacements = Readonly<Record<string, unknown>>
export const PartReplacementsContext = createContext<PartReplacements>({})

/** The component to draw for a part; null for none. */
export function useReplaced<P extends object>(
  name: string | undefined,
  component: ComponentType<P>,
): ComponentType<P> | null {
  const own = useContext(PartReplacementsContext)[name ?? '']
  return own === undefined ? component : (own as ComponentType<P> | null)
}

function Replacement({ name, children }: { name: string | undefined; children: ReactNode }): ReactNode {
  const outside = useContext(PartReplacementsContext)
  const value = useMemo(() => ({ ...outside, [name ?? '']: undefined }), [outside, name])
  return <PartReplacementsContext.Provider value={value}>{children}</PartReplacementsContext.Provider>
}

export type Part<P> = ((props: P) => ReactNode) & { readonly slot: PartSlot; readonly side: string | undefined }

/**
 * Gives a component its place in an editor: it draws where it stands, unless that is inside an editor and outside its regions. With a `name` a
 * host may put something else there.
 */
export function part<P extends object>(
  slot: PartSlot,
  component: (props: P) => ReactNode,
  name?: string,
  side?: string,
): Part<P> {
  const own: ComponentType<P> = component
  return Object.assign(
    (props: P) => {
      const place = useContext(PlaceContext)
      const onStage = useContext(StageContext)
      const view = useReplaced(name, own)
      if (view === null) return null
      const element = createElement(view, props)
      const drawn = view === own ? element : <Replacement name={name}>{element}</Replacement>
      if (onStage || place === undefined || place.region !== undefined) return drawn
      return (
        <Elsewhere places={place.places} slot={slot} side={side}>
          {drawn}
        </Elsewhere>
      )
    },
    { slot, side },
  )
}

function Elsewhere({
  places,
  slot,
  side,
  children,
}: {
  places: PartPlaces
  slot: PartSlot
  side: string | undefined
  children: ReactNode
}): ReactNode {
  const id = useId()
  useLayoutEffect(() => places.put(slot, id, children, side), [places, slot, id, children, side])
  useLayoutEffect(() => () => places.remove(slot, id), [places, slot, id])
  return null
}
