import type { CSSProperties, HTMLAttributes, ReactNode, SyntheticEvent } from 'react'
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
import { useEditorState, usePanel, useAppParts, type PanelContextValue } from '../panel-context.js'
import { kindOf } from '../app-parts.js'

type ChoiceOfRow = 'one' | 'toggle' | 'range'

interface MenuPlace {
  readonly element: Element
  readonly x: number
  readonly y: number
}

export interface RowActions {
  readonly goTo: (key: string) => void
  /** Expands or collapses a group or the vertices of an item. Toggles if `open` is absent. */
  readonly toggleOpen: (row: DrawingRow, open?: boolean) => void
  /** Selects the item, group or vertex of the row; `range` also selects all rows since the last chosen one. Expands or collapses a kind or a layer. */
  readonly choose: (row: DrawingRow, how: ChoiceOfRow) => void
  readonly openMenu: (row: DrawingRow, at: MenuPlace) => void
  readonly startRename: (row: DrawingRow) => void
  readonly endRename: (row: DrawingRow, name: string | undefined) => void // undefined leaves the name unchanged
}

interface CellsProps {
  row: DrawingRow
  severity: 'error' | 'warning' | 'info' | undefined
  renaming: boolean
  actions: RowActions
}

interface TreeRowProps extends CellsProps {
  index: number
  selection: Selection
  selected: ReadonlySet<string>
  focusable: boolean
  dropSide: 'above' | 'below' | 'onto' | undefined
  onFocus: () => void
}

export function TreeRow(props: TreeRowProps): ReactNode {
  const { row, index, focusable, dropSide, actions, onFocus } = props
  const panel = usePanel()
  // Each row subscribes for itself, so that a hover does not render the list.
  const hovered = useEditorState(
    ({ hover }) => row.type === 'item' && hover !== undefined && 'id' in hover && hover.id === row.item.id,
  )
  return (
    <div
      data-key={row.key}
      data-index={index}
      data-type={row.type}
      data-drop={dropSide}
      data-hovered={hovered || undefined}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.count}
      tabIndex={focusable ? 0 : -1}
      className="nav-tree-row"
      style={row.level > 2 ? nested(row.level) : undefined}
      onFocus={onFocus}
      onClick={(event) =>
        actions.choose(row, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'one')
      }
      onContextMenu={(event) => {
        event.preventDefault()
        actions.openMenu(row, { element: event.currentTarget, x: event.clientX, y: event.clientY })
      }}
      onDoubleClick={row.type === 'vertex' ? undefined : () => actions.startRename(row)}
      {...attributesOf(props, panel)}
    >
      {row.type === 'group' ? (
        <GroupCells {...props} row={row} />
      ) : row.type === 'vertex' ? (
        <VertexCells row={row} />
      ) : row.type === 'item-group' ? (
        <ItemGroupCells {...props} row={row} />
      ) : (
        <ItemCells {...props} row={row} />
      )}
    </div>
  )
}

function attributesOf(
  { row, selection, selected, severity }: TreeRowProps,
  { editor, messages, catalog, numbers }: PanelContextValue,
): HTMLAttributes<HTMLElement> & { 'data-off'?: true | undefined } {
  const named = (name: string, flags: readonly (string | false)[]): string =>
    [name, ...flags.filter((flag) => flag !== false)].join(catalog.locale.startsWith('zh') ? '，' : ', ')
  const flagsOf = ({ locked, hidden }: Flagged): readonly (string | false)[] => [
    locked === true && messages.locked,
    hidden === true && messages.hidden,
  ]
  switch (row.type) {
    case 'group':
      return {
        'aria-expanded': row.open,
        ...(row.layer !== undefined && {
          'aria-keyshortcuts': 'F2 Alt+ArrowUp Alt+ArrowDown Control+Shift+L Control+Shift+H Delete',
          'aria-label': named(`${row.layer.name} ${numbers.group(row.size)}`, flagsOf(row.layer)),
        }),
      }
    case 'vertex':
      return { 'aria-selected': isVertexSelected(selection, row.vertex) }
    case 'item-group':
      return {
        'aria-selected': row.ids.every((id) => selected.has(id)),
        'aria-expanded': row.open,
        'aria-keyshortcuts': 'F2',
        'aria-label': `${row.name} ${numbers.group(row.ids.length)}`,
      }
    case 'item': {
      const { item, name } = row
      const isOut = !isInNavigation(item) && messages.outOfNavigation
      const hasIssue = (severity === 'error' || severity === 'warning') && messages.hasIssue
      return {
        'aria-selected': selected.has(item.id),
        'aria-expanded': row.open,
        'aria-keyshortcuts': 'F2 Alt+ArrowUp Alt+ArrowDown',
        'aria-label': named(name, [...flagsOf(item), isOut, hasIssue]),
        'data-off': item.hidden === true || undefined,
        onPointerEnter: () => editor.selection.hover({ part: 'body', id: item.id, at: { x: 0, y: 0 } }),
      }
    }
  }
}

