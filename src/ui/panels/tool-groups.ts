/** Which tools stand where in the toolbar. */
import type { ToolDefinition } from '../../editor/index.js'
import { isIconName, type IconName } from '../controls/Icon.js'

/** Order and grouping of the built-in tools; the host's own follow. */
const TOOL_GROUPS: readonly (readonly string[])[] = [
  ['select', 'pan'],
  ['polygon', 'rectangle', 'circle', 'freehand', 'hole', 'cut'],
  ['area', 'waypoint', 'link', 'marker'],
  ['brush', 'measure', 'picture'],
]
/** The five tool slots of a phone; a long press offers the others of its slot. */
const PHONE_SLOTS: readonly (readonly string[])[] = [
  ['select', 'pan', 'measure', 'picture'],
  ['polygon', 'rectangle', 'circle', 'freehand', 'brush'],
  ['hole', 'cut'],
  ['area'],
  ['marker', 'waypoint', 'link'],
]

type Tools = readonly ToolDefinition[]

const ownTools = (tools: Tools): Tools =>
  tools.filter(
    (definition) => definition.id !== 'picture-scale' && !TOOL_GROUPS.some((group) => group.includes(definition.id)),
  )

export const toolsNamed = (tools: Tools, ids: readonly string[]): Tools =>
  ids.flatMap((id) => tools.find((definition) => definition.id === id) ?? [])

/** Groups that are not empty, those of the host's tools last. */
export const toolGroups = (tools: Tools): readonly Tools[] =>
  [...TOOL_GROUPS.map((group) => toolsNamed(tools, group)), ownTools(tools)].filter((group) => group.length > 0)

/** Ids of each slot. The host's tools draw, too: they stand behind the slot of the drawing tools. */
export const phoneSlots = (tools: Tools): readonly (readonly string[])[] =>
  PHONE_SLOTS.map((slot) =>
    slot.includes('polygon') ? [...slot, ...ownTools(tools).map((definition) => definition.id)] : slot,
  )

/** What the place of a tool offers beside it: the other tools of its slot, or what an area or a marker stands for. */
export function variantsOf(tool: string, slot: readonly string[] | undefined): readonly string[] | undefined {
  if (slot !== undefined && slot.length > 1) return slot
  return tool === 'area' || tool === 'marker' ? [tool] : undefined
}

/** A tool may name any icon of the kit; one of the host without an icon gets a plain mark. */
export function toolIcon(definition: ToolDefinition): IconName {
  if (isIconName(definition.id)) return definition.id
  return isIconName(definition.icon) ? definition.icon : 'target'
}
