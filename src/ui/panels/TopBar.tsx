import { createContext, useContext, useRef, type ReactNode, type Ref } from 'react'
import { EXPORT_FORMATS, type MapFormat } from '../../document/model/index.js'
import { Button, IconButton } from '../controls/Button.js'
import { Icon } from '../controls/Icon.js'
import { MenuButton } from '../controls/Menu.js'
import { PathStats, PlannerButtons, PlannerPicker, useOtherPlanner } from '../planners/index.js'
import { changeList } from '../../editor/index.js'
import type { TopBarItem } from '../host-parts.js'
import { useFrameMark } from '../frame-marks.js'
import { usePanel, useHostParts } from '../panel-context.js'
import { AgentPicker } from './AgentPicker.js'
import { MapTitle } from './MapTitle.js'
import { SaveState } from './SaveState.js'
import { useExportItems, useMapItems, useMoreItems } from './top-bar-menus.js'
import { PanelToggles, ViewButtons } from './ViewButtons.js'

export interface TopBarProps {
  /** Formats in the export menu, by the names of `exportMap`; those that this map cannot be written in are there with the reason. */
  formats?: readonly MapFormat[] | undefined
  /** In place of the word on saving and the Save button. */
  saveState?: ReactNode
  /** Room for the host's own controls, before Export. */
  children?: ReactNode
}

/** The map in each format that holds it, and its mesh. */
const FORMATS: readonly MapFormat[] = [...EXPORT_FORMATS, 'mesh']

/** What the built-in items of the bar are given. */
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

/** The map's name and state, the agents, how the path was planned and what came out, and the file menu. */
export function TopBar(props: TopBarProps): ReactNode {
  const { formats = FORMATS } = props
  const { words } = usePanel()
  const topBarItems = useHostParts((parts) => parts.topBarItems)
  const input = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useFrameMark('top', bar)
  const onOpen = (): void => input.current?.click()
  const moreItems = useMoreItems(formats, onOpen)
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
          <MenuButton label={words.moreMenu} items={moreItems}>
            {(props) => <IconButton icon="more" iconSize={22} label={words.moreMenu} tip="none" {...props} />}
          </MenuButton>
        </span>
        <FileInput inputRef={input} />
      </div>
    </BarContext.Provider>
  )
}

function ChildrenItem(): ReactNode {
  return useContext(BarContext).children
}

function TitleItem(): ReactNode {
  const { saveState, onOpen } = useContext(BarContext)
  return (
    <div className="nav-top-title">
      <span className="nav-logo nav-when-large">
        <Icon name="logo" size={18} />
      </span>
      <MapTitle />
      <MapMenuButton onOpen={onOpen} />
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
  const { words } = usePanel()
  const items = useExportItems(useContext(BarContext).formats ?? FORMATS)
  return (
    <MenuButton label={words.exportMenu} items={items}>
      {(props) => (
        <Button look="primary" {...props}>
          {words.exportMenu}
        </Button>
      )}
    </MenuButton>
  )
}

/** Beside the name: opening another map, and what opens over the editor. */
function MapMenuButton({ onOpen }: { onOpen: () => void }): ReactNode {
  const { words } = usePanel()
  const items = useMapItems(onOpen)
  return (
    <span className="nav-when-large">
      <MenuButton label={words.mapMenu} items={items} align="start">
        {(props) => <IconButton icon="chevron-down" iconSize={14} label={words.mapMenu} tip="none" {...props} />}
      </MenuButton>
    </span>
  )
}

/** The browser's file dialog, opened by the menus. */
function FileInput({ inputRef }: { inputRef: Ref<HTMLInputElement> }): ReactNode {
  const { importFile, words } = usePanel()
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      aria-label={words.importFile}
      tabIndex={-1}
      onChange={(event) => {
        const file = event.target.files?.[0]
        if (file) importFile(file)
        event.target.value = ''
      }}
    />
  )
}
