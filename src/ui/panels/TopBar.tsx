import { useRef, type ReactNode, type Ref } from 'react'
import { EXPORT_FORMATS, type MapFormat } from '../../document/model/index.js'
import { Button, IconButton } from '../controls/Button.js'
import { Icon } from '../controls/Icon.js'
import { MenuButton } from '../controls/Menu.js'
import { PathStats, PlannerButtons, PlannerPicker, useOtherPlanner } from '../planners/index.js'
import { usePanel } from '../panel-context.js'
import { AgentPicker } from './AgentPicker.js'
import { MapTitle } from './MapTitle.js'
import { EditState, SaveState } from './SaveState.js'
import { useExportItems, useMapItems, useMoreItems } from './top-bar-menus.js'
import { PanelToggles, ViewButtons } from './ViewButtons.js'

export interface TopBarProps {
  /** Formats in the export menu, by the names of `exportMap`; those that this map cannot be written in are there with the reason. */
  formats?: readonly MapFormat[]
  /** In place of the word on saving: a host that saves by itself says so. */
  saveState?: ReactNode
  /** Room for the host's own controls, before Export. */
  children?: ReactNode
}

/** The map in each format that holds it, and its mesh. */
const FORMATS: readonly MapFormat[] = [...EXPORT_FORMATS, 'mesh']

/** The map's name and state, the agents, how the path was planned and what came out, and the file menu. */
export function TopBar({ formats = FORMATS, saveState, children }: TopBarProps): ReactNode {
  const { saving, words } = usePanel()
  const input = useRef<HTMLInputElement>(null)
  const onOpen = (): void => input.current?.click()
  const exportItems = useExportItems(formats)
  const moreItems = useMoreItems(formats, onOpen)
  const otherPlanner = useOtherPlanner()
  return (
    <div className="nav-top">
      <div className="nav-top-title">
        <span className="nav-logo nav-when-large">
          <Icon name="logo" size={18} />
        </span>
        <MapTitle />
        <MapMenuButton onOpen={onOpen} />
        {saveState ?? (saving !== undefined ? <SaveState /> : <EditState />)}
      </div>
      <span className="nav-top-gap" />
      <span className="nav-grow nav-when-large" />
      <AgentPicker />
      {!otherPlanner && (
        <>
          <PlannerPicker />
          <PathStats />
        </>
      )}
      <span className="nav-grow nav-when-large" />
      <div className="nav-top-group nav-when-large">
        <ViewButtons />
        <PanelToggles />
        {children}
        <PlannerButtons />
        <MenuButton label={words.exportMenu} items={exportItems}>
          {(props) => (
            <Button look="primary" {...props}>
              {words.exportMenu}
            </Button>
          )}
        </MenuButton>
      </div>
      <span className="nav-when-phone nav-top-more">
        <MenuButton label={words.moreMenu} items={moreItems}>
          {(props) => <IconButton icon="more" iconSize={22} label={words.moreMenu} tip="none" {...props} />}
        </MenuButton>
      </span>
      <FileInput inputRef={input} />
    </div>
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
