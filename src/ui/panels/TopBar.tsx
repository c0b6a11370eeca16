import { createContext, useContext, useRef, type ReactNode } from 'react'
import { Button, FileInput, IconButton, Icon, MenuButton, NameField } from '../controls/index.js'
import {
  PathStats,
  PlannerButtons,
  PlannerPicker,
  TightestButton,
  useOtherPlanner,
  changeText,
} from '../planners/index.js'
import { changeList } from '../../editor/index.js'
import type { TopBarItem } from '../app-parts.js'
import { useFrameMark } from '../dom.js'
import {
  usePanel,
  useAppParts,
  useEditorState,
  useLiveResults,
  useSaving,
  useDisplay,
  useAppSaves,
} from '../panel-context.js'
import { AgentPicker } from './AgentPicker.js'
import { useExportMenu, useMapItems, useMoreItems, useThemeItems } from './top-bar-menus.js'
import { isSnapping } from '../map/HeldKeys.js'
import type { MapFormatChoice } from '../files/saved-formats.js'
import { pathIn } from '../live/live-state.js'
import { FrameContext, useHasLayers } from './frame-layout.js'
import { isShapeUnfinished } from '../unsaved-warning.js'

export interface TopBarProps {
  /**
   * Formats that Export offers: names as for `exportMap`, or formats made with `defineFormat`. If absent, all built-in formats, and each of the
   * editor's `formats` that can write a file. Formats that cannot hold this map are disabled with a reason.
   */
  exports?: readonly MapFormatChoice[] | undefined
  saveState?: ReactNode
  /** Controls of the app, before Export. */
  children?: ReactNode
}

const BarContext = createContext<TopBarProps & { readonly onOpen: () => void }>({ onOpen: () => undefined })

const ITEMS: readonly TopBarItem[] = [
  { id: 'title', at: 'start', component: TitleItem },
  { id: 'agents', at: 'middle', component: AgentPicker },
  { id: 'planner', at: 'middle', component: PlannerItem },
  { id: 'view', component: ViewButtons },
  { id: 'panels', component: PanelToggles },
  { id: 'children', component: ChildrenItem },
  { id: 'planners', component: PlannerButtons },
  { id: 'export', component: ExportItem },
]

export function TopBar(props: TopBarProps): ReactNode {
  const { importFile, messages } = usePanel()
  const topBarItems = useAppParts((parts) => parts.topBarItems)
  const input = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useFrameMark('top', bar)
  const onOpen = (): void => input.current?.click()
  const moreItems = useMoreItems(props.exports, onOpen)
  const items = changeList(ITEMS, topBarItems)
  const itemsAt = (place: TopBarItem['at']): ReactNode =>
    items.map(({ id, at = 'end', component: Item }) => at === place && <Item key={id} />)
  return (
    <BarContext.Provider value={{ ...props, onOpen }}>
      <div ref={bar} className="nav-top">
        {itemsAt('start')}
        <span className="nav-top-gap" />
        <span className="nav-grow nav-when-large" />
        {itemsAt('middle')}
        <span className="nav-grow nav-when-large" />
        <div className="nav-top-group nav-when-large">{itemsAt('end')}</div>
        <span className="nav-when-phone nav-top-more">
          <MenuButton label={messages.moreMenu} items={moreItems}>
            {(props) => <IconButton icon="more" iconSize={22} label={messages.moreMenu} tip="none" {...props} />}
          </MenuButton>
        </span>
        <FileInput inputRef={input} label={messages.importFile} multiple onFiles={importFile} />
      </div>
    </BarContext.Provider>
  )
}

function ChildrenItem(): ReactNode {
  return useContext(BarContext).children
}

function TitleItem(): ReactNode {
  const { messages } = usePanel()
  const { saveState, onOpen } = useContext(BarContext)
  const mapItems = useMapItems(onOpen)
  return (
    <div className="nav-top-title">
      <span className="nav-logo nav-when-large">
        <Icon name="logo" size={18} />
      </span>
      <MapTitle />
      <span className="nav-when-large">
        <MenuButton label={messages.mapMenu} items={mapItems} align="start">
          {(props) => <IconButton icon="chevron-down" iconSize={14} label={messages.mapMenu} tip="none" {...props} />}
        </MenuButton>
      </span>
      {saveState ?? <SaveState />}
    </div>
  )
}

function PlannerItem(): ReactNode {
  return (
    !useOtherPlanner() && (
      <>
        <PlannerPicker />
        <PathStats />
      </>
    )
  )
}

function ExportItem(): ReactNode {
  const { messages } = usePanel()
  const items = useExportMenu(useContext(BarContext).exports)
  return (
    <MenuButton label={messages.exportMenu} items={items}>
      {(props) => (
        <Button look="primary" {...props}>
          {messages.exportMenu}
        </Button>
      )}
    </MenuButton>
  )
}

function MapTitle(): ReactNode {
  const { editor, messages } = usePanel()
  const name = useEditorState((state) => state.document.name ?? '')
  const readOnly = useEditorState((state) => state.readOnly)
  return (
    <div className="nav-title">
      {readOnly ? (
        <strong>{name === '' ? messages.untitled : name}</strong>
      ) : (
        <NameField
          name={name}
          placeholder={messages.untitled}
          label={messages.title}
          required
          onRename={(typed) => editor.document.dispatch({ type: 'set-name', name: typed }, { origin: 'keyboard' })}
        />
      )}
      <PathLine />
    </div>
  )
}

