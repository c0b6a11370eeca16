import type { MouseEvent, ReactNode, SyntheticEvent } from 'react'
import {
  formatLabel,
  isInNavigation,
  isVertexSelected,
  type EditorSnapshot,
  type Selection,
} from '../../editor/index.js'
import type { NavItem } from '../../document/model/index.js'
import { flagLayer, flipped, isNamed, nameOfRow, removeLayer, type Flag, type Flagged } from './drawing-acts.js'
import type { DrawingRow, GroupRow, ItemRow, KindGroup, VertexRow } from './drawing-rows.js'
import { Icon, type IconName } from '../controls/Icon.js'
import { NameField } from '../controls/NameField.js'
import type { NumberFormats, PanelMessages } from '../../words/index.js'
import { useEditorState, usePanel, useHostParts } from '../panel-context.js'
import { kindOf } from '../host-parts.js'

interface TreeRowProps {
  row: DrawingRow
  /** Among the rows of the tree. */
  index: number
  selection: Selection
  /** The one row that the Tab key reaches. */
  focusable: boolean
  severity: 'error' | 'warning' | 'info' | undefined
  /** A row that is dragged would fall here. */
  dropSide: 'above' | 'below' | 'onto' | undefined
  renaming: boolean
  onFocus: () => void
  onChoose: (add: boolean) => void
  onTwist: () => void
  onRename: () => void
  /** Undefined: as it was. */
  onNamed: (name: string | undefined) => void
}

/** One row of the drawing: a group, an item or a vertex. */
export function TreeRow(props: TreeRowProps): ReactNode {
  const { row, index, selection, focusable, dropSide, onFocus, onChoose } = props
  const { editor, words, table, numbers } = usePanel()
  // Each row hears of the pointer by itself: the list is not drawn again.
  const hovered = useEditorState(
    ({ hover }) => row.type === 'item' && hover !== undefined && 'id' in hover && hover.id === row.item.id,
  )
  const common = {
    'data-key': row.key,
    'data-index': index,
    'data-level': row.level,
    'data-drop': dropSide,
    'aria-level': row.level,
    'aria-posinset': row.position,
    'aria-setsize': row.count,
    role: 'treeitem',
    tabIndex: focusable ? 0 : -1,
    className: 'nav-tree-row',
    onFocus,
    onClick: (event: MouseEvent) => onChoose(event.shiftKey || event.ctrlKey || event.metaKey),
  } as const
  if (row.type === 'group')
    return (
      <div
        {...common}
        aria-expanded={row.open}
        aria-keyshortcuts={
          row.layer === undefined ? undefined : 'F2 Alt+ArrowUp Alt+ArrowDown Control+Shift+L Control+Shift+H Delete'
        }
        aria-label={row.layer === undefined ? undefined : layerName(row, words, numbers)}
        onDoubleClick={props.onRename}
      >
        <GroupCells {...props} row={row} />
      </div>
    )
  if (row.type === 'vertex')
    return (
      <div {...common} aria-selected={isVertexSelected(selection, row.vertex)}>
        <VertexCells row={row} />
      </div>
    )
  const { item, name } = row
  const flags = [
    item.locked === true && words.locked,
    item.hidden === true && words.hidden,
    !isInNavigation(item) && words.outOfNavigation,
    (props.severity === 'error' || props.severity === 'warning') && words.hasIssue,
  ].filter((flag) => flag !== false)
  return (
    <div
      {...common}
      aria-selected={selection.items.includes(item.id)}
      aria-expanded={row.open}
      aria-label={[name, ...flags].join(table.locale.startsWith('zh') ? '，' : ', ')}
      aria-keyshortcuts="F2 Alt+ArrowUp Alt+ArrowDown"
      data-hovered={hovered || undefined}
      data-off={item.hidden === true || undefined}
      onDoubleClick={props.onRename}
      onPointerEnter={() => editor.selection.hover({ part: 'body', id: item.id, at: { x: 0, y: 0 } })}
    >
      <ItemCells {...props} row={row} />
    </div>
  )
}

function GroupCells({ row, renaming, onNamed }: TreeRowProps & { row: GroupRow }): ReactNode {
  const { editor, words, table, numbers } = usePanel()
  const layers = useEditorState(selectLayerCount)
  const kinds: Record<KindGroup, string> = {
    obstacle: words.obstacles,
    area: words.terrain,
    waypoint: words.waypoints,
    link: words.links,
    marker: words.markers,
  }
  const { layer } = row
  return (
    <>
      <Icon name="chevron-right" size={14} className="nav-twist" />
      {renaming ? (
        <NameInput row={row} onNamed={onNamed} />
      ) : (
        <span className="nav-name">{layer?.name ?? kinds[row.group as KindGroup]}</span>
      )}
      {layer !== undefined && layers > 1 && (
        <RowAct
          icon="trash"
          title={formatLabel(words.removeNamed, { name: layer.name }, table)}
          onAct={() => removeLayer(editor, table, layer)}
        />
      )}
      {layer !== undefined && (
        <FlagActs of={layer} name={layer.name} onFlip={(flag) => flagLayer(editor, table, layer, flag)} />
      )}{' '}
      <span className="nav-count">{numbers.group(row.size)}</span>
    </>
  )
}

