import type { ListedTool } from '../../editor/index.js'
import { isIconName, type IconName } from '../controls/index.js'

const PHONE_SLOTS: readonly (readonly string[])[] = [
  ['select', 'pan', 'measure', 'picture'],
  ['polygon', 'rectangle', 'circle', 'freehand', 'wall', 'brush'],
  ['hole', 'cut', 'door'],
  ['area'],
  ['marker', 'waypoint', 'link', 'route', 'note', 'stamp'],
]

export const ROLES = ['spawn', 'goal'] as const

type Tools = readonly ListedTool[]

export const toolsNamed = (tools: Tools, ids: readonly string[]): Tools =>
  ids.flatMap((id) => tools.find((definition) => definition.id === id) ?? [])

/** Returns groups of tools, in the order of their first tools. Tools of the app without a group form a group of their own. */
export function toolGroups(tools: Tools): readonly Tools[] {
  const groups = new Map<string, ListedTool[]>()
  for (const tool of tools) {
    const { group = 'own' } = tool
    if (group !== false) groups.set(group, [...(groups.get(group) ?? []), tool])
  }
  return [...groups.values()]
}

/** Returns the tool ids of each slot. A tool of the app joins the slot of its group, or else that of the drawing tools. */
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

/**
 * Returns the tools in the menu of a tool button.
 * - If its slot has several tools: the tools of the slot.
 * - Otherwise, if `tool` is the area or marker tool: only `tool`, which the menu lists once per terrain or role.
 * - Otherwise undefined: the button has no menu.
 */
export function variantsOf(tool: string, slot: readonly string[] | undefined): readonly string[] | undefined {
  if (slot !== undefined && slot.length > 1) return slot
  return tool === 'area' || tool === 'marker' ? [tool] : undefined
}

export function toolIcon(definition: ListedTool): IconName {
  if (isIconName(definition.id)) return definition.id
  return isIconName(definition.icon) ? definition.icon : 'target'
}
