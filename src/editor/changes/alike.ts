import type { NavDocument, NavItem } from '../../document/model/index.js'
import { itemBox, layerOf } from '../shapes/item-geometry.js'

/** A property that items can share. `name` ignores a number at the end of the name. `size` is width and height of the box, to a hundredth. */
export type Likeness = 'kind' | 'terrain' | 'name' | 'layer' | 'size'

export function alike(
  document: NavDocument,
  models: readonly NavItem[],
  candidates: readonly NavItem[],
  likeness: Likeness,
): readonly NavItem[] {
  const wanted = new Set(models.map((item) => traitOf(item, likeness, document)))
  wanted.delete(undefined)
  return candidates.filter((item) => wanted.has(traitOf(item, likeness, document)))
}

function traitOf(item: NavItem, likeness: Likeness, document: NavDocument): string | undefined {
  switch (likeness) {
    case 'kind':
      return item.kind === 'marker' ? `marker ${item.role}` : item.kind
    case 'terrain':
      return item.kind === 'area' ? item.terrain : undefined
    case 'name':
      return item.name?.replace(/\s*\d+$/u, '')
    case 'layer':
      return layerOf(item, document)
    case 'size': {
      const box = itemBox(item)
      return box === undefined || box.width + box.height === 0
        ? undefined
        : `${box.width.toFixed(2)} ${box.height.toFixed(2)}`
    }
  }
}
