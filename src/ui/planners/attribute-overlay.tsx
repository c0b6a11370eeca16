import { useMemo, type ReactNode } from 'react'
import {
  AttributeLayer,
  attributeClasses,
  attributeNames,
  attributeScale,
  type AttributeClass,
  type AttributeScale,
} from '../../canvas/fields/index.js'
import { lightTheme, type DrawnArea } from '../../canvas/index.js'
import { hiddenIn, shapeToRings, type AreaItem, type NavDocument } from '../../document/model/index.js'
import { useNavEditorState } from '../../hooks/index.js'
import { Select } from '../controls/Select.js'
import { usePanel, useDisplay } from '../panel-context.js'

type AttributedArea = DrawnArea & Pick<AreaItem, 'attributes'>

/** The areas of the map, as they are drawn, with what they carry. */
function areasOf(document: NavDocument): readonly AttributedArea[] {
  const isHidden = hiddenIn(document)
  return document.items.flatMap((item) => {
    if (item.kind !== 'area' || isHidden(item)) return []
    const { id, terrain, attributes } = item
    return [{ id, terrain, ...shapeToRings(item.shape), ...(attributes !== undefined && { attributes }) }]
  })
}

/** The attribute on show: the one that was picked, where some area carries it, else the first by name. */
function useAttribute(): { areas: readonly AttributedArea[]; names: readonly string[]; attribute: string | undefined } {
  const document = useNavEditorState((state) => state.draft)
  const picked = useDisplay((state) => state.attribute)
  const areas = useMemo(() => areasOf(document), [document])
  const names = useMemo(() => attributeNames(areas), [areas])
  return { areas, names, attribute: picked !== undefined && names.includes(picked) ? picked : names[0] }
}

/** Areas in the colors of one of their attributes. */
export function AttributeOverlay(): ReactNode {
  const { areas, attribute } = useAttribute()
  return attribute === undefined ? null : <AttributeLayer areas={areas} attribute={attribute} />
}

/** What the colors of the attribute on show mean, and which attribute it is. */
export function AttributeLegend(): ReactNode {
  const { display, words, numbers } = usePanel()
  const { areas, names, attribute } = useAttribute()
  const scale = useMemo(
    () => (attribute === undefined ? undefined : attributeScale(areas, attribute)),
    [areas, attribute],
  )
  if (scale === undefined) return <div className="nav-float nav-legend nav-quiet">{words.noAttributes}</div>
  const classes = attributeClasses(scale, lightTheme)
  const nameOf = ({ text, from = 0, to = 0 }: AttributeClass): string =>
    text ?? (from === to ? numbers.format(from) : `${numbers.format(from)} – ${numbers.format(to)}`)
  return (
    <div className="nav-float nav-legend" role="group" aria-label={words.overlayAttributes}>
      <Select
        label={words.overlayAttributes}
        value={scale.attribute}
        options={names.map((name) => ({ value: name, label: name }))}
        onChange={(name) => display.set({ attribute: name })}
      />
      <ul>
        {classes.map((entry, i) => (
          <li key={nameOf(entry)}>
            <i style={{ background: cssColor(scale, i, classes.length) }} />
            <span className="nav-num">{nameOf(entry)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The color of a class as the style sheet has it: HTML beside the canvas has no theme of its own. */
const cssColor = ({ kind }: AttributeScale, index: number, count: number): string =>
  kind === 'text' ? `var(--nav-island-${(index % 8) + 1})` : `var(--nav-clear-${count === 1 ? 0 : 5 - index})`
