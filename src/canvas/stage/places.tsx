/** Regions of an editor. Its components render HTML into a region by a portal, or Konva nodes into a canvas group, in the order of the React tree. */
import type Konva from 'konva'
import {
  Component,
  createContext,
  Suspense,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FunctionComponent,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { Group, Layer, Stage } from 'react-konva'
import { createNodeSlot, NodeSlotContext, type NodeSlot } from '../painters/placed-nodes.js'
import { createSlot, PLACE, type Slot, type TreeList } from './tree-list.js'

export type CanvasRegion = 'scene' | 'live' | 'handles'
export type PageRegion = 'frame' | 'rulers' | 'map'

type BoxSlot = Slot<Element, Element>

const createBoxSlot = (): BoxSlot =>
  createSlot(
    (region, box, index) => {
      if (region.children[index] !== box) region.insertBefore(box, region.children[index] ?? null)
    },
    (box) => box.remove(),
  )

export interface EditorPlaces {
  readonly canvas: Readonly<Record<CanvasRegion, NodeSlot>>
  readonly page: Readonly<Record<PageRegion, BoxSlot>>
  watch: (tree: Element, ...lists: readonly Pick<TreeList<unknown>, 'sort'>[]) => () => void
}

export function createEditorPlaces(): EditorPlaces {
  const canvas = { scene: createNodeSlot(), live: createNodeSlot(), handles: createNodeSlot() }
  const page = { frame: createBoxSlot(), rulers: createBoxSlot(), map: createBoxSlot() }
  return {
    canvas,
    page,
    watch: (tree, ...lists) => {
      // Sort again when React moves a component, since a move runs no effect.
      const observer = new MutationObserver((records) => {
        if (!records.some(({ addedNodes }) => [...addedNodes].some(hasPlace))) return
        for (const list of [...Object.values(canvas), ...Object.values(page), ...lists]) list.sort()
      })
      observer.observe(tree, { childList: true, subtree: true })
      return () => observer.disconnect()
    },
  }
}

const hasPlace = (node: Node): boolean =>
  node.nodeType === Node.ELEMENT_NODE &&
  ((node as Element).hasAttribute(PLACE) || (node as Element).querySelector(`[${PLACE}]`) !== null)

/** Regions of the editor; undefined outside an editor and inside a Konva stage. `isPlaced`: a component above in the tree already renders into a region. */
const PlacesContext = createContext<{ readonly places: EditorPlaces; readonly isPlaced: boolean } | undefined>(
  undefined,
)

export function PartTree({ places, children }: { places: EditorPlaces; children: ReactNode }): ReactNode {
  const value = useMemo(() => ({ places, isPlaced: false }), [places])
  return <PlacesContext.Provider value={value}>{children}</PlacesContext.Provider>
}

export function OnStage({ children }: { children: ReactNode }): ReactNode {
  return (
    <PlacesContext.Provider value={undefined}>
      <NodeSlotContext.Provider value={undefined}>{children}</NodeSlotContext.Provider>
    </PlacesContext.Provider>
  )
}

export function OnCanvas({ region, children }: { region: CanvasRegion; children: ReactNode }): ReactNode {
  const place = useContext(PlacesContext)
  if (place === undefined) return children
  return <NodeSlotContext.Provider value={place.places.canvas[region]}>{children}</NodeSlotContext.Provider>
}

export function layer<P extends object>(region: CanvasRegion, View: FunctionComponent<P>): (props: P) => ReactNode {
  return (props) => {
    const place = useContext(PlacesContext)
    const isDrawn = useContext(NodeSlotContext) !== undefined
    const view = <View {...props} />
    return place === undefined || place.isPlaced || isDrawn ? view : <OnCanvas region={region}>{view}</OnCanvas>
  }
}

export const useGoesToRegion = (): boolean => useContext(PlacesContext)?.isPlaced === false

export function Placed({ children }: { children: ReactNode }): ReactNode {
  const places = useContext(PlacesContext)?.places
  const value = useMemo(() => places && { places, isPlaced: true }, [places])
  return (
    <PlacesContext.Provider value={value}>
      <NodeSlotContext.Provider value={undefined}>{children}</NodeSlotContext.Provider>
    </PlacesContext.Provider>
  )
}

export function OnPage({ region, children }: { region: PageRegion; children: ReactNode }): ReactNode {
  const place = useContext(PlacesContext)
  if (place === undefined || place.isPlaced) return children
  return <PagePortal slot={place.places.page[region]}>{children}</PagePortal>
}

function createBox(): HTMLElement {
  const box = document.createElement('div')
  box.style.display = 'contents'
  return box
}

function PagePortal({ slot, children }: { slot: BoxSlot; children: ReactNode }): ReactNode {
  const [box] = useState(createBox)
  return (
    <>
      {/* Mount the marker first: it puts the box into the page, where layout effects of the content can then measure the content. */}
      <Marker add={slot.add} item={box} />
      {createPortal(<Placed>{children}</Placed>, box)}
    </>
  )
}

export function Marker<Item>({ add, item }: { add: TreeList<Item>['add']; item: Item }): ReactNode {
  const marker = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => (marker.current === null ? undefined : add(marker.current, item)), [add, item])
  return <span ref={marker} {...{ [PLACE]: '' }} hidden />
}

