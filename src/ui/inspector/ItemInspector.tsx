import { Fragment, type ReactNode } from 'react'
import { shapeToOutline, type NavItem, type ItemProperties } from '../../document/model/index.js'
import {
  changeList,
  isLocked,
  isShapeItem,
  itemBox,
  itemName,
  vertexRings,
  currentLabel,
  type ActionId,
  type ShapeItem,
} from '../../editor/index.js'
import type { Messages } from '../../words/index.js'
import { IconButton, Icon, iconOfAction, MenuButton, NameField, ReadOnly, useReadOnly } from '../controls/index.js'
import { textOf, type InspectorSection, type InspectorSectionProps, type MessageText, kindOf } from '../app-parts.js'
import { useEditorState, usePanel, useAppParts } from '../panel-context.js'
import { AttributeFields, BlocksFields, TerrainFields } from './KindFields.js'
import { IssuesDigest } from './IssuesPanel.js'
import { OutlineFields } from './OutlineFields.js'
import { PointFields } from './PointFields.js'
import { LayerField } from './LayerField.js'
import { Section } from './Section.js'
import { TransformFields } from './TransformFields.js'
import { ShapeFields } from './ShapeFields.js'
import { StampFields } from './StampFields.js'
import { WallFields } from './WallFields.js'
import { VertexTable } from './VertexTable.js'
import { iconOfItem } from '../drawing-tree/TreeRow.js'
import { flagStates, flipped } from '../drawing-tree/drawing-actions.js'

const SECTIONS: readonly InspectorSection[] = [
  {
    id: 'place',
    component: ({ item }) => (isShapeItem(item) ? <ShapeFields item={item} /> : <PointFields item={item} />),
  },
  {
    id: 'wall',
    component: ({ item }) =>
      isShapeItem(item) && item.shape.type === 'wall' && <WallFields item={item} shape={item.shape} />,
  },
  { id: 'transform', component: TransformSection },
  {
    id: 'outline',
    component: ({ item }) => isShapeItem(item) && <OutlineFields corners={item.shape.type !== 'ellipse'} />,
  },
  { id: 'stamp', component: ({ item }) => <StampFields items={[item]} /> },
  { id: 'layer', component: LayerSection },
  { id: 'terrain', component: ({ item }) => item.kind === 'area' && <TerrainFields item={item} /> },
  { id: 'attributes', component: ({ item }) => item.kind === 'area' && <AttributeFields item={item} /> },
  { id: 'vertices', component: VerticesSection },
  { id: 'holes', component: HolesSection },
  { id: 'blocks', component: ({ item }) => item.kind === 'obstacle' && <BlocksFields item={item} /> },
]

export function titled(id: string, title: MessageText | undefined, catalog: Messages, fields: ReactNode): ReactNode {
  if (title === undefined) return <Fragment key={id}>{fields}</Fragment>
  const word = textOf(title, catalog)
  return (
    <Section key={id} title={word}>
      {fields}
    </Section>
  )
}

export function ItemInspector({ item }: { item: NavItem }): ReactNode {
  const { catalog } = usePanel()
  const inspectorSections = useAppParts((parts) => parts.inspectorSections)
  const readOnlyEditor = useEditorState((state) => state.readOnly)
  const locked = useEditorState((state) => isLocked(item, state.draft))
  const readOnly = readOnlyEditor || locked
  return (
    <ReadOnly value={readOnly}>
      <ItemHead item={item} readOnlyEditor={readOnlyEditor} />
      <div className="nav-scroll">
        {changeList(SECTIONS, inspectorSections).map(({ id, title, applies, component: Fields }) => {
          if (applies?.(item) === false) return null
          return titled(id, title, catalog, <Fields item={item} readOnly={readOnly} />)
        })}
        <IssuesDigest />
      </div>
    </ReadOnly>
  )
}

function TransformSection({ item }: InspectorSectionProps): ReactNode {
  const box = itemBox(item)
  return isShapeItem(item) && box !== undefined && <TransformFields box={box} several={false} />
}

