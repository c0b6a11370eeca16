import type { ReactNode } from 'react'
import { polygonArea } from '../../engine/geometry/index.js'
import type { ItemProperties, NavItem, ObstacleItem } from '../../document/model/index.js'
import { formatLabel, itemBox, itemName, itemRings, type ActionId, type EditorSnapshot } from '../../editor/index.js'
import { AgentDot } from '../panels/AgentPicker.js'
import { Button, IconButton, Switch } from '../controls/Button.js'
import { Icon } from '../controls/Icon.js'
import { IssueRow } from '../panels/IssuesPanel.js'
import { MenuButton } from '../controls/Menu.js'
import { groupThousands, NumberField } from '../controls/NumberField.js'
import { useEditorState, useOpenIssues, usePanel } from '../panel-context.js'
import { MapFields } from './MapFields.js'
import { MeasureReadout } from '../map/MeasureReadout.js'
import { PointFields } from './PointFields.js'
import { iconOfItem } from '../drawing-tree/TreeRow.js'
import { VertexTable } from './VertexTable.js'

const MENU: readonly {
  readonly action: ActionId
  readonly icon?: 'copy' | 'trash' | 'fit' | 'up' | 'down'
  readonly separated?: boolean
}[] = [
  { action: 'duplicate', icon: 'copy' },
  { action: 'fit-selection', icon: 'fit' },
  { action: 'toggle-pin' },
  { action: 'bring-to-front', icon: 'up', separated: true },
  { action: 'send-to-back', icon: 'down' },
  { action: 'delete', icon: 'trash', separated: true },
]
const ALIGN: readonly ActionId[] = [
  'align-left',
  'align-center',
  'align-right',
  'align-top',
  'align-middle',
  'align-bottom',
  'distribute-x',
  'distribute-y',
  'union',
  'subtract',
  'intersect',
]

/** The numbers of what is selected. */
export function InspectorPanel(): ReactNode {
  const { words } = usePanel()
  const count = useEditorState((state) => state.selection.items.length)
  const item = useEditorState(selectItem)
  const measure = useEditorState(selectMeasure)
  if (measure !== undefined)
    return (
      <div className="nav-scroll" tabIndex={0}>
        <MeasureReadout measure={measure} />
      </div>
    )
  if (item !== undefined) return <ItemInspector key={item.id} item={item} />
  return (
    <div className="nav-scroll" tabIndex={0}>
      {count > 1 ? (
        <SeveralInspector count={count} />
      ) : (
        <div className="nav-empty">
          <Icon name="select" size={24} />
          <strong>{words.nothingSelected}</strong>
          {words.nothingSelectedText}
        </div>
      )}
      {count === 0 && <MapFields />}
      <IssuesDigest />
    </div>
  )
}

function ItemInspector({ item }: { item: NavItem }): ReactNode {
  const { editor, words } = usePanel()
  const readOnlyEditor = useEditorState((state) => state.readOnly)
  const readOnly = readOnlyEditor || item.locked === true
  const rings = itemRings(item)
  return (
    <>
      <ItemHead item={item} readOnly={readOnly} readOnlyEditor={readOnlyEditor} />
      <div className="nav-scroll">
        {item.kind === 'obstacle' || item.kind === 'area' ? (
          <ShapeFields item={item} readOnly={readOnly} />
        ) : (
          <PointFields item={item} readOnly={readOnly} />
        )}
        {item.kind === 'area' && <TerrainFields item={item} readOnly={readOnly} />}
        {rings.length > 0 && <VertexTable item={item} rings={rings} readOnly={readOnly} />}
        {(item.kind === 'obstacle' || item.kind === 'area') && (
          <div className="nav-section">
            <div className="nav-section-head">
              <h3>
                {words.holes} <span className="nav-count">{rings.length - 1}</span>
              </h3>
              {!readOnly && (
                <Button look="link" icon="hole" onClick={() => editor.tools.set('hole')}>
                  {words.drawHole}
                </Button>
              )}
            </div>
          </div>
        )}
        {item.kind === 'obstacle' && <BlocksFields item={item} readOnly={readOnly} />}
        <IssuesDigest />
      </div>
    </>
  )
}

interface ItemHeadProps {
  item: NavItem
  /** Of the item: the editor's, or its own lock. */
  readOnly: boolean
  readOnlyEditor: boolean
}

