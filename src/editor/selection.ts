import type { NavDocument, NavItem, VertexRef } from '../document/model/index.js'
import { layerOf, lockedOrHiddenLayers } from './shapes/item-geometry.js'

export interface Selection {
  /** Ids of items, in the order in which they were selected. */
  readonly items: readonly string[]
  readonly vertices: readonly VertexRef[]
}

export const EMPTY_SELECTION: Selection = { items: [], vertices: [] }

export function sameVertex(a: VertexRef, b: VertexRef): boolean {
  return a.id === b.id && a.ring === b.ring && a.vertex === b.vertex
}

export function isVertexSelected(selection: Selection, vertex: VertexRef): boolean {
  return selection.vertices.some((other) => sameVertex(other, vertex))
}

export function isEmptySelection(selection: Selection): boolean {
  return selection.items.length === 0 && selection.vertices.length === 0
}

export function selectItems(ids: readonly string[]): Selection {
  return { items: [...new Set(ids)], vertices: [] }
}

export function toggleItems(selection: Selection, ids: readonly string[]): Selection {
  const selected = new Set(selection.items)
  const added = ids.filter((id) => !selected.has(id))
  if (added.length > 0) return { items: [...selection.items, ...added], vertices: selection.vertices }
  const gone = new Set(ids)
  return {
    items: selection.items.filter((id) => !gone.has(id)),
    vertices: selection.vertices.filter(({ id }) => !gone.has(id)),
  }
}

export function toggleVertex(selection: Selection, vertex: VertexRef): Selection {
  if (isVertexSelected(selection, vertex))
    return { items: selection.items, vertices: selection.vertices.filter((other) => !sameVertex(other, vertex)) }
  const items = selection.items.includes(vertex.id) ? selection.items : [...selection.items, vertex.id]
  return { items, vertices: [...selection.vertices, vertex] }
}

export function touchedIds(selection: Selection): readonly string[] {
  return selection.vertices.length === 0
    ? selection.items
    : [...new Set([...selection.items, ...selection.vertices.map((vertex) => vertex.id)])]
}

export function selectableIds(
  document: NavDocument,
  isListed: (item: NavItem) => boolean = () => true,
): readonly string[] {
  const closed = lockedOrHiddenLayers(document)
  const isSelectable = (item: NavItem): boolean =>
    item.locked !== true && item.hidden !== true && !closed.has(layerOf(item, document) ?? '') && isListed(item)
  return document.items.filter(isSelectable).map((item) => item.id)
}
