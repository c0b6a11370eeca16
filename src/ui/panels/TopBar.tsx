import { useRef, type ReactNode } from 'react'
import { canExport, EXPORT_FORMATS, type MapFormat } from '../../document/model/index.js'
import { formatLabel, type EditorSnapshot } from '../../editor/index.js'
import { AgentPicker } from './AgentPicker.js'
import { Button, IconButton } from '../controls/Button.js'
import { isSnapping } from '../map/HeldKeys.js'
import { Icon } from '../controls/Icon.js'
import { MenuButton, type MenuItem } from '../controls/Menu.js'
import { formatNumber } from '../controls/NumberField.js'
import { PathFigures, PlannerPicker } from '../planners/PathFigures.js'
import { SaveState } from './SaveNotice.js'
import {
  useEditorState,
  useLiveResults,
  usePanel,
  useView,
  type LiveResults,
  type PathChange,
} from '../panel-context.js'
import type { ColorMode } from '../view-state.js'

export interface TopBarProps {
  /** Formats in the export menu, by the names of `exportMap`; those that this map cannot be written in are there with the reason. */
  formats?: readonly MapFormat[]
  /** In place of the word on saving: a host that saves by itself says so. */
  saveState?: ReactNode
  /** Room for the host's own controls, before Export. */
  children?: ReactNode
}

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  navsmith: 'Navsmith',
  tiled: 'Tiled',
  ldtk: 'LDtk',
  geojson: 'GeoJSON',
  svg: 'SVG',
  movingai: 'MovingAI',
  mesh: '.mesh',
  godot: 'Godot',
}