/** Name and kind of the item, lock, visibility, and what else can be done with it. */
function ItemHead({ item, readOnly, readOnlyEditor }: ItemHeadProps): ReactNode {
  const { editor, labels, words } = usePanel()
  const name = itemName(item, labels)
  const kind = labels.kinds[item.kind]
  const vertices = itemRings(item).reduce((sum, ring) => sum + ring.length, 0)
  const set = (properties: ItemProperties): void => {
    editor.document.update(item.id, properties)
  }
  return (
    <div className="nav-subject">
      <span className="nav-subject-icon">
        <Icon name={iconOfItem(item)} size={17} />
      </span>
      <div className="nav-grow">
        <input
          key={name}
          defaultValue={name}
          aria-label={words.name}
          readOnly={readOnly}
          spellCheck={false}
          onBlur={(event) => {
            if (event.target.value !== name) set({ name: event.target.value === '' ? undefined : event.target.value })
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
            else if (event.key === 'Escape') {
              event.currentTarget.value = name
              event.currentTarget.blur()
            }
          }}
        />
        <small>{vertices === 0 ? kind : formatLabel(words.subjectVertices, { kind, count: vertices })}</small>
      </div>
      <IconButton
        icon={item.locked === true ? 'lock' : 'unlock'}
        label={formatLabel(item.locked === true ? words.unlock : words.lock, { name })}
        tip="start"
        aria-pressed={item.locked === true}
        reason={readOnlyEditor ? labels.reasons.readOnly : undefined}
        onClick={() => set({ locked: item.locked === true ? undefined : true })}
      />
      <IconButton
        icon={item.hidden === true ? 'eye-off' : 'eye'}
        label={formatLabel(item.hidden === true ? words.show : words.hide, { name })}
        tip="start"
        aria-pressed={item.hidden === true}
        reason={readOnlyEditor ? labels.reasons.readOnly : undefined}
        onClick={() => set({ hidden: item.hidden === true ? undefined : true })}
      />
      <MenuButton
        label={words.moreMenu}
        items={MENU.map(({ action, icon, separated }) => ({
          id: action,
          label: labels.actions[action],
          ...(icon && { icon }),
          ...(separated && { separated }),
          danger: action === 'delete',
          reason: editor.actions.whyNot(action),
          onSelect: () => editor.actions.run(action),
        }))}
      >
        {(props) => <IconButton icon="more" label={words.moreMenu} tip="start" {...props} />}
      </MenuButton>
    </div>
  )
}

function ShapeFields({
  item,
  readOnly,
}: {
  item: Extract<NavItem, { kind: 'obstacle' | 'area' }>
  readOnly: boolean
}): ReactNode {
  const { editor, words } = usePanel()
  const box = itemBox(item)
  if (box === undefined) return null
  const rings = itemRings(item)
  const area = polygonArea({ outer: rings[0], holes: rings.slice(1) })
  const rotation = item.shape.type === 'rectangle' || item.shape.type === 'ellipse' ? (item.shape.rotation ?? 0) : 0
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const move = (dx: number, dy: number): boolean => editor.document.transform([item.id], [1, 0, 0, 1, dx, dy])
  const scale = (sx: number, sy: number): boolean =>
    editor.document.transform([item.id], [sx, 0, 0, sy, box.x * (1 - sx), box.y * (1 - sy)])
  const rotate = (degrees: number): boolean => {
    const angle = (degrees * Math.PI) / 180
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    return editor.document.transform(
      [item.id],
      [cos, sin, -sin, cos, middle.x - middle.x * cos + middle.y * sin, middle.y - middle.x * sin - middle.y * cos],
    )
  }
  return (
    <div className="nav-section">
      <div className="nav-section-head">
        <h3>{words.position}</h3>
      </div>
      <div className="nav-fields">
        <NumberField
          prefix={words.x}
          label={words.x}
          value={box.x}
          readOnly={readOnly}
          onCommit={(x) => move(x - box.x, 0)}
        />
        <NumberField
          prefix={words.y}
          label={words.y}
          value={box.y}
          readOnly={readOnly}
          onCommit={(y) => move(0, y - box.y)}
        />
        <NumberField
          prefix="W"
          label={words.width}
          value={box.width}
          min={0.001}
          readOnly={readOnly}
          onCommit={(width) => box.width > 0 && scale(width / box.width, 1)}
        />
        <NumberField
          prefix="H"
          label={words.height}
          value={box.height}
          min={0.001}
          readOnly={readOnly}
          onCommit={(height) => box.height > 0 && scale(1, height / box.height)}
        />
        <NumberField
          prefix={<Icon name="rotate" size={13} />}
          label={words.rotation}
          value={rotation}
          suffix="°"
          readOnly={readOnly}
          onCommit={(degrees) => rotate(degrees - rotation)}
        />
        <div className="nav-field" data-readonly>
          <span>{words.areaSize}</span>
          <span className="nav-grow nav-field-output">{groupThousands(area)}</span>
        </div>
      </div>
    </div>
  )
}

