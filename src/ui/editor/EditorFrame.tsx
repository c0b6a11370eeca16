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
import { useNavEditorState } from '../../hooks/index.js'
import { Announcer } from '../controls/index.js'
import {
  ImportProgress,
  Notice,
  AnnouncementNotice,
  PathAnswers,
  SaveNotice,
  SidePanel,
  createSidePlaces,
  FrameContext,
  useLayout,
  type SidePlaces,
  type SideTab,
} from '../panels/index.js'
import { ComparedPathsPart, MapLegends, ProfilePlacePart, SearchReplaysPart, TightestPart } from '../planners/index.js'
import { WitnessPart } from '../tests/index.js'
import { isComposing } from '../dom.js'
import { usePanel, useDisplay } from '../panel-context.js'
import {
  CURSOR_TIP,
  CursorTipPart,
  HandlesPart,
  IslandNamesPart,
  IssueMarksPart,
  OtherPathsPart,
} from './canvas-parts.js'
import { listenForKeys, type KeyboardScope, keepFocus } from './editor-keyboard.js'
import { EditorMap } from './EditorMap.js'
import { ItemNamesPart } from './item-names.js'
import { useSideTabs } from './editor-parts.js'
import { latePart, LoadingBars } from '../part-slots.js'
import { IssueCallout } from '../map/IssueCallout.js'
import { MapMenu } from '../map/MapMenu.js'
import { useInlineWarning } from './inline-components.js'
import { pagePart } from './part.js'

const HostTip = /* @__PURE__ */ pagePart('map', () => null, CURSOR_TIP)
const ContextMenu = /* @__PURE__ */ pagePart('map', MapMenu, 'ContextMenu')
const Dialogs = /* @__PURE__ */ latePart(
  async () => (await import('../dialogs/OpenDialog.js')).OpenDialog,
  LoadingDialog,
)

const Notices = /* @__PURE__ */ pagePart(
  'map',
  () => (
    <>
      <Notice />
      <AnnouncementNotice />
      <ImportProgress />
      <SaveNotice />
    </>
  ),
  'Notices',
)

const SIDE = <SidePanel /> // hoisted, so that a render of the app does not render the side panel

interface EditorFrameProps {
  children: ReactNode
  className?: string | undefined
  style?: CSSProperties | undefined
  autoFocus?: boolean | undefined
  keyboardScope?: KeyboardScope | undefined
  tabs?: ListChange<SideTab> | undefined
}

export function EditorFrame({
  children,
  className = '',
  style,
  autoFocus,
  keyboardScope,
  tabs: ownTabs,
}: EditorFrameProps): ReactNode {
  const { editor, catalog, messages, isWaiting } = usePanel()
  const root = useRef<HTMLDivElement>(null)
  const layout = useLayout(root)
  const colorMode = useDisplay((state) => state.colorMode)
  const pointer = useNavEditorState((state) => state.pointer)
  const agentStyle = useAgentColor()
  const [places] = useState(createEditorPlaces)
  const [sides] = useState(createSidePlaces)
  useInlineWarning({ tabs: ownTabs })
  const tabs = useSideTabs(sides, ownTabs)
  const frame = useMemo(() => ({ layout, tabs, sides }), [layout, tabs, sides])
  useKeyboard(root, autoFocus, keyboardScope)
  return (
    <div
      ref={root}
      role="group"
      aria-label={messages.editor}
      className={`nav-editor ${className}`}
      data-layout={layout}
      aria-busy={isWaiting || undefined}
      data-pointer={pointer}
      data-nav-theme={colorMode === 'system' ? undefined : colorMode}
      lang={catalog.locale}
      dir={catalog.direction}
      style={{ ...agentStyle, ...style }}
      onPointerDownCapture={({ pointerType }) => {
        const kind = pointerType === 'touch' ? 'coarse' : 'fine'
        if (kind !== pointer) editor.setOptions({ pointer: kind })
      }}
      onKeyDown={keepUsedKeys}
    >
      <FrameContext.Provider value={frame}>
        <div className="nav-frame">
          <PageRegionHost places={places} region="frame" />
          <MapArea places={places} sides={sides} issues={tabs.some(({ id }) => id === 'issues')}>
            {children}
          </MapArea>
          {SIDE}
        </div>
        <Dialog />
        <Announcer />
      </FrameContext.Provider>
    </div>
  )
}

function Dialog(): ReactNode {
  const name = useDisplay((state) => state.dialog)
  return name !== undefined && <Dialogs name={name} />
}

/** Shown while the dialogs load. Its style lets presses through, so that the import report and the retry button remain usable. */
function LoadingDialog(): ReactNode {
  const name = useDisplay((state) => state.dialog)
  return name === 'import' || name === 'mapping' || name === 'agents' ? null : (
    <div className="nav-scrim nav-scrim-loading">
      <div className="nav-dialog">
        <LoadingBars />
      </div>
    </div>
  )
}

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
    if (autoFocus === true && (page?.activeElement === page?.body || page?.activeElement === null))
      root.current?.querySelector<HTMLElement>('.nav-map')?.focus({ preventScroll: true })
  }, [root, autoFocus])
}

interface MapAreaProps {
  places: EditorPlaces
  sides: SidePlaces
  issues: boolean
  children: ReactNode
}

/** The map and its overlays. Parts of the editor among `children` render in their own regions; other children render here. */
function MapArea({ places, sides, issues, children }: MapAreaProps): ReactNode {
  const tree = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (tree.current === null ? undefined : places.watch(tree.current, sides)), [places, sides])
  return (
    <div className="nav-map-area">
      <PageRegionHost places={places} region="rulers" />
      <EditorMap signs={issues} places={places}>
        <PageRegionHost places={places} region="map" />
        <div ref={tree} style={{ display: 'contents' }}>
          <PartTree places={places}>
            <OnCanvas region="live">
              <SearchReplaysPart />
              <ComparedPathsPart />
              <OtherPathsPart />
            </OnCanvas>
            {children}
            <OnCanvas region="live">
              <ProfilePlacePart />
              <TightestPart />
            </OnCanvas>
            <OnCanvas region="handles">
              <IslandNamesPart />
              <ItemNamesPart />
              {issues && <IssueMarksPart />}
              <WitnessPart />
              <HandlesPart />
              <CursorTipPart />
            </OnCanvas>
          </PartTree>
        </div>
        <HostTip />
        <PathAnswers />
        <MapLegends />
        {issues && <IssueCallout />}
        <Notices />
        <ContextMenu />
      </EditorMap>
    </div>
  )
}

function useAgentColor(): CSSProperties {
  const agent = useDisplay((state) => state.agent)
  const agents = useNavEditorState((state) => state.document.agents)
  const style: CSSProperties & Record<'--nav-agent', string> = { '--nav-agent': agentColor(agents, agent) }
  return style
}

/** Stops the propagation of keys that the editor used, since the app may use the same keys. Runs after the React handlers of elements inside the frame. */
function keepUsedKeys(event: ReactKeyboardEvent<HTMLElement>): void {
  if (isComposing(event.nativeEvent)) return
  // Escape in a field discards the field's text, and must not close a dialog of the app around the editor.
  if (event.key === 'Escape' && (event.target as Element).matches('input, textarea')) event.preventDefault()
  if (event.defaultPrevented) event.stopPropagation()
}