function VertexCells({ row }: { row: VertexRow }): ReactNode {
  const { words, table, numbers } = usePanel()
  const values = {
    vertex: row.vertex.vertex + 1,
    hole: row.vertex.ring,
    x: numbers.format(row.x, 1),
    y: numbers.format(row.y, 1),
  }
  return (
    <span className="nav-name">
      {formatLabel(row.vertex.ring === 0 ? words.vertexRow : words.holeVertexRow, values, table)}
    </span>
  )
}

function ItemCells({ row, severity, renaming, onTwist, onNamed }: TreeRowProps & { row: ItemRow }): ReactNode {
  const { editor } = usePanel()
  const itemKinds = useHostParts((parts) => parts.itemKinds)
  const { item, name } = row
  return (
    <>
      {row.open === undefined ? (
        <span style={{ inlineSize: 10 }} />
      ) : (
        <span
          className="nav-row-twist"
          onClick={(event) => {
            event.stopPropagation()
            onTwist()
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <Icon name="chevron-right" size={10} className="nav-twist" />
        </span>
      )}
      <Icon name={kindOf(itemKinds, item)?.icon ?? iconOfItem(item)} size={14} className="nav-kind" />
      {renaming ? (
        <NameInput row={row} onNamed={onNamed} />
      ) : (
        <span className="nav-name" dir="auto" title={name}>
          {name}
        </span>
      )}
      <FlagActs of={item} name={name} onFlip={(flag) => editor.document.update(item.id, { ...flipped(item, flag) })} />
      <span className="nav-row-sign nav-severity" data-severity={severity}>
        {severity !== undefined && severity !== 'info' && (
          <Icon name={severity === 'error' ? 'error' : 'warning'} size={14} />
        )}
      </span>
    </>
  )
}

interface FlagActsProps {
  /** An item or a layer. */
  of: Flagged
  name: string
  onFlip: (flag: Flag) => void
}

/** Lock, visibility, and part in navigation. */
function FlagActs({ of, name, onFlip }: FlagActsProps): ReactNode {
  const { words, table } = usePanel()
  const { locked = false, hidden = false } = of
  const takesPart = isInNavigation(of)
  return (
    <>
      <RowAct
        icon={locked ? 'lock' : 'unlock'}
        on={locked}
        title={formatLabel(locked ? words.unlock : words.lock, { name }, table)}
        onAct={() => onFlip('locked')}
      />
      <RowAct
        icon={hidden ? 'eye-off' : 'eye'}
        on={hidden}
        title={formatLabel(hidden ? words.show : words.hide, { name }, table)}
        onAct={() => onFlip('hidden')}
      />
      <RowAct
        icon={takesPart ? 'route' : 'route-off'}
        on={!takesPart}
        title={formatLabel(takesPart ? words.leaveNavigation : words.joinNavigation, { name }, table)}
        onAct={() => onFlip('navigation')}
      />
    </>
  )
}

interface RowActProps {
  icon: IconName
  title: string
  on?: boolean
  onAct: () => void
}

/** For the pointer; the keyboard finds the same acts in the menu and the inspector. */
function RowAct({ icon, title, on = false, onAct }: RowActProps): ReactNode {
  return (
    <span
      className="nav-row-act"
      data-on={on || undefined}
      title={title}
      onClick={(event) => {
        event.stopPropagation()
        onAct()
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon name={icon} size={13} />
    </span>
  )
}

function NameInput({ row, onNamed }: { row: DrawingRow; onNamed: (name: string | undefined) => void }): ReactNode {
  const { words, table } = usePanel()
  if (!isNamed(row)) return null
  const keep = (event: SyntheticEvent): void => event.stopPropagation()
  return (
    <span className="nav-grow" onClick={keep} onDoubleClick={keep} onKeyDown={keep}>
      <NameField
        className="nav-row-input"
        name={nameOfRow(row, table)}
        label={words.rename}
        required={row.type === 'group'}
        onRename={onNamed}
        onEnd={() => onNamed(undefined)}
      />
    </span>
  )
}

function layerName({ layer, size }: GroupRow, words: PanelMessages, numbers: NumberFormats): string {
  return [
    `${layer?.name} ${numbers.group(size)}`,
    ...(layer?.locked === true ? [words.locked] : []),
    ...(layer?.hidden === true ? [words.hidden] : []),
  ].join(', ')
}

/** The picture that stands for an item: its shape, or its kind. */
export function iconOfItem(item: NavItem): IconName {
  switch (item.kind) {
    case 'obstacle':
      if (item.shape.holes !== undefined && item.shape.holes.length > 0) return 'hole'
      return ({ polygon: 'polygon', rectangle: 'rectangle', ellipse: 'circle', freehand: 'freehand' } as const)[
        item.shape.type
      ]
    case 'area':
      return 'area'
    case 'waypoint':
      return 'waypoint'
    case 'link':
    case 'waypoint-link':
      return 'link'
    case 'marker':
      return 'marker'
  }
}

const selectLayerCount = (state: EditorSnapshot): number => state.document.layers.length
