import {
  useEffect,
  useLayoutEffect,
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
  createEditorPlaces,
  OnCanvas,
  PageRegionHost,
  PartTree,
  type EditorPlaces,
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
import { isComposing } from '../keys.js'
import { usePanel, useEditorState, useDisplay, type PanelContextValue } from '../panel-context.js'
import { CursorTipPart } from './canvas-parts.js'
import { listenForKeys, type KeyboardScope } from './editor-keyboard.js'
import { EditorMap } from './EditorMap.js'
import { HandlesPart } from './HandlesPart.js'
import { MapOverlays, useSideTabs } from './editor-parts.js'
import { keepFocus } from './focus-keeper.js'
import { ArrivalContext, Arriving, lazyPart, useArrival } from '../lazy/index.js'
import { sessionModule, sheetModule } from '../lazy/modules.js'
import { useInlineWarning } from './inline-components.js'
import { PanelBox } from './part-boxes.js'
import { Calm, CalmPanelContext, LayoutContext, pagePart } from './part.js'
import { createSidePlaces, SidePlacesContext, type SidePlaces } from './side-places.js'
import { useLayout } from './use-layout.js'

/** Milliseconds between two states of the live results in panels while something is dragged. */
const RESULTS_PACE = 170

const OtherPaths = /* @__PURE__ */ lazyPart(sessionModule, (module) => module.OtherPathsPart)
const ContextMenu = /* @__PURE__ */ pagePart(
  'map',
  /* @__PURE__ */ lazyPart(sheetModule, (module) => module.MapMenu),
  'ContextMenu',
)
const SaveNotice = /* @__PURE__ */ lazyPart(sheetModule, (module) => module.SaveNotice)
const IslandNames = /* @__PURE__ */ lazyPart(sessionModule, (module) => module.IslandNamesPart)
const IssueMarks = /* @__PURE__ */ lazyPart(sessionModule, (module) => module.IssueMarksPart)

const Notices = /* @__PURE__ */ pagePart(
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

interface EditorFrameProps {
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
  const colorMode = useDisplay((state) => state.colorMode)
  const pointer = useEditorState((state) => state.pointer)
  const agentStyle = useAgentColor()
  const [places] = useState(createEditorPlaces)
  const [sides] = useState(createSidePlaces)
  useInlineWarning({ tabs: ownTabs })
  const tabs = useSideTabs(sides, ownTabs)
  const arrival = useArrival()
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
            <PageRegionHost places={places} region="frame" />
            <LayoutContext.Provider value={layout}>
              <CalmPanelContext.Provider value={calm}>
                <SidePlacesContext.Provider value={sides}>
                  <MapArea places={places} sides={sides} issues={tabs.some(({ id }) => id === 'issues')}>
                    {children}
                  </MapArea>
                  <Calm>{SIDE}</Calm>
                </SidePlacesContext.Provider>
              </CalmPanelContext.Provider>
            </LayoutContext.Provider>
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
  const { editor, display, importFile } = usePanel()
  useEffect(
    () => (root.current === null ? undefined : listenForKeys(root.current, editor, display, scope, importFile)),
    [root, editor, display, scope, importFile],
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
  places: EditorPlaces
  sides: SidePlaces
  /** Whether issues are shown on the map. */
  issues: boolean
  children: ReactNode
}

/** The map with what lies on it and along its edges. What the app composes is rendered here, over the map, unless it is a part with a region. */
function MapArea({ places, sides, issues, children }: MapAreaProps): ReactNode {
  const tree = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (tree.current === null ? undefined : places.watch(tree.current, sides)), [places, sides])
  return (
    <div className="nav-map-area">
      <PageRegionHost places={places} region="beside" />
      <EditorMap signs={issues} places={places}>
        <PageRegionHost places={places} region="map" />
        <div ref={tree} style={{ display: 'contents' }}>
          <PartTree places={places}>
            <Arriving at="marks">
              <OnCanvas region="live">
                <SearchReplaysPart />
                <ComparedPathsPart />
                <OtherPaths />
              </OnCanvas>
            </Arriving>
            {children}
            <Arriving at="marks">
              <OnCanvas region="live">
                <ProfilePlacePart />
              </OnCanvas>
              <OnCanvas region="handles">
                <IslandNames />
                {issues && <IssueMarks />}
                <HandlesPart />
                <CursorTipPart />
              </OnCanvas>
            </Arriving>
          </PartTree>
        </div>
        <Arriving at="rest">
          <Calm>
            <MapOverlays issues={issues} />
          </Calm>
        </Arriving>
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
  const agent = useDisplay((state) => state.agent)
  const agents = useEditorState((state) => state.document.agents)
  const style: CSSProperties & Record<'--nav-agent', string> = { '--nav-agent': agentColor(agents, agent) }
  return style
}

/** A key that the editor used does not reach the page around it: a host has an undo of its own. Runs after React's handlers inside. */
function keepUsedKeys(event: ReactKeyboardEvent<HTMLElement>): void {
  if (isComposing(event.nativeEvent)) return
  // Escape in a field gives back what it held: a modal dialog of the host, around the editor, stays open.
  if (event.key === 'Escape' && (event.target as Element).matches('input, textarea')) event.preventDefault()
  if (event.defaultPrevented) event.stopPropagation()
}
