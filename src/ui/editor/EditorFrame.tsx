import {
  cloneElement,
  isValidElement,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { ListChange } from '../../editor/index.js'
import {
  agentColor,
  createPartPlaces,
  HandedParts,
  part,
  PartRegion,
  PartReplacementsContext,
} from '../../canvas/index.js'
import {
  Announcer,
  ImportProgress,
  Notice,
  RefusalNotice,
  Sheets,
  SidePanel,
  SideTabsContext,
  type SideTab,
} from '../panels/index.js'
import { ComparedPathsPart, ProfilePlacePart, SearchReplaysPart } from '../planners/index.js'
import { createCalmStore, isDragging } from '../calm-store.js'
import { useFrameMark } from '../frame-marks.js'
import { PanelContext, usePanel, useEditorState, useView, type PanelContextValue } from '../panel-context.js'
import { CursorTipPart } from './canvas-parts.js'
import { listenForKeys, type KeyboardScope } from './editor-keyboard.js'
import { EditorMap } from './EditorMap.js'
import { HandlesPart } from './HandlesPart.js'
import { MapOverlays, parts, sortParts, useSideTabs, type SortedParts } from './editor-parts.js'
import { keepFocus } from './focus-keeper.js'
import { ArrivalContext, Arriving, lazyPart, useArrival } from '../lazy/index.js'
import { sessionModule, sheetModule } from '../lazy/modules.js'
import { useLayout } from './use-layout.js'

/** Milliseconds between two states of the live results in panels while something is dragged. */
const RESULTS_PACE = 170

const OtherPaths = /* @__PURE__ */ lazyPart(sessionModule, (module) => module.OtherPathsPart)
const ContextMenu = /* @__PURE__ */ part(
  'map',
  /* @__PURE__ */ lazyPart(sheetModule, (module) => module.MapMenu),
  'ContextMenu',
)
const SaveNotice = /* @__PURE__ */ lazyPart(sheetModule, (module) => module.SaveNotice)
const IslandNames = /* @__PURE__ */ lazyPart(sessionModule, (module) => module.IslandNamesPart)
const IssueMarks = /* @__PURE__ */ lazyPart(sessionModule, (module) => module.IssueMarksPart)

const Notices = /* @__PURE__ */ part(
  'map',
  () => (
    <>
      <Notice />
      <RefusalNotice />
      <ImportProgress />
      <Arriving at="rest">
        <SaveNotice />
      </Arriving>
    </>
  ),
  'Notices',
)

/** One element for good: a render of the host is none of the panel. */
const SIDE = (
  <Arriving at="panels" box={<PanelBox name="side" />}>
    <SidePanel />
  </Arriving>
)

export interface EditorFrameProps {
  /** Parts, wrapped or not, and a host's own HTML. */
  children: ReactNode
  className?: string | undefined
  style?: CSSProperties | undefined
  autoFocus?: boolean | undefined
  keyboardScope?: KeyboardScope | undefined
  tabs?: ListChange<SideTab> | undefined
}

/** The box of one editor: its parts in their places, its theme, its language and its keys. */
export function EditorFrame({
  children,
  className = '',
  style,
  autoFocus,
  keyboardScope,
  tabs: ownTabs,
}: EditorFrameProps): ReactNode {
  const { table, words, isWaiting } = usePanel()
  const root = useRef<HTMLDivElement>(null)
  const layout = useLayout(root)
  const colorMode = useView((state) => state.colorMode)
  const pointer = useEditorState((state) => state.pointer)
  const agentStyle = useAgentColor()
  const sorted = useMemo(() => sortParts(children), [children])
  const [places] = useState(createPartPlaces)
  const tabs = useSideTabs(sorted.side, places, ownTabs)
  const arrival = useArrival()
  const replaced = useContext(PartReplacementsContext)
  const calm = useCalmPanel()
  useKeyboard(root, autoFocus, keyboardScope)
  return (
    <div
      ref={root}
      role="group"
      aria-label={words.editor}
      className={`nav-editor ${className}`}
      data-layout={layout}
      aria-busy={isWaiting || undefined}
      data-pointer={pointer}
      data-nav-theme={colorMode === 'system' ? undefined : colorMode}
      lang={table.locale}
      dir={table.direction}
      style={{ ...agentStyle, ...style }}
      onKeyDown={keepUsedKeys}
    >
      <ArrivalContext.Provider value={arrival}>
        <SideTabsContext.Provider value={tabs}>
          <div className="nav-frame">
            <PanelContext.Provider value={calm}>
              <PartRegion places={places} region="frame">
                {sorted.frame.map((node) => arrivingOf(layout === 'phone' ? compactOf(node) : node, replaced))}
                <HandedParts places={places} slot="frame" />
              </PartRegion>
            </PanelContext.Provider>
            <MapArea calm={calm} sorted={sorted} places={places} issues={tabs.some(({ id }) => id === 'issues')} />
            <PanelContext.Provider value={calm}>
              <PartRegion places={places} region="side">
                {SIDE}
              </PartRegion>
            </PanelContext.Provider>
          </div>
          <Arriving at="rest">
            <Sheets />
          </Arriving>
          <Announcer />
        </SideTabsContext.Provider>
      </ArrivalContext.Provider>
    </div>
  )
}

/**
 * What panels read, all the same: a drag is followed by what is drawn in every frame, by their numbers a few times a second; those of the drawing and those
 * of its mesh seldom in the same frame.
 */
function useCalmPanel(): PanelContextValue {
  const panel = usePanel()
  return useMemo(() => {
    const isHurried = (): boolean => isDragging(panel.editor.getSnapshot())
    return {
      ...panel,
      state: createCalmStore(panel.editor, isHurried),
      results: createCalmStore(panel.results, isHurried, RESULTS_PACE),
    }
  }, [panel])
}

/** Keys reach the editor as far as its scope says; the focus, once inside, stays inside. */
function useKeyboard(
  root: RefObject<HTMLElement | null>,
  autoFocus: boolean | undefined,
  scope: KeyboardScope | undefined,
): void {
  const { editor, view, importFile } = usePanel()
  useEffect(
    () => (root.current === null ? undefined : listenForKeys(root.current, editor, view, scope, importFile)),
    [root, editor, view, scope, importFile],
  )
  useEffect(() => (root.current === null ? undefined : keepFocus(root.current)), [root])
  useEffect(() => {
    const page = root.current?.ownerDocument
    // A field of the host that has the focus keeps it.
    if (autoFocus === true && (page?.activeElement === page?.body || page?.activeElement === null))
      root.current?.querySelector<HTMLElement>('.nav-map')?.focus({ preventScroll: true })
  }, [root, autoFocus])
}

interface MapAreaProps {
  calm: PanelContextValue
  sorted: SortedParts
  places: ReturnType<typeof createPartPlaces>
  /** Whether issues are shown on the map. */
  issues: boolean
}

/** The map with what lies on it and beside it. */
function MapArea({ calm, sorted, places, issues }: MapAreaProps): ReactNode {
  return (
    <div className="nav-map-area">
      <PartRegion places={places} region="beside">
        {sorted.beside}
        <HandedParts places={places} slot="beside" />
      </PartRegion>
      <EditorMap
        signs={issues}
        background={
          <>
            {sorted.static}
            <HandedParts places={places} slot="static" />
          </>
        }
        live={
          <>
            <SearchReplaysPart />
            <ComparedPathsPart />
            <OtherPaths />
            {sorted.live}
            <ProfilePlacePart />
            <HandedParts places={places} slot="live" />
          </>
        }
        handles={
          <>
            <IslandNames />
            {issues && <IssueMarks />}
            <HandlesPart />
            <CursorTipPart />
          </>
        }
      >
        <PartRegion places={places} region="map">
          {sorted.map}
          <HandedParts places={places} slot="map" />
        </PartRegion>
        <PartRegion places={places}>{sorted.loose}</PartRegion>
        <Arriving at="rest">
          <PanelContext.Provider value={calm}>
            <MapOverlays issues={issues} />
          </PanelContext.Provider>
        </Arriving>
        {/* Beside answers and the minimap they stand elsewhere: the sheet of styles knows those that come before. */}
        <Arriving at="bars">
          <Notices />
        </Arriving>
        <Arriving at="rest">
          <ContextMenu />
        </Arriving>
      </EditorMap>
    </div>
  )
}

/** The color of the agent on show, as a custom property. */
function useAgentColor(): CSSProperties {
  const agent = useView((state) => state.agent)
  const agents = useEditorState((state) => state.document.agents)
  const style: CSSProperties & Record<'--nav-agent', string> = { '--nav-agent': agentColor(agents, agent) }
  return style
}

/** A key that the editor used does not reach the page around it: a host has an undo of its own. Runs after React's handlers inside. */
function keepUsedKeys(event: ReactKeyboardEvent<HTMLElement>): void {
  // Escape in a field gives back what it held: a modal dialog of the host, around the editor, stays open.
  if (event.key === 'Escape' && (event.target as Element).matches('input, textarea')) event.preventDefault()
  if (event.defaultPrevented) event.stopPropagation()
}

/** The bar and the panels that come after the first frame, by the boxes that keep their places. A host's own in their place is there at once. */
const BOXES = new Map<unknown, { readonly name: string; readonly at: 'bars' | 'panels'; readonly box: ReactNode }>([
  [parts.TopBar, { name: 'TopBar', at: 'bars', box: <TopBox /> }],
  [parts.Layers, { name: 'Layers', at: 'panels', box: <PanelBox name="layers" /> }],
  [parts.Hints, { name: 'Hints', at: 'bars', box: <HintsBox /> }],
])

function arrivingOf(node: ReactNode, replaced: Readonly<Record<string, unknown>>): ReactNode {
  const late = isValidElement(node) ? BOXES.get(node.type) : undefined
  if (!isValidElement(node) || late === undefined || replaced[late.name] !== undefined) return node
  return (
    <Arriving key={node.key} at={late.at} box={late.box}>
      {node}
    </Arriving>
  )
}

/** The place of the top bar. */
function TopBox(): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useFrameMark('top', box)
  return <div ref={box} className="nav-top" aria-busy />
}

/** The place of the hints; on a phone they have none of their own. */
function HintsBox(): ReactNode {
  return <div className="nav-hints nav-when-large" aria-busy />
}

/** The place of a panel that is still to come: as large as the panel, and away where that will be. */
function PanelBox({ name }: { name: 'layers' | 'side' }): ReactNode {
  const drawer = useView((state) => state.drawer)
  const folded = useView((state) => state.folded[name])
  return (
    <div
      className={`nav-panel nav-${name}`}
      aria-busy
      data-folded={drawer !== name || undefined}
      data-closed={folded || undefined}
    />
  )
}

/** On a phone the same parts in their small form. */
function compactOf(node: ReactNode): ReactNode {
  const hasSmallForm =
    isValidElement<{ compact?: boolean }>(node) && (node.type === parts.Toolbar || node.type === parts.Hints)
  return hasSmallForm ? cloneElement(node, { compact: true }) : node
}
