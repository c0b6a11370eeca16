import type { CSSProperties, MouseEvent, ReactNode, SyntheticEvent } from 'react'
import { isInNavigation, isVertexSelected, vertexRings, type Selection } from '../../editor/index.js'
import type { NavItem } from '../../document/model/index.js'
import {
  flagGroup,
  flagLayer,
  flipped,
  isNamed,
  nameOfRow,
  removeLayer,
  stampOfRow,
  type Flag,
  type Flagged,
  flagStates,
  groupFlags,
} from './drawing-actions.js'
import type { DrawingRow, GroupRow, ItemGroupRow, ItemRow, KindGroup, VertexRow } from './drawing-rows.js'
import { Icon, type IconName, NameField } from '../controls/index.js'
import type { NumberFormats, PanelMessages } from '../../words/index.js'
import { useEditorState, usePanel, useAppParts } from '../panel-context.js'
import { kindOf } from '../app-parts.js'

export type ChoiceOfRow = 'one' | 'toggle' | 'range'

export interface MenuPlace {
  readonly element: Element
  readonly x: number
  readonly y: number
}

interface TreeRowProps {
  row: DrawingRow
  index: number
  selection: Selection
  selected: ReadonlySet<string>
  focusable: boolean
  severity: 'error' | 'warning' | 'info' | undefined
  dropSide: 'above' | 'below' | 'onto' | undefined
  renaming: boolean
  onFocus: () => void
  onChoose: (how: ChoiceOfRow) => void
  onMenu: (at: MenuPlace) => void
  onTwist: () => void
  onRename: () => void
  onNamed: (name: string | undefined) => void // undefined: unchanged
}

export function TreeRow(props: TreeRowProps): ReactNode {
  const { row, index, selection, selected, focusable, dropSide, onFocus, onChoose, onMenu } = props
  const { editor, messages, catalog, numbers } = usePanel()
  // Subscribed per row, so that a hover does not render the list.
  const hovered = useEditorState(
    ({ hover }) => row.type === 'item' && hover !== undefined && 'id' in hover && hover.id === row.item.id,
  )
  const common = {
    'data-key': row.key,
    'data-index': index,
    'data-type': row.type,
    style: row.level > 2 ? nested(row.level) : undefined,
    'data-drop': dropSide,
    'aria-level': row.level,
    'aria-posinset': row.position,
    'aria-setsize': row.count,
    role: 'treeitem',
    tabIndex: focusable ? 0 : -1,
    className: 'nav-tree-row',
    onFocus,
    onClick: (event: MouseEvent) =>
      onChoose(event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'one'),
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      onMenu({ element: event.currentTarget, x: event.clientX, y: event.clientY })
    },
  } as const
  if (row.type === 'group')
    return (
      <div
        {...common}
        aria-expanded={row.open}
        aria-keyshortcuts={
          row.layer === undefined ? undefined : 'F2 Alt+ArrowUp Alt+ArrowDown Control+Shift+L Control+Shift+H Delete'
        }
        aria-label={row.layer === undefined ? undefined : layerName(row, messages, numbers)}
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
  if (row.type === 'item-group')
    return (
      <div
        {...common}
        aria-selected={row.ids.every((id) => selected.has(id))}
        aria-expanded={row.open}
        aria-keyshortcuts="F2"
        aria-label={`${row.name} ${numbers.group(row.ids.length)}`}
        onDoubleClick={props.onRename}
      >
        <ItemGroupCells {...props} row={row} />
      </div>
    )
  const { item, name } = row
  return (
    <div
      {...common}
      aria-selected={selected.has(item.id)}
      aria-expanded={row.open}
      aria-label={[name, ...flagsOf(props, item, messages)].join(catalog.locale.startsWith('zh') ? '，' : ', ')}
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

const flagsOf = ({ severity }: TreeRowProps, item: NavItem, messages: PanelMessages): readonly string[] =>
  [
    item.locked === true && messages.locked,
    item.hidden === true && messages.hidden,
    !isInNavigation(item) && messages.outOfNavigation,
    (severity === 'error' || severity === 'warning') && messages.hasIssue,
  ].filter((flag) => flag !== false)

function GroupCells({ row, renaming, onNamed }: TreeRowProps & { row: GroupRow }): ReactNode {
  const { editor, messages, catalog, numbers, format } = usePanel()
  const layers = useEditorState((state) => state.document.layers.length)
  const kinds: Record<KindGroup, string> = {
    obstacle: messages.obstacles,
    area: messages.terrain,
    waypoint: messages.waypoints,
    link: messages.links,
    marker: messages.markers,
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
        <RowAction
          icon="trash"
          title={format(messages.removeNamed, { name: layer.name })}
          onPress={() => removeLayer(editor, catalog, layer)}
        />
      )}
      {layer !== undefined && (
        <FlagActions of={layer} name={layer.name} onFlip={(flag) => flagLayer(editor, catalog, layer, flag)} />
      )}{' '}
      <span className="nav-count">{numbers.group(row.size)}</span>
    </>
  )
}

const nested = (level: number): CSSProperties & Record<'--nav-depth', number> => ({ '--nav-depth': level - 2 })

