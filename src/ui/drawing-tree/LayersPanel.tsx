import { useState, type ReactNode } from 'react'
import { itemName, type EditorSnapshot } from '../../editor/index.js'
import { Button, FoldButton, CloseButton, IconButton, Switch, Icon, Select } from '../controls/index.js'
import { addLayer } from './drawing-actions.js'
import { DrawingTree } from './DrawingTree.js'
import { useEditorState, usePanel, useDisplay } from '../panel-context.js'
import { isFound, OVERLAYS, type OverlayName } from '../display-state.js'

export function LayersPanel(): ReactNode {
  const { editor, display, messages, catalog, format } = usePanel()
  const search = useDisplay((state) => state.search)
  const empty = useEditorState(selectEmpty)
  const unmatched = useEditorState(
    (state) => search !== '' && !state.document.items.some((item) => isFound(itemName(item, catalog), search)),
  )
  const [searching, setSearching] = useState(false)
  const drawer = useDisplay((state) => state.drawer)
  const folded = useDisplay((state) => state.folded.layers)
  return (
    <section
      className="nav-panel nav-layers"
      aria-label={messages.layers}
      data-folded={drawer !== 'layers' || undefined}
      data-closed={folded || undefined}
    >
      <LayersHead searching={searching} onSearching={setSearching} />
      {searching && (
        <label className="nav-field nav-search">
          <Icon name="search" size={14} />
          <input
            type="search"
            autoFocus
            value={search}
            aria-label={messages.searchItems}
            placeholder={messages.search}
            onChange={(event) => display.set({ search: event.target.value })}
          />
        </label>
      )}
      <div className="nav-scroll">
        <OverlayList />
        <hr className="nav-rule" />
        <DrawingTree />
        {unmatched && <span className="nav-plain">{format(messages.noMatch, { text: search })}</span>}
        {empty && (
          <div className="nav-empty">
            <Icon name="polygon" size={24} />
            <strong>{messages.emptyTitle}</strong>
            {messages.emptyText}
            <Button onClick={() => editor.tools.set('polygon')}>{messages.emptyAct}</Button>
          </div>
        )}
      </div>
    </section>
  )
}

interface LayersHeadProps {
  searching: boolean
  onSearching: (searching: boolean) => void
}

function LayersHead({ searching, onSearching }: LayersHeadProps): ReactNode {
  const panel = usePanel()
  const { display, messages, catalog } = panel
  const grouping = useDisplay((state) => state.grouping)
  const readOnly = useEditorState((state) => state.readOnly)
  return (
    <div className="nav-panel-head">
      <h2>{messages.layers}</h2>
      <IconButton
        icon="search"
        label={messages.searchItems}
        tip="start"
        aria-pressed={searching}
        onClick={() => {
          if (searching) display.set({ search: '' })
          onSearching(!searching)
        }}
      />
      <IconButton
        icon="layers"
        label={messages.groupByLayer}
        tip="start"
        aria-pressed={grouping === 'layer'}
        onClick={() => display.set({ grouping: grouping === 'layer' ? 'kind' : 'layer' })}
      />
      <IconButton
        icon="plus"
        label={messages.addLayer}
        tip="start"
        reason={readOnly ? catalog.reasons.readOnly : undefined}
        onClick={() => {
          const key = addLayer(panel)
          display.set({ grouping: 'layer', renaming: key })
        }}
      />
      <CloseButton tip="start" className="nav-when-narrow" onClick={() => display.set({ drawer: undefined })} />
    </div>
  )
}

