/** Which tools stand where in the toolbar. */
import type { ListedTool } from '../../editor/index.js'
import { isIconName, type IconName } from '../controls/index.js'

/** The five tool slots of a phone; a long press offers the others of its slot. */
const PHONE_SLOTS: readonly (readonly string[])[] = [
  ['select', 'pan', 'measure', 'picture'],
  ['polygon', 'rectangle', 'circle', 'freehand', 'brush'],
  ['hole', 'cut'],
  ['area'],
  ['marker', 'waypoint', 'link'],
]

type Tools = readonly ListedTool[]

export const toolsNamed = (tools: Tools, ids: readonly string[]): Tools =>
  ids.flatMap((id) => tools.find((definition) => definition.id === id) ?? [])

/** Tools that stand together, groups in the order of their first tools; the app's are a group of their own where they name none. */
export function toolGroups(tools: Tools): readonly Tools[] {
  const groups = new Map<string, ListedTool[]>()
  for (const tool of tools) {
    const { group = 'own' } = tool
    if (group !== false) groups.set(group, [...(groups.get(group) ?? []), tool])
  }
  return [...groups.values()]
}

/** Ids of each slot. A tool of the app stands behind the slot of its group, else behind that of the drawing tools. */
export function phoneSlots(tools: Tools): readonly (readonly string[])[] {
  const slots = PHONE_SLOTS.map((slot) => [...slot])
  const groupOf = new Map(tools.map(({ id, group }) => [id, group]))
  for (const { id, group } of tools) {
    if (group === false || PHONE_SLOTS.some((slot) => slot.includes(id))) continue
    const slot = group === undefined ? 1 : PHONE_SLOTS.findIndex(([first]) => groupOf.get(first) === group)
    slots[slot < 0 ? 1 : slot].push(id)
  }
  return slots.map((slot) => slot.filter((id) => groupOf.has(id))).filter((slot) => slot.length > 0)
}

/** What the place of a tool offers beside it: the other tools of its slot, or what an area or a marker stands for. */
export function variantsOf(tool: string, slot: readonly string[] | undefined): readonly string[] | undefined {
  if (slot !== undefined && slot.length > 1) return slot
  return tool === 'area' || tool === 'marker' ? [tool] : undefined
}

/** A tool may name any icon of the kit; one of the app without an icon gets a plain mark. */
export function toolIcon(definition: ListedTool): IconName {
  if (isIconName(definition.id)) return definition.id
  return isIconName(definition.icon) ? definition.icon : 'target'
}