/** The map's name and state, who walks, how the path was planned and what came out, and the file menu. */
export function TopBar({ formats = EXPORT_FORMATS, saveState, children }: TopBarProps): ReactNode {
  const { editor, view, words, labels, saving, importFile, exportFile } = usePanel()
  const name = useEditorState((state) => state.document.name ?? '')
  const readOnly = useEditorState((state) => state.readOnly)
  const snapOn = useEditorState(isSnapping)
  const grid = useView((state) => state.grid)
  const document = useEditorState((state) => state.document)
  const drawer = useView((state) => state.drawer)
  const folded = useView((state) => state.folded)
  const colorMode = useView((state) => state.colorMode)
  const path = useLiveResults((results) => results.path)
  const pathChange = useLiveResults(selectChange)
  const input = useRef<HTMLInputElement>(null)
  const modes: readonly { readonly mode: ColorMode; readonly word: string }[] = [
    { mode: 'system', word: words.themeSystem },
    { mode: 'light', word: words.themeLight },
    { mode: 'dark', word: words.themeDark },
    { mode: 'contrast', word: words.themeContrast },
  ]
  const fileItems: readonly MenuItem[] = [
    {
      id: 'import',
      label: words.importFile,
      icon: 'open',
      reason: readOnly ? labels.reasons.readOnly : undefined,
      onSelect: () => input.current?.click(),
    },
    ...formats.map((format, index): MenuItem => {
      const answer = canExport(document, format)
      return {
        id: format,
        label: formatLabel(words.exportAs, { format: FORMAT_NAMES[format] ?? format }),
        icon: 'save',
        separated: index === 0,
        reason: answer.can ? undefined : answer.reason,
        onSelect: () => exportFile(format),
      }
    }),
  ]
  const themeItems = modes.map(({ mode, word }): MenuItem => ({
    id: mode,
    label: word,
    ...(mode === colorMode && { icon: 'check' as const }),
    onSelect: () => view.set({ colorMode: mode }),
  }))
  const moreItems: readonly MenuItem[] = [
    ...fileItems,
    {
      id: 'inspect',
      label: words.inspector,
      icon: 'side',
      separated: true,
      onSelect: () => view.set({ drawer: 'side', side: 'inspect' }),
    },
    {
      id: 'history',
      label: words.history,
      icon: 'undo',
      onSelect: () => view.set({ drawer: 'side', side: 'history' }),
    },
    { id: 'shortcuts', label: words.shortcuts, icon: 'keyboard', onSelect: () => view.set({ dialog: 'shortcuts' }) },
    ...themeItems.map((item, index) => ({ ...item, separated: index === 0 })),
  ]
  const found = path?.status === 'found' || path?.status === 'partial' ? path.path : undefined
  return (
    <div className="nav-top">
      <div className="nav-top-title">
        <span className="nav-logo nav-when-large">
          <Icon name="logo" size={18} />
        </span>
        <div className="nav-title">
          {readOnly ? (
            <strong>{name === '' ? words.untitled : name}</strong>
          ) : (
            <input
              key={name}
              defaultValue={name}
              placeholder={words.untitled}
              aria-label={words.title}
              spellCheck={false}
              onBlur={(event) => {
                if (event.target.value !== name)
                  editor.document.run({ type: 'set-name', name: event.target.value }, { origin: 'keyboard' })
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.currentTarget.blur()
                else if (event.key === 'Escape') {
                  event.currentTarget.value = name
                  event.currentTarget.blur()
                }
              }}
            />
          )}
          <small>
            {found === undefined
              ? path === undefined
                ? ''
                : words.noPath
              : formatLabel(words.pathLength, { length: formatNumber(found.length, 1, true) })}
            {pathChange !== undefined && ` · ${wordOfChange(pathChange)}`}
          </small>
        </div>
        {saveState ?? (saving !== undefined ? <SaveState /> : <EditState />)}
      </div>
      <span className="nav-top-gap" />
      <span className="nav-grow nav-when-large" />
      <AgentPicker />
      <PlannerPicker />
      <PathFigures />
      <span className="nav-grow nav-when-large" />
      <div className="nav-top-group nav-when-large">
        <span className="nav-top-group nav-when-roomy">
          <IconButton
            icon="magnet"
            label={words.snap}
            shortcut="G"
            aria-pressed={snapOn}
            onClick={() => editor.tools.setSnap({ grid: !snapOn, vertex: !snapOn, edge: !snapOn })}
          />
          <IconButton icon="grid" label={words.grid} aria-pressed={grid} onClick={() => view.set({ grid: !grid })} />
          <MenuButton label={words.theme} items={themeItems}>
            {(props) => (
              <IconButton
                icon={colorMode === 'dark' ? 'dark' : colorMode === 'contrast' ? 'contrast' : 'light'}
                label={words.theme}
                {...props}
              />
            )}
          </MenuButton>
          <span className="nav-separator" />
        </span>
        <IconButton
          icon="layers"
          label={words.layers}
          className="nav-narrow-toggle"
          aria-expanded={drawer === 'layers'}
          onClick={() => view.set({ drawer: drawer === 'layers' ? undefined : 'layers' })}
        />
        <IconButton
          icon="side"
          label={words.panels}
          className="nav-narrow-toggle"
          tip="start"
          aria-expanded={drawer === 'side'}
          onClick={() => view.set({ drawer: drawer === 'side' ? undefined : 'side' })}
        />
        <IconButton
          icon="layers"
          label={words.layers}
          className="nav-wide-toggle"
          aria-pressed={!folded.layers}
          onClick={() => view.set({ folded: { ...folded, layers: !folded.layers } })}
        />
        <IconButton
          icon="side"
          label={words.panels}
          className="nav-wide-toggle"
          aria-pressed={!folded.side}
          onClick={() => view.set({ folded: { ...folded, side: !folded.side } })}
        />
        {children}
        <MenuButton label={words.exportMenu} items={fileItems}>
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
      <input
        ref={input}
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
    </div>
  )
}

/** Without a save of its own the editor says only whether something changed: what is saved, the host alone knows. */
function EditState(): ReactNode {
  const { words } = usePanel()
  const state = useEditorState(selectEditState)
  if (state === undefined) return null
  return (
    <span className="nav-chip nav-saved nav-when-wide-only">
      <Icon name="freehand" size={14} />
      {state === 'drawing' ? words.drawingNow : words.unsaved}
    </span>
  )
}

/** What a gesture does to the path, with a sign for more and for less: +20.1 (12 %). */
export function wordOfChange({ cost, share }: PathChange): string {
  const percent = Math.abs(share) * 100
  return `${cost < 0 ? '−' : '+'}${formatNumber(Math.abs(cost), 1, true)} (${formatNumber(percent, percent < 10 ? 1 : 0)} %)`
}

function selectEditState(state: EditorSnapshot): 'edited' | 'drawing' | undefined {
  return state.draft !== state.document ? 'drawing' : state.history.position > 0 ? 'edited' : undefined
}
const selectChange = (results: LiveResults): LiveResults['pathChange'] => results.pathChange