function LayerSection({ item }: InspectorSectionProps): ReactNode {
  const { messages } = usePanel()
  const layers = useEditorState((state) => state.document.layers.length)
  return (
    layers > 1 && (
      <Section title={messages.layer}>
        <LayerField items={[item]} />
      </Section>
    )
  )
}

function VerticesSection({ item }: InspectorSectionProps): ReactNode {
  if (isShapeItem(item) && item.shape.type === 'ellipse') return <OutlineSection item={item} />
  const rings = vertexRings(item)
  return rings.length > 0 && <VertexTable item={item} rings={rings} />
}

function OutlineSection({ item }: { item: ShapeItem }): ReactNode {
  const { editor, messages, catalog, format } = usePanel()
  if (useReadOnly()) return null
  const run = (): void => {
    editor.document.dispatch(
      { type: 'set-shape', id: item.id, shape: shapeToOutline(item.shape) },
      { label: format(catalog.changes.edit, { name: itemName(item, catalog) }) },
    )
  }
  return <Section title={messages.vertices} edit={{ icon: 'polygon', label: messages.toPolygon, run }} />
}

function HolesSection({ item }: InspectorSectionProps): ReactNode {
  const { editor, messages } = usePanel()
  if (!isShapeItem(item)) return null
  return (
    <Section
      title={messages.holes}
      count={vertexRings(item).length - 1}
      edit={{ icon: 'hole', label: messages.drawHole, run: () => editor.tools.set('hole') }}
    />
  )
}

function kindWord(item: NavItem): NavItem['kind'] | 'route' | 'note' {
  const icon = iconOfItem(item)
  return icon === 'route' || icon === 'note' ? icon : item.kind
}

const MENU: readonly {
  readonly action: ActionId
  readonly icon?: 'up' | 'down'
  readonly separated?: boolean
}[] = [
  { action: 'duplicate' },
  { action: 'fit-selection' },
  { action: 'toggle-pin' },
  { action: 'bring-to-front', icon: 'up', separated: true },
  { action: 'send-to-back', icon: 'down' },
  { action: 'delete', separated: true },
]

function ItemHead({ item, readOnlyEditor }: { item: NavItem; readOnlyEditor: boolean }): ReactNode {
  const { editor, messages, catalog, format } = usePanel()
  const name = itemName(item, catalog)
  const own = kindOf(
    useAppParts((parts) => parts.itemKinds),
    item,
  )
  const kind = own?.name === undefined ? catalog.kinds[kindWord(item)] : textOf(own.name, catalog)
  const vertices = (item.kind === 'marker' ? [] : vertexRings(item)).reduce((sum, ring) => sum + ring.length, 0)
  const reason = readOnlyEditor ? catalog.reasons.readOnly : undefined
  const set = (properties: ItemProperties): void => {
    editor.document.update(item.id, properties)
  }
  return (
    <div className="nav-subject">
      <span className="nav-subject-icon">
        <Icon name={own?.icon ?? iconOfItem(item)} size={17} />
      </span>
      <div className="nav-grow">
        <NameField
          name={name}
          label={messages.name}
          onRename={(typed) => set({ name: typed === '' ? undefined : typed })}
        />
        <small>{vertices === 0 ? kind : format(messages.subjectVertices, { kind, count: vertices })}</small>
      </div>
      {flagStates(item, name, usePanel()).map(({ flag, icon, on, label }) => (
        <IconButton
          key={flag}
          icon={icon}
          label={label}
          tip="start"
          aria-pressed={on}
          reason={reason}
          onClick={() => set({ ...flipped(item, flag) })}
        />
      ))}
      <ItemMenu />
    </div>
  )
}

function ItemMenu(): ReactNode {
  const { editor, messages } = usePanel()
  const items = MENU.map(({ action, icon = iconOfAction(action), separated }) => ({
    id: action,
    label: currentLabel(editor, action),
    icon,
    ...(separated && { separated }),
    danger: action === 'delete',
    reason: editor.actions.disabledReason(action),
    onSelect: () => editor.actions.run(action),
  }))
  return (
    <MenuButton label={messages.moreMenu} items={items}>
      {(props) => <IconButton icon="more" label={messages.moreMenu} tip="start" {...props} />}
    </MenuButton>
  )
}