function PathLine(): ReactNode {
  const { messages, numbers, format } = usePanel()
  const path = useLiveResults((results) => results.path)
  const change = useLiveResults((results) => results.pathChange)
  const found = pathIn(path)
  return (
    <small>
      {found !== undefined ? (
        <TightestButton>
          {format(numbers.inUnit(messages.pathLength), { length: numbers.measure(found.length, 1, true) })}
        </TightestButton>
      ) : path === undefined ? (
        ''
      ) : (
        messages.noPath
      )}
      {change !== undefined && ` · ${changeText(change, numbers)}`}
    </small>
  )
}

function SaveState(): ReactNode {
  const { saving, appSaves } = usePanel()
  return appSaves !== undefined ? <AppSaveState /> : saving !== undefined && <AutosaveState />
}

function AutosaveState(): ReactNode {
  const status = useSaving((state) => state.status)
  const isDrawing = useEditorState(isShapeUnfinished)
  return <StateChip status={isDrawing && (status === 'idle' || status === 'saved') ? 'unfinished' : status} />
}

function AppSaveState(): ReactNode {
  const { messages, canSave } = usePanel()
  const status = useAppSaves((state) => state.status)
  const reason = status === 'saved' || status === 'saving' ? messages[STATES[status].word] : undefined
  return (
    <>
      <StateChip status={status} />
      {canSave && <SaveButton reason={reason} />}
    </>
  )
}

function SaveButton({ reason }: { reason: string | undefined }): ReactNode {
  const { messages, appSaves } = usePanel()
  const place = useRef<HTMLSpanElement>(null)
  useFrameMark('save', place)
  return (
    <span ref={place} className="nav-save">
      <Button size="small" reason={reason} onClick={appSaves?.save}>
        {messages.save}
      </Button>
    </span>
  )
}

const STATES = {
  idle: { icon: 'saved', word: 'saved' },
  saved: { icon: 'saved', word: 'saved' },
  edited: { icon: 'freehand', word: 'edited' },
  unfinished: { icon: 'freehand', word: 'unfinished' },
  pending: { icon: 'freehand', word: 'savingNow' },
  saving: { icon: 'freehand', word: 'savingNow' },
  error: { icon: 'warning', word: 'notSaved' },
  failed: { icon: 'warning', word: 'notSaved' },
  conflict: { icon: 'warning', word: 'notSaved' },
} as const

function StateChip({ status }: { status: keyof typeof STATES }): ReactNode {
  const { messages } = usePanel()
  const { icon, word } = STATES[status]
  return (
    <span className="nav-chip nav-saved nav-when-wide-only" data-save={status}>
      <Icon name={icon} size={14} />
      {messages[word]}
    </span>
  )
}

function ViewButtons(): ReactNode {
  const { editor, display, messages } = usePanel()
  const snapOn = useEditorState(isSnapping)
  const grid = useDisplay((state) => state.grid)
  const colorMode = useDisplay((state) => state.colorMode)
  const themeItems = useThemeItems()
  return (
    <span className="nav-top-group nav-when-roomy">
      <IconButton
        icon="magnet"
        label={messages.snapShapes}
        aria-pressed={snapOn}
        onClick={() => editor.tools.setSnap({ vertex: !snapOn, edge: !snapOn })}
      />
      <IconButton icon="grid" label={messages.grid} aria-pressed={grid} onClick={() => display.set({ grid: !grid })} />
      <MenuButton label={messages.theme} items={themeItems}>
        {(props) => (
          <IconButton
            icon={colorMode === 'dark' || colorMode === 'contrast' ? colorMode : 'light'}
            label={messages.theme}
            {...props}
          />
        )}
      </MenuButton>
      <span className="nav-separator" />
    </span>
  )
}

/** Two buttons per panel: one opens the panel as a drawer, the other collapses it. CSS shows the first one on narrow frames, else the second. */
function PanelToggles(): ReactNode {
  const { display, messages } = usePanel()
  const drawer = useDisplay((state) => state.drawer)
  const folded = useDisplay((state) => state.folded)
  // While the comparison is open, it replaces both panels.
  const comparing = useDisplay((state) => state.comparing === true)
  const hasLayers = useHasLayers()
  const hasTabs = useContext(FrameContext).tabs.length > 0
  const both = [
    { panel: 'layers', label: messages.layers, isThere: hasLayers },
    { panel: 'side', label: messages.panels, isThere: hasTabs },
  ] as const
  const panels = both.filter(({ isThere }) => isThere)
  return (
    <>
      {panels.map(({ panel, label }) => (
        <IconButton
          key={panel}
          icon={panel}
          label={label}
          className="nav-narrow-toggle"
          {...(panel === 'side' && { tip: 'start' })}
          aria-expanded={drawer === panel}
          onClick={() => display.set({ drawer: drawer === panel ? undefined : panel, comparing: false })}
        />
      ))}
      {panels.map(({ panel, label }) => (
        <IconButton
          key={panel}
          icon={panel}
          label={label}
          className="nav-wide-toggle"
          aria-pressed={!folded[panel] && !comparing}
          onClick={() =>
            display.set({ folded: { ...folded, [panel]: !folded[panel] && !comparing }, comparing: false })
          }
        />
      ))}
    </>
  )
}