function ItemGroupCells({ row, renaming, onTwist, onNamed }: TreeRowProps & { row: ItemGroupRow }): ReactNode {
  const { editor, catalog, numbers } = usePanel()
  useEditorState((state) => state.document)
  return (
    <>
      <RowTwist onTwist={onTwist} />
      <Icon name={stampOfRow(editor, row) === undefined ? 'group' : 'stamp'} size={14} className="nav-kind" />
      <RowName row={row} renaming={renaming} onNamed={onNamed} />
      <FlagActions
        of={groupFlags(editor, row.ids)}
        name={row.name}
        onFlip={(flag) => flagGroup(editor, catalog, row, flag)}
      />{' '}
      <span className="nav-count">{numbers.group(row.ids.length)}</span>
    </>
  )
}

function RowTwist({ onTwist }: { onTwist: () => void }): ReactNode {
  return (
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
  )
}

function VertexCells({ row }: { row: VertexRow }): ReactNode {
  const { messages, numbers, format } = usePanel()
  const values = {
    vertex: row.vertex.vertex + 1,
    hole: row.vertex.ring,
    x: numbers.length(row.x, 1),
    y: numbers.length(row.y, 1),
  }
  return (
    <span className="nav-name">
      {format(row.vertex.ring === 0 ? messages.vertexRow : messages.holeVertexRow, values)}
    </span>
  )
}

function ItemCells({ row, severity, renaming, onTwist, onNamed }: TreeRowProps & { row: ItemRow }): ReactNode {
  const { editor } = usePanel()
  const itemKinds = useAppParts((parts) => parts.itemKinds)
  const { item, name } = row
  return (
    <>
      {row.open === undefined ? <span style={{ inlineSize: 10 }} /> : <RowTwist onTwist={onTwist} />}
      <Icon name={kindOf(itemKinds, item)?.icon ?? iconOfItem(item)} size={14} className="nav-kind" />
      <RowName row={row} renaming={renaming} onNamed={onNamed} />
      <FlagActions
        of={item}
        name={name}
        onFlip={(flag) => editor.document.update(item.id, { ...flipped(item, flag) })}
      />
      <span className="nav-row-sign nav-severity" data-severity={severity}>
        {severity !== undefined && severity !== 'info' && (
          <Icon name={severity === 'error' ? 'error' : 'warning'} size={14} />
        )}
      </span>
    </>
  )
}

function FlagActions({ of, name, onFlip }: { of: Flagged; name: string; onFlip: (flag: Flag) => void }): ReactNode {
  const states = flagStates(of, name, usePanel())
  return (
    <span className="nav-row-acts">
      {states.map(({ flag, icon, on, label }) => (
        <RowAction key={flag} icon={icon} on={on} title={label} onPress={() => onFlip(flag)} />
      ))}
    </span>
  )
}

interface RowActionProps {
  icon: IconName
  title: string
  on?: boolean
  onPress: () => void
}

function RowAction({ icon, title, on = false, onPress }: RowActionProps): ReactNode {
  return (
    <span
      className="nav-row-act"
      data-on={on || undefined}
      title={title}
      onClick={(event) => {
        event.stopPropagation()
        onPress()
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon name={icon} size={13} />
    </span>
  )
}

interface RowNameProps extends Pick<TreeRowProps, 'renaming' | 'onNamed'> {
  row: ItemRow | ItemGroupRow
}

function RowName({ row, renaming, onNamed }: RowNameProps): ReactNode {
  return renaming ? (
    <NameInput row={row} onNamed={onNamed} />
  ) : (
    <span className="nav-name" dir="auto" title={row.name}>
      {row.name}
    </span>
  )
}

function NameInput({ row, onNamed }: Pick<TreeRowProps, 'row' | 'onNamed'>): ReactNode {
  const { messages, catalog } = usePanel()
  if (!isNamed(row)) return null
  const keep = (event: SyntheticEvent): void => event.stopPropagation()
  return (
    <span className="nav-grow" onClick={keep} onDoubleClick={keep} onKeyDown={keep}>
      <NameField
        className="nav-row-input"
        name={nameOfRow(row, catalog)}
        label={messages.rename}
        required={row.type !== 'item'}
        onRename={onNamed}
        onEnd={() => onNamed(undefined)}
      />
    </span>
  )
}

function layerName({ layer, size }: GroupRow, messages: PanelMessages, numbers: NumberFormats): string {
  return [
    `${layer?.name} ${numbers.group(size)}`,
    ...(layer?.locked === true ? [messages.locked] : []),
    ...(layer?.hidden === true ? [messages.hidden] : []),
  ].join(', ')
}

export function iconOfItem(item: NavItem): IconName {
  switch (item.kind) {
    case 'obstacle':
      if (item.shape.holes !== undefined && item.shape.holes.length > 0) return 'hole'
      return (
        { polygon: 'polygon', rectangle: 'rectangle', ellipse: 'circle', freehand: 'freehand', wall: 'wall' } as const
      )[item.shape.type]
    case 'area':
      return 'area'
    case 'waypoint':
      return 'waypoint'
    case 'link':
    case 'waypoint-link':
      return 'link'
    case 'marker':
      return item.role === 'note' ? 'note' : vertexRings(item).length > 0 ? 'route' : 'marker'
  }
}
