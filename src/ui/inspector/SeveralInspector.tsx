import { useMemo, type ReactNode } from 'react'
import type { Command, NavDocument, NavItem } from '../../document/model/index.js'
import { currentLabel, isLocked, itemBox, shapeSide, withSide, type ActionId } from '../../editor/index.js'
import { IconButton, iconOfAction } from '../controls/index.js'
import { useEditorState, usePanel } from '../panel-context.js'
import { useShortcutText } from '../panels/use-shortcut-text.js'
import { BoxFields } from './Section.js'
import { Section } from '../inspector/Section.js'

const ALIGN = [
  'align-left',
  'align-center',
  'align-right',
  'align-top',
  'align-middle',
  'align-bottom',
  'distribute-x',
  'distribute-y',
] as const
const COMBINE = ['union', 'subtract', 'intersect'] as const
const SELECTED = ['duplicate', 'toggle-lock', 'toggle-hide', 'fit-selection', 'delete'] as const
const LEAST_SIZE = 0.001
const SIDES = ['x', 'y', 'width', 'height'] as const

/** Position and size of several items, and actions on all. Differing values show a dash. */
export function SeveralInspector(): ReactNode {
  const { messages, format } = usePanel()
  const ids = useEditorState((state) => state.selection.items)
  const document = useEditorState((state) => state.draft)
  const items = useMemo(() => itemsOf(document, ids), [document, ids])
  const hasShape = items.some((item) => item.kind === 'obstacle' || item.kind === 'area')
  return (
    <>
      <Section title={format(messages.severalSelected, { count: ids.length })} label={messages.position}>
        <SharedBox items={items} sizes={hasShape} document={document} />
      </Section>
      <Section title={messages.arrange} label={messages.arrange}>
        <ActionRow actions={ALIGN} />
        {hasShape && <ActionRow actions={COMBINE} />}
      </Section>
      <Section title={messages.selection} label={messages.selection}>
        <ActionRow actions={SELECTED} />
      </Section>
    </>
  )
}

interface SharedBoxProps {
  items: readonly NavItem[]
  sizes: boolean
  document: NavDocument
}

/**
 * A typed position moves all items as one box; a size is set on each. A number with a sign is a difference: +5 moves by
 * 5, or enlarges each by 5. Locked items stay.
 */
function SharedBox({ items, sizes, document }: SharedBoxProps): ReactNode {
  const { editor, catalog, format } = usePanel()
  const readOnly = useEditorState((state) => state.readOnly)
  const free = items.filter((item) => !isLocked(item, document))
  const placed = free.length === 0 ? items : free
  const x = leastOf(placed, 'x')
  const y = leastOf(placed, 'y')
  const shaped = placed.flatMap((item) => (item.kind === 'obstacle' || item.kind === 'area' ? [item] : []))
  const run = (commands: readonly Command[]): void => {
    const name = format(catalog.announce.items, { count: free.length })
    const label = format(catalog.changes.edit, { name })
    editor.document.dispatch(commands, { label, origin: 'keyboard', coalesce: true })
  }
  const move = (dx: number, dy: number): void =>
    run([{ type: 'transform-items', ids: free.map(({ id }) => id), matrix: [1, 0, 0, 1, dx, dy] }])
  const resize = (side: 'width' | 'height', to: (before: number) => number): void =>
    run(
      shaped.flatMap((item) => {
        const { id, shape } = item
        const box = itemBox(item)
        const next = box && withSide(shape, box, side, to(shapeSide(shape, box, side)))
        return next === undefined ? [] : [{ type: 'set-shape', id, shape: next } as const]
      }),
    )
  return (
    <div className="nav-fields">
      <BoxFields
        box={{ x, y, width: sharedSize(shaped, 'width'), height: sharedSize(shaped, 'height') }}
        shown={sizes ? SIDES : ['x', 'y']}
        min={LEAST_SIZE}
        readOnly={readOnly || free.length === 0}
        onCommit={(side, value) => {
          if (side === 'x') move(value - (x ?? 0), 0)
          else if (side === 'y') move(0, value - (y ?? 0))
          else resize(side, () => value)
        }}
        onStep={(side, by) => {
          if (side === 'x') move(by, 0)
          else if (side === 'y') move(0, by)
          else resize(side, (before) => Math.max(LEAST_SIZE, Number((before + by).toFixed(6))))
        }}
      />
    </div>
  )
}

const leastOf = (items: readonly NavItem[], axis: 'x' | 'y'): number | undefined => {
  const places = items.flatMap((item) => itemBox(item)?.[axis] ?? [])
  return places.length === 0 ? undefined : places.reduce((least, place) => Math.min(least, place))
}

function ActionRow({ actions }: { actions: readonly ActionId[] }): ReactNode {
  const { editor } = usePanel()
  const shortcut = useShortcutText()
  return (
    <div className="nav-act-row">
      {actions.map((action) => (
        <IconButton
          key={action}
          icon={iconOfAction(action) ?? 'more'}
          label={currentLabel(editor, action)}
          shortcut={shortcut(action)}
          tip="start"
          data-look={action === 'delete' ? 'danger' : undefined}
          reason={editor.actions.whyNot(action)}
          onClick={() => editor.actions.run(action)}
        />
      ))}
    </div>
  )
}

/** The size that all share, to the digits shown; undefined if they differ. */
function sharedSize(items: readonly ShapedItem[], side: 'width' | 'height'): number | undefined {
  const sizes = items.flatMap((item) => {
    const box = itemBox(item)
    return box === undefined ? [] : [shapeSide(item.shape, box, side)]
  })
  return sizes.every((size) => Math.abs(size - sizes[0]) < 0.005) ? sizes[0] : undefined
}

type ShapedItem = Extract<NavItem, { kind: 'obstacle' | 'area' }>

function itemsOf(document: NavDocument, ids: readonly string[]): readonly NavItem[] {
  const selected = new Set(ids)
  return document.items.filter((item) => selected.has(item.id))
}
