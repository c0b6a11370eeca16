import type { NavDocument, NavItem } from '../document/model/index.js'

/** Places of the items of a committed document, by id. */
const placesOf = new WeakMap<NavDocument['items'], ReadonlyMap<string, number>>()

/** The item as a running gesture shows it. A gesture moves few and keeps the order: the others are not looked at. */
export function draftItem(
  { document, draft }: { readonly document: NavDocument; readonly draft: NavDocument },
  id: string,
): NavItem | undefined {
  const places = placesOf.get(document.items) ?? new Map(document.items.map((item, place) => [item.id, place]))
  placesOf.set(document.items, places)
  const item = draft.items.at(places.get(id) ?? draft.items.length)
  return item?.id === id ? item : draft.items.find((one) => one.id === id)
}