export function PageRegionHost({ places, region }: { places: EditorPlaces; region: PageRegion }): ReactNode {
  const { attach } = places.page[region]
  return <div ref={attach} style={{ display: 'contents' }} />
}

/**
 * Renders Konva nodes of the app with react-konva, on a hidden stage. Moves the group of these nodes to the canvas of the editor. React contexts
 * reach the nodes. Errors are rethrown here, since react-konva only logs them. Suspended content is not drawn.
 */
export function KonvaContent({ children }: { children: ReactNode }): ReactNode {
  const slot = useContext(NodeSlotContext)
  return slot === undefined ? children : <KonvaRoot slot={slot}>{children}</KonvaRoot>
}

const HIDDEN = { display: 'none' }

function KonvaRoot({ slot, children }: { slot: NodeSlot; children: ReactNode }): ReactNode {
  const [failure, setFailure] = useState<{ readonly error: unknown } | undefined>(undefined)
  const release = useRef<(() => void) | undefined>(undefined)
  const place = useCallback(
    (group: Konva.Group | null) => {
      release.current?.()
      release.current = undefined
      const parent = group?.getParent()
      const container = group?.getStage()?.container()
      if (group === null || !parent || container === undefined) return
      const remove = slot.add(container, group)
      release.current = () => {
        remove()
        parent.add(group)
      }
    },
    [slot],
  )
  const fail = useCallback((error: unknown) => setFailure({ error }), [])
  if (failure !== undefined) throw failure.error
  return (
    <span {...{ [PLACE]: '' }} hidden>
      <Stage width={1} height={1} listening={false} style={HIDDEN}>
        <Layer listening={false}>
          <Group ref={place}>
            <OnStage>
              <Boundary report={fail}>
                <Suspense fallback={null}>{children}</Suspense>
              </Boundary>
            </OnStage>
          </Group>
        </Layer>
      </Stage>
    </span>
  )
}

interface BoundaryProps {
  /** Selects the errors that this boundary handles. It rethrows others. */
  readonly takes?: (error: unknown) => boolean
  readonly report: (error: unknown) => void
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

interface BoundaryState {
  readonly failure?: { readonly error: unknown }
}

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } }
  }
  override state: BoundaryState = {}
  override componentDidCatch(error: unknown): void {
    if (this.props.takes?.(error) !== false) this.props.report(error)
  }
  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    if (this.props.takes?.(failure.error) === false) throw failure.error
    return this.props.fallback ?? null
  }
}
