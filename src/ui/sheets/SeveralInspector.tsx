import { useMemo, type ReactNode } from 'react'
import type { Rect } from '../../engine/geometry/index.js'
import type { NavDocument, NavItem } from '../../document/model/index.js'
import { currentLabel, formatLabel, isLocked, itemBox, type ActionId, type EditorSnapshot } from '../../editor/index.js'
import { IconButton } from '../controls/Button.js'
import type { IconName } from '../controls/Icon.js'
import { useEditorState, usePanel } from '../panel-context.js'
import { useShortcutText } from '../panels/use-shortcut-text.js'
import { placed, sharedSide } from '../inspector/box-matrix.js'
import { BoxFields } from '../inspector/BoxFields.js'
import { Section } from '../inspector/Section.js'

type Act = readonly [ActionId, IconName]
const ALIGN: readonly Act[] = [
  ['align-left', 'align-left'],
  ['align-center', 'align-center'],
  ['align-right', 'align-right'],
  ['align-top', 'align-top'],
  ['align-middle', 'align-middle'],
  ['align-bottom', 'align-bottom'],
  ['distribute-x', 'distribute-x'],
  ['distribute-y', 'distribute-y'],
]
const COMBINE: readonly Act[] = [
  ['union', 'union'],
  ['subtract', 'subtract'],
  ['intersect', 'intersect'],
]
const KEEP: readonly Act[] = [
  ['duplicate', 'copy'],
  ['toggle-lock', 'lock'],
  ['toggle-hide', 'eye'],
  ['fit-selection', 'fit'],
  ['delete', 'trash'],
]
const LEAST_SIZE = 0.001
const SIDES = ['x', 'y', 'width', 'height'] as const

/** Place and size of several items at once, what they differ in as a dash, and what can be done with all of them. */
export function SeveralInspector(): ReactNode {
  const { words, table } = usePanel()
  const ids = useEditorState(selectIds)
  const document = useEditorState(selectDraft)
  const items = useMemo(() => itemsOf(document, ids), [document, ids])
  const hasShape = items.some((item) => item.kind === 'obstacle' || item.kind === 'area')
  return (
    <>
      <Section title={formatLabel(words.severalSelected, { count: ids.length }, table)} label={words.position}>
        <SharedBox items={items} sizes={hasShape} document={document} />
      </Section>
      <Section title={words.arrange} label={words.arrange}>
        <ActRow acts={ALIGN} />
        {hasShape && <ActRow acts={COMBINE} />}
      </Section>
      <Section title={words.selection} label={words.selection}>
        <ActRow acts={KEEP} />
      </Section>
    </>
  )
}

interface SharedBoxProps {
  items: readonly NavItem[]
  /** Whether widths and heights are shown: points have none. */
  sizes: boolean
  document: NavDocument
}

/** What is typed holds for each of them; locked ones stay. */
function SharedBox({ items, sizes, document }: SharedBoxProps): ReactNode {
  const { editor, table } = usePanel()
  const readOnly = useEditorState((state) => state.readOnly)
  const boxes = items.flatMap((item) => itemBox(item) ?? [])
  const sized = boxes.filter(({ width, height }) => width > 0 || height > 0)
  const free = items.filter((item) => !isLocked(item, document))
  const change = (side: keyof Rect, to: (before: number) => number): void => {
    editor.document.run(
      free.flatMap((item) => {
        const box = itemBox(item)
        const matrix = box === undefined ? undefined : placed(box, side, to(box[side]))
        return matrix === undefined ? [] : [{ type: 'transform-items', ids: [item.id], matrix } as const]
      }),
      {
        label: formatLabel(
          table.changes.edit,
          { name: formatLabel(table.announce.items, { count: free.length }, table) },
          table,
        ),
        origin: 'keyboard',
        coalesce: true,
      },
    )
  }
  return (
    <div className="nav-fields">
      <BoxFields
        box={{
          x: sharedSide(boxes, 'x'),
          y: sharedSide(boxes, 'y'),
          width: sharedSide(sized, 'width'),
          height: sharedSide(sized, 'height'),
        }}
        shown={sizes ? SIDES : ['x', 'y']}
        min={LEAST_SIZE}
        readOnly={readOnly || free.length === 0}
        onCommit={(side, value) => change(side, () => value)}
        onStep={(side, by) =>
          change(side, (before) => {
            const after = Number((before + by).toFixed(6))
            return side === 'width' || side === 'height' ? Math.max(LEAST_SIZE, after) : after
          })
        }
      />
    </div>
  )
}

/** A row of acts on what is picked, as icons; what cannot be done says why. */
function ActRow({ acts }: { acts: readonly Act[] }): ReactNode {
  const { editor } = usePanel()
  const shortcut = useShortcutText()
  return (
    <div className="nav-act-row">
      {acts.map(([action, icon]) => (
        <IconButton
          key={action}
          icon={icon}
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

function itemsOf(document: NavDocument, ids: readonly string[]): readonly NavItem[] {
  const picked = new Set(ids)
  return document.items.filter((item) => picked.has(item.id))
}

const selectIds = (state: EditorSnapshot): readonly string[] => state.selection.items
const selectDraft = (state: EditorSnapshot): NavDocument => state.draft