function GroupCells(props: CellsProps & { row: GroupRow }): ReactNode {
  const panel = usePanel()
  const { messages, numbers, format } = panel
  const layers = useEditorState((state) => state.document.layers.length)
  const { layer, group, size } = props.row
  const kinds: Record<KindGroup, string> = {
    obstacle: messages.obstacles,
    area: messages.terrain,
    waypoint: messages.waypoints,
    link: messages.links,
    marker: messages.markers,
  }
  return (
    <>
      <Icon name="chevron-right" size={14} className="nav-twist" />
      <RowName {...props} name={layer?.name ?? kinds[group as KindGroup]} />
      {layer !== undefined && layers > 1 && (
        <RowAction
          icon="trash"
          title={format(messages.removeNamed, { name: layer.name })}
          onPress={() => removeLayer(panel, layer)}
        />
      )}
      {layer !== undefined && (
        <FlagActions of={layer} name={layer.name} onFlip={(flag) => flagLayer(panel, layer, flag)} />
      )}{' '}
      <span className="nav-count">{numbers.group(size)}</span>
    </>
  )
}

const nested = (level: number): CSSProperties & Record<'--nav-depth', number> => ({ '--nav-depth': level - 2 })

function ItemGroupCells(props: CellsProps & { row: ItemGroupRow }): ReactNode {
  const panel = usePanel()
  const { editor, numbers } = panel
  const { row, actions } = props
  useEditorState((state) => state.document)
  return (
    <>
      <RowTwist onToggle={() => actions.toggleOpen(row)} />
      <Icon name={stampOfRow(editor, row) === undefined ? 'group' : 'stamp'} size={14} className="nav-kind" />
      <RowName {...props} name={row.name} />
      <FlagActions
        of={groupFlags(editor, row.ids)}
        name={row.name}
        onFlip={(flag) => flagGroup(panel, row, flag)}
      />{' '}
      <span className="nav-count">{numbers.group(row.ids.length)}</span>
    </>
  )
}

function RowTwist({ onToggle }: { onToggle: () => void }): ReactNode {
  return (
    <span
      className="nav-row-twist"
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
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

function ItemCells(props: CellsProps & { row: ItemRow }): ReactNode {
  const { editor } = usePanel()
  const itemKinds = useAppParts((parts) => parts.itemKinds)
  const { row, severity, actions } = props
  const { item, name } = row
  return (
    <>
      {row.open === undefined ? (
        <span style={{ inlineSize: 10 }} />
      ) : (
        <RowTwist onToggle={() => actions.toggleOpen(row)} />
      )}
      <Icon name={kindOf(itemKinds, item)?.icon ?? iconOfItem(item)} size={14} className="nav-kind" />
      <RowName {...props} name={row.name} />
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

function RowName({ row, name, renaming, actions }: CellsProps & { name: string }): ReactNode {
  const { messages, catalog } = usePanel()
  if (!renaming || !isNamed(row))
    return (
      <span className="nav-name" dir="auto" title={name}>
        {name}
      </span>
    )
  const stop = (event: SyntheticEvent): void => event.stopPropagation()
  return (
    <span className="nav-grow" onClick={stop} onDoubleClick={stop} onKeyDown={stop}>
      <NameField
        className="nav-row-input"
        name={nameOfRow(row, catalog)}
        label={messages.rename}
        required={row.type !== 'item'}
        onRename={(named) => actions.endRename(row, named)}
        onEnd={() => actions.endRename(row, undefined)}
      />
    </span>
  )
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
