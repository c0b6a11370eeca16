import { useMemo, type ReactNode } from 'react'
import type { NavDocument } from '../../document/model/index.js'
import { itemBox, itemName, type EditorMessages } from '../../editor/index.js'
import { inScreenPixels, PainterShape, useTheme, type Painter, type Theme } from '../../canvas/index.js'
import { useDisplay, usePanel } from '../panel-context.js'
import { derive, memoizeLast, memoizeShallow } from '../memo.js'

const BELOW = 22 // screen pixels: below a marker or waypoint, and between the names of two rows
const LINE = 16

export function ItemNamesPart(): ReactNode {
  return useDisplay((state) => state.names) === 'none' ? null : <ItemNames />
}

function ItemNames(): ReactNode {
  const { editor, catalog } = usePanel()
  const theme = useTheme()
  const onlySelected = useDisplay((state) => state.names) === 'selected'
  const named = useMemo(() => {
    const keep = memoizeShallow<Named>()
    return derive(editor, ({ draft, selection }) =>
      keep({ items: draft.items, layers: draft.layers, selected: onlySelected ? selection.items : undefined }),
    )
  }, [editor, onlySelected])
  const current = useMemo(() => {
    const painterOf = memoizeLast((state: Named) => createItemNamePainter(state, catalog, theme))
    return () => painterOf(named.latest())
  }, [named, catalog, theme])
  return <PainterShape name="item-names" current={current} subscribe={named.subscribe} />
}

interface Named extends Pick<NavDocument, 'items' | 'layers'> {
  readonly selected: readonly string[] | undefined
}

/** In the middle of each item in view; of names that would overlap, the topmost item's is drawn. */
function createItemNamePainter({ items, layers, selected }: Named, messages: EditorMessages, theme: Theme): Painter {
  const chosen = selected && new Set(selected)
  const unseen = new Set(layers.filter(({ hidden }) => hidden === true).map(({ id }) => id))
  const labels = items.toReversed().flatMap((item) => {
    if (item.hidden === true || (item.layer !== undefined && unseen.has(item.layer))) return []
    if (chosen?.has(item.id) === false || item.kind === 'link' || item.kind === 'waypoint-link') return []
    const box = itemBox(item)
    if (box === undefined) return []
    const below = 'shape' in item ? 0 : BELOW
    return [{ name: itemName(item, messages), x: box.x + box.width / 2, y: box.y + box.height / 2, below }]
  })
  return {
    cost: () => 4 * labels.length,
    paint: (context, camera, view) =>
      inScreenPixels(context, camera, (toX, toY) => {
        context.font = `500 11px ${theme.font}`
        context.textBaseline = 'middle'
        context.textAlign = 'center'
        context.lineJoin = 'round'
        context.lineWidth = 3
        context.strokeStyle = theme.surface1
        context.fillStyle = theme.text
        const rows = new Map<number, [from: number, to: number][]>()
        for (const { name, x, y, below } of labels) {
          if (x < view.minX || x > view.maxX || y < view.minY || y > view.maxY) continue
          const [middle, at] = [toX(x), toY(y) + below]
          const half = context.measureText(name).width / 2 + 3
          const row = Math.floor(at / LINE)
          const near = [row - 1, row, row + 1].flatMap((line) => rows.get(line) ?? [])
          if (near.some(([from, to]) => from < middle + half && middle - half < to)) continue
          rows.set(row, [...(rows.get(row) ?? []), [middle - half, middle + half]])
          context.strokeText(name, middle, at)
          context.fillText(name, middle, at)
        }
      }),
  }
}