function TerrainFields({ item, readOnly }: { item: Extract<NavItem, { kind: 'area' }>; readOnly: boolean }): ReactNode {
  const { editor, words } = usePanel()
  const terrains = ['water', 'sand', 'mud', 'grass', 'road'] as const
  const known = terrains.find((terrain) => terrain === item.terrain)
  return (
    <div className="nav-section">
      <div className="nav-section-head">
        <h3>{words.terrainKind}</h3>
      </div>
      <div className="nav-fields">
        <span className="nav-select">
          <strong className="nav-grow">{known === undefined ? item.terrain : words[known]}</strong>
          <Icon name="chevron-down" size={14} />
          <select
            aria-label={words.terrainKind}
            value={item.terrain}
            disabled={readOnly}
            onChange={(event) => editor.document.update(item.id, { terrain: event.target.value })}
          >
            {known === undefined && <option value={item.terrain}>{item.terrain}</option>}
            {terrains.map((terrain) => (
              <option key={terrain} value={terrain}>
                {words[terrain]}
              </option>
            ))}
          </select>
        </span>
        <NumberField
          prefix="×"
          label={words.cost}
          value={item.cost === 'blocked' ? undefined : item.cost}
          min={0.001}
          readOnly={readOnly}
          onCommit={(cost) => editor.document.update(item.id, { cost })}
        />
      </div>
      <div className="nav-toggle-row">
        <span className="nav-grow" aria-hidden="true">
          {words.blocked}
        </span>
        <Switch
          label={words.blocked}
          checked={item.cost === 'blocked'}
          disabled={readOnly}
          onChange={(blocked) => editor.document.update(item.id, { cost: blocked ? 'blocked' : 1 })}
        />
      </div>
    </div>
  )
}

function BlocksFields({ item, readOnly }: { item: ObstacleItem; readOnly: boolean }): ReactNode {
  const { editor, words } = usePanel()
  const agents = useEditorState((state) => state.document.agents)
  const passable = item.passableFor ?? []
  return (
    <div className="nav-section">
      <div className="nav-section-head">
        <h3>{words.blocks}</h3>
      </div>
      {agents.map((agent) => (
        <div key={agent.id} className="nav-toggle-row">
          <AgentDot agents={agents} id={agent.id} />
          <span className="nav-grow nav-num">
            {agent.name}{' '}
            <span className="nav-quiet">{formatLabel(words.needs, { name: '', width: agent.radius * 2 }).trim()}</span>
          </span>
          <Switch
            label={formatLabel(words.blocksAgent, { name: agent.name })}
            checked={!passable.includes(agent.id)}
            disabled={readOnly}
            onChange={(blocks) => {
              const next = blocks ? passable.filter((id) => id !== agent.id) : [...passable, agent.id]
              editor.document.update(item.id, { passableFor: next.length === 0 ? undefined : next })
            }}
          />
        </div>
      ))}
    </div>
  )
}

function SeveralInspector({ count }: { count: number }): ReactNode {
  const { editor, labels, words } = usePanel()
  return (
    <div className="nav-section">
      <div className="nav-section-head">
        <h3>{formatLabel(words.severalSelected, { count })}</h3>
      </div>
      <div className="nav-actions">
        {ALIGN.map((action) => (
          <Button
            key={action}
            size="small"
            aria-disabled={editor.actions.whyNot(action) === undefined ? undefined : true}
            title={editor.actions.whyNot(action)}
            onClick={() => editor.actions.run(action)}
          >
            {labels.actions[action]}
          </Button>
        ))}
        <Button size="small" look="danger" icon="trash" onClick={() => editor.actions.run('delete')}>
          {labels.actions.delete}
        </Button>
      </div>
    </div>
  )
}

function IssuesDigest(): ReactNode {
  const { view, words } = usePanel()
  const issues = useOpenIssues()
  if (issues.length === 0) return null
  return (
    <div className="nav-section">
      <div className="nav-section-head">
        <h3>{words.issuesOnMap}</h3>
        <Button look="link" onClick={() => view.set({ side: 'issues' })}>
          {words.showAll}
        </Button>
      </div>
      {issues.slice(0, 3).map((issue) => (
        <IssueRow key={issue.id} issue={issue} />
      ))}
    </div>
  )
}

const selectMeasure = (state: EditorSnapshot): EditorSnapshot['overlay']['measure'] => state.overlay.measure
function selectItem(state: EditorSnapshot): NavItem | undefined {
  if (state.selection.items.length !== 1) return undefined
  const id = state.selection.items[0]
  return state.draft.items.find((item) => item.id === id)
}