function OverlayList(): ReactNode {
  const { display, messages } = usePanel()
  const overlays = useDisplay((state) => state.overlays)
  const smooth = useDisplay((state) => state.smooth)
  const names = useDisplay((state) => state.names)
  const [overlaysOpen, setOverlaysOpen] = useState(true)
  return (
    <>
      <FoldButton isOpen={overlaysOpen} onToggle={setOverlaysOpen}>
        {messages.overlays}
      </FoldButton>
      {overlaysOpen && (
        <div role="group" aria-label={messages.overlays} className="nav-overlay-rows">
          {OVERLAYS.map(({ name, message }) => (
            <div key={name} className="nav-row" data-off={!overlays[name] || undefined}>
              <OverlaySwatch name={name} />
              <span className="nav-name" aria-hidden="true">
                {messages[message]}
              </span>
              <Switch
                label={messages[message]}
                checked={overlays[name]}
                onChange={(checked) =>
                  display.set({ overlays: { ...display.getSnapshot().overlays, [name]: checked } })
                }
              />
            </div>
          ))}
          <div className="nav-row">
            <Select
              label={messages.bends}
              value={smooth || 'corners'}
              options={[
                { value: 'corners', label: messages.bendsCorners },
                { value: 'arcs', label: messages.bendsArcs },
                { value: 'spline', label: messages.bendsSpline },
              ]}
              wide
              onChange={(way) => display.set({ smooth: way === 'corners' ? false : way })}
            />
          </div>
          <div className="nav-row">
            <Select
              label={messages.itemNames}
              value={names}
              options={[
                { value: 'none', label: messages.itemNamesNone },
                { value: 'selected', label: messages.itemNamesSelected },
                { value: 'all', label: messages.itemNamesAll },
              ]}
              wide
              onChange={(whose) => display.set({ names: whose })}
            />
          </div>
        </div>
      )}
    </>
  )
}

function OverlaySwatch({ name }: { name: OverlayName }): ReactNode {
  return (
    <svg className="nav-swatch" viewBox="0 0 18 12" aria-hidden="true" fill="none" strokeLinecap="round">
      {name === 'path' && <path d="M1 6h16" stroke="var(--nav-agent)" strokeWidth="2.5" />}
      {name === 'mesh' && <path d="M1 6h16" stroke="var(--nav-mesh)" strokeWidth="1.5" />}
      {name === 'outline' && (
        <path d="M1 6h16" stroke="var(--nav-agent-outline)" strokeWidth="1.5" strokeDasharray="2 3" />
      )}
      {name === 'islands' && <path d="M1 1h16v10H1zM4 1l6 10M9 1l6 10M14 1l3 5M1 5l3 6" stroke="var(--nav-island-2)" />}
      {name === 'clearance' && <path d="M1 6h4" stroke="var(--nav-clear-1)" strokeWidth="9" strokeLinecap="butt" />}
      {name === 'clearance' && <path d="M5 6h6" stroke="var(--nav-clear-2)" strokeWidth="9" strokeLinecap="butt" />}
      {name === 'clearance' && <path d="M11 6h6" stroke="var(--nav-clear-4)" strokeWidth="9" strokeLinecap="butt" />}
      {name === 'flow' && (
        <path d="M1 6h5M4 4l2 2-2 2M10 6h5M13 4l2 2-2 2" stroke="var(--nav-link)" strokeWidth="1.3" />
      )}
      {name === 'attributes' && <path d="M1 6h5" stroke="var(--nav-clear-4)" strokeWidth="9" strokeLinecap="butt" />}
      {name === 'attributes' && <path d="M6 6h5" stroke="var(--nav-clear-2)" strokeWidth="9" strokeLinecap="butt" />}
      {name === 'attributes' && <path d="M11 6h6" stroke="var(--nav-clear-0)" strokeWidth="9" strokeLinecap="butt" />}
      {name === 'profile' && <path d="M1 10h4V6h5V2h4v5h3" stroke="var(--nav-accent)" strokeWidth="1.5" />}
      {name === 'tightest' && <path d="M1 1v10M17 1v10M1 6h16" stroke="var(--nav-accent)" strokeWidth="1.5" />}
      {name === 'refined' && <path d="M1 11L5 1l4 10 4-10 4 10zM5 1h8" stroke="var(--nav-accent)" strokeWidth="0.8" />}
      {name === 'voronoi' && <path d="M1 3l5 3 1 5M6 6l6-3 1-3M12 3l5 5" stroke="var(--nav-link)" strokeWidth="1.2" />}
    </svg>
  )
}

const selectEmpty = (state: EditorSnapshot): boolean =>
  !state.readOnly && !state.document.items.some((item) => item.kind === 'obstacle')
