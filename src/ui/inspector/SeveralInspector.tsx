import { useMemo, type ReactNode } from 'react'
import type { Command, NavDocument, NavItem } from '../../document/model/index.js'
import type { Rect } from '../../engine/geometry/index.js'
import {
  ALIGN_ACTIONS,
  COMBINE_ACTIONS,
  isLocked,
  itemBox,
  itemsBox,
  shapeSide,
  withSide,
  type ActionId,
  type TransformOptions,
  isShapeItem,
  type ShapeItem,
} from '../../editor/index.js'
import { ActionButton, Icon, NameField, NumberField, ReadOnly, useReadOnly } from '../controls/index.js'
import { useEditorState, usePanel } from '../panel-context.js'
import { OutlineFields } from './OutlineFields.js'
import { LayerField } from './LayerField.js'
import { StampFields } from './StampFields.js'
import { BoxFields, Section } from './Section.js'
import { TransformFields } from './TransformFields.js'

const SELECTED = ['duplicate', 'group', 'ungroup', 'toggle-lock', 'toggle-hide', 'fit-selection', 'delete'] as const
const MIN_SIZE = 0.001
const SIDES = ['x', 'y', 'width', 'height'] as const

export function SeveralInspector(): ReactNode {
  const { editor, messages, format } = usePanel()
  const ids = useEditorState((state) => state.selection.items)
  const document = useEditorState((state) => state.draft)
  const items = useMemo(() => itemsOf(document.items, ids), [document, ids])
  const box = useMemo(() => itemsBox(items.filter((item) => !isLocked(item, document))), [items, document])
  const hasShape = items.some(isShapeItem)
  return (
    <>
      <Section title={format(messages.severalSelected, { count: ids.length })} label={messages.position}>
        <NameField
          name=""
          label={messages.renameAll}
          placeholder={messages.renameAllHint}
          className="nav-names"
          onRename={(pattern) => editor.selection.rename(pattern)}
        />
        <SharedBox items={items} sizes={hasShape} document={document} />
      </Section>
      <StampFields items={items} />
      {box !== undefined && <TransformFields box={box} several />}
      {hasShape && <OutlineFields corners />}
      <Section title={messages.arrange}>
        <ActionRow actions={ALIGN_ACTIONS} />
        {hasShape && <ActionRow actions={COMBINE_ACTIONS} />}
        <div className="nav-fields">
          {(['x', 'y'] as const).map((axis) => (
            <NumberField
              key={axis}
              prefix={<Icon name={`distribute-${axis}`} size={13} />}
              label={axis === 'x' ? messages.gapX : messages.gapY}
              value={undefined}
              onCommit={(gap) => editor.selection.distribute(axis, gap)}
            />
          ))}
        </div>
      </Section>
      <Section title={messages.selection}>
        <LayerField items={items} />
        <ActionRow actions={SELECTED} />
      </Section>
    </>
  )
}

/** Fields for the box around all items. A typed number is the new value; a number with a sign is added to the old value. Locked items do not change. */
function SharedBox({
  items,
  sizes,
  document,
}: {
  items: readonly NavItem[]
  sizes: boolean
  document: NavDocument
}): ReactNode {
  const { editor, catalog, format, messages } = usePanel()
  const isReadOnly = useReadOnly()
  const free = items.filter((item) => !isLocked(item, document))
  const placed = free.length === 0 ? items : free
  const box = itemsBox(placed)
  const shaped = placed.filter(isShapeItem)
  const set = (side: keyof Rect, value: number): void => {
    if (box === undefined) return
    if (side === 'x' || side === 'y') editor.selection.transform({ [side === 'x' ? 'dx' : 'dy']: value - box[side] })
    else editor.selection.transform({ ...scalesOf(shaped, side, value / box[side]), about: { x: box.x, y: box.y } })
  }
  const resizeEach = (side: keyof Rect, to: (before: number) => number): void => {
    if (side === 'x' || side === 'y') return
    const commands = shaped.flatMap((item): readonly Command[] => {
      const { id, shape } = item
      const around = itemBox(item)
      const next = around && withSide(shape, around, side, to(shapeSide(shape, around, side)))
      return next === undefined ? [] : [{ type: 'set-shape', id, shape: next }]
    })
    const name = format(catalog.announce.items, { count: free.length })
    const label = format(catalog.changes.resize, { name })
    editor.document.dispatch(commands, { label, origin: 'keyboard', coalesce: true })
  }
  return (
    <ReadOnly value={isReadOnly || free.length === 0}>
      <div className="nav-fields">
        <BoxFields
          box={box ?? NO_BOX}
          shown={sizes && box !== undefined && box.width > 0 && box.height > 0 ? SIDES : ['x', 'y']}
          min={MIN_SIZE}
          onCommit={set}
          onStep={(side, by) =>
            box !== undefined && set(side, Math.max(MIN_SIZE * Number(side.length > 1), box[side] + by))
          }
        />
        {sizes && (
          <BoxFields
            box={{ ...NO_BOX, width: sharedSize(shaped, 'width'), height: sharedSize(shaped, 'height') }}
            shown={['width', 'height']}
            mark={` ${messages.each}`}
            min={MIN_SIZE}
            nameOf={(word) => format(messages.ofEach, { name: word })}
            onCommit={(side, value) => resizeEach(side, () => value)}
            onStep={(side, by) => resizeEach(side, (before) => Math.max(MIN_SIZE, Number((before + by).toFixed(6))))}
          />
        )}
      </div>
    </ReadOnly>
  )
}

const NO_BOX = { x: undefined, y: undefined, width: undefined, height: undefined }

/** Returns the factors that scale `side` by `factor`. If a rectangle or ellipse is rotated, both sides are scaled: scaling one would shear the shape. */
function scalesOf(
  shaped: readonly ShapeItem[],
  side: 'width' | 'height',
  factor: number,
): Pick<TransformOptions, 'scaleX' | 'scaleY'> {
  const isTurned = shaped.some(({ shape }) => 'rotation' in shape && (shape.rotation ?? 0) % 90 !== 0)
  return isTurned
    ? { scaleX: factor }
    : side === 'width'
      ? { scaleX: factor, scaleY: 1 }
      : { scaleX: 1, scaleY: factor }
}

function ActionRow({ actions }: { actions: readonly ActionId[] }): ReactNode {
  return (
    <div className="nav-act-row">
      {actions.map((action) => (
        <ActionButton key={action} action={action} tip="start" data-look={action === 'delete' ? 'danger' : undefined} />
      ))}
    </div>
  )
}

/** Returns the size that all items share, within the displayed digits; undefined if they differ. */
function sharedSize(items: readonly ShapeItem[], side: 'width' | 'height'): number | undefined {
  const sizes = items.flatMap((item) => {
    const box = itemBox(item)
    return box === undefined ? [] : [shapeSide(item.shape, box, side)]
  })
  return sizes.every((size) => Math.abs(size - sizes[0]) < 0.005) ? sizes[0] : undefined
}

export function itemsOf(items: readonly NavItem[], ids: readonly string[]): readonly NavItem[] {
  const selected = new Set(ids)
  return items.filter((item) => selected.has(item.id))
}
