/** Random edits of a document as in an editor: moved, reshaped, renamed, hidden, removed and drawn items. */
import { shapeToRings, transformShape, type NavDocument, type NavItem } from '../../src/document/index.js'
import { createRandom } from '../../src/engine/core/index.js'

export const withItems = (document: NavDocument, items: readonly NavItem[]): NavDocument => ({ ...document, items })

export function movedItem(item: NavItem, x: number, y: number): NavItem {
  if (item.kind === 'waypoint-link') return item
  if (item.kind === 'link') return { ...item, from: { x: item.from.x + x, y: item.from.y + y } }
  if ('shape' in item) return { ...item, shape: transformShape(item.shape, [1, 0, 0, 1, x, y]) }
  return { ...item, x: item.x + x, y: item.y + y }
}

export function randomEdits(document: NavDocument, seed: number, count: number): NavDocument {
  const random = createRandom(seed)
  const number = (): number => Number((80 * random() - 20).toFixed(Math.floor(5 * random())))
  let items = [...document.items]
  const edit = (item: NavItem): NavItem => {
    switch (Math.floor(7 * random())) {
      case 0:
        return { ...item, name: `renamed <${String(seed)}>` }
      case 1: {
        const { hidden = false, ...rest } = item
        return hidden ? rest : { ...rest, hidden: true }
      }
      case 2:
        return item.kind === 'obstacle' ? { ...item, kind: 'area', terrain: 'mud', cost: 3 } : item
      case 3:
      case 4: {
        if (!('shape' in item)) return movedItem(item, number(), number())
        const [first, ...rest] = shapeToRings(item.shape).outer
        const outer = [{ x: first.x + number() / 9, y: first.y + number() / 9 }, ...rest]
        return { ...item, shape: { type: 'polygon', outer } }
      }
      case 5:
        return 'shape' in item
          ? { ...item, shape: transformShape(item.shape, [0.6, 0.8, -0.8, 0.6, number(), number()]) }
          : movedItem(item, number(), number())
      default:
        return movedItem(item, number(), number())
    }
  }
  for (let i = 0; i < count; i++) {
    const at = Math.floor(items.length * random())
    const choice = random()
    const item = items.at(at)
    if (choice < 0.25 || item === undefined)
      items.push({
        id: `drawn ${i}`,
        kind: 'obstacle',
        shape: {
          type: 'rectangle',
          x: number(),
          y: number(),
          width: 9,
          height: 7.5,
          ...(choice < 0.1 && { rotation: 30 }),
        },
      })
    else if (choice < 0.5) {
      // Links of a removed waypoint are removed with it.
      items = items.filter(
        (other) => other !== item && !(other.kind === 'waypoint-link' && [other.from, other.to].includes(item.id)),
      )
    } else items[at] = edit(item)
  }
  return withItems(document, items)
}
