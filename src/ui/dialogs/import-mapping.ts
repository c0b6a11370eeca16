/** Maps layers of an imported file to obstacles or terrain. Pure. */
import type { NavDocument, NavItem, ImportChoices } from '../../document/model/index.js'
import { terrainKinds, type TerrainName } from '../../terrain-kinds/index.js'
import { formatLabel, type Editor } from '../../editor/index.js'
import type { Messages } from '../../words/index.js'
import type { DisplayStore } from '../display-state.js'

export type LayerTarget = 'as-is' | 'obstacle' | 'leave-out' | TerrainName

/** Turns shapes of each layer into obstacles or areas. Points and links stay unless the layer is excluded. */
export function mapLayers(document: NavDocument, targets: ReadonlyMap<string, LayerTarget>): NavDocument {
  const items = document.items.flatMap((item) => {
    const target = targets.get(layerOfItem(item, document)) ?? 'as-is'
    return target === 'leave-out' ? [] : [target === 'as-is' ? item : converted(item, target)]
  })
  const kept = new Set(items.map((item) => item.id))
  const isWhole = (item: NavItem): boolean =>
    item.kind !== 'waypoint-link' || (kept.has(item.from) && kept.has(item.to))
  return { ...document, items: items.filter(isWhole) }
}

export const layerOfItem = (item: NavItem, document: NavDocument): string => item.layer ?? document.layers[0]?.id ?? ''

function converted(item: NavItem, target: 'obstacle' | TerrainName): NavItem {
  if (item.kind !== 'obstacle' && item.kind !== 'area') return item
  const { id, name, layer, locked, hidden, pinned, meta, shape } = item
  const common = {
    id,
    ...(name !== undefined && { name }),
    ...(layer !== undefined && { layer }),
    ...(locked !== undefined && { locked }),
    ...(hidden !== undefined && { hidden }),
    ...(pinned !== undefined && { pinned }),
    ...(meta !== undefined && { meta }),
    shape,
  }
  if (target === 'obstacle') return item.kind === 'obstacle' ? item : { ...common, kind: 'obstacle' }
  return { ...common, kind: 'area', terrain: target, cost: terrainKinds[target].cost }
}

/** Imports the file of the report again with other choices, replacing the first import. Returns false if that fails. */
export async function readAgain(
  editor: Editor,
  display: DisplayStore,
  messages: Messages,
  choices: ImportChoices,
): Promise<boolean> {
  const { imported } = display.getSnapshot()
  // Not `undo`, which would first remove a point of the draft.
  const travel = (steps: number): boolean => editor.history.travelTo(editor.history.current.position + steps)
  if (imported === undefined || !travel(-1)) return false
  try {
    const { issues } = await editor.files.import(imported.data, { fallbackName: imported.fallbackName, ...choices })
    display.set({ imported: { ...imported, document: editor.document.current, notes: issues, choices } })
    return true
  } catch (error) {
    travel(1)
    const text = formatLabel(
      messages.panels.importFailed,
      { name: imported.name, reason: error instanceof Error ? error.message : String(error) },
      messages,
    )
    display.set({ notice: { severity: 'error', text } })
    return false
  }
}
