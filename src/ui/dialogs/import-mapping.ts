import type { NavDocument, NavItem, ObstacleItem } from '../../document/model/index.js'
import { terrainKinds, type TerrainName } from '../../terrain-kinds/index.js'
import type { FilePanel } from '../panel-context.js'
import { importSource, type ImportSource } from '../files/imported-file.js'
import { showImportError } from '../files/map-files.js'
import { defined } from '../memo.js'

export type LayerTarget = 'as-is' | 'obstacle' | 'leave-out' | TerrainName

/** Turns the shapes of each layer into obstacles or areas. Points and links stay, unless their layer is left out. */
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
  const common = defined<Omit<ObstacleItem, 'kind'>>({ id, name, layer, locked, hidden, pinned, meta, shape })
  if (target === 'obstacle') return item.kind === 'obstacle' ? item : { ...common, kind: 'obstacle' }
  return { ...common, kind: 'area', terrain: target, cost: terrainKinds[target].cost }
}

/** Imports the last file again with a changed source, in place of the last import. If that fails, shows a notice and returns false. */
export async function repeatImport(panel: FilePanel, change: Partial<ImportSource>): Promise<boolean> {
  const { editor, display } = panel
  const { imported } = display.getSnapshot()
  if (imported === undefined) return false
  try {
    const again = await importSource(editor, { ...imported, ...change }, imported)
    display.set({ imported: again, backdrop: again.backdrop })
    return true
  } catch (error) {
    showImportError(panel, imported.name, error)
    return false
  }
}
