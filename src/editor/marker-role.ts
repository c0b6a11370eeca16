import type { NavDocument } from '../document/model/index.js'

interface MarkerChoice {
  readonly markerRole: string | undefined
  readonly document: NavDocument
}

/** The role of the next marker: the chosen one, else the spawn where the map has none, else the goal. */
export function nextMarkerRole({ markerRole, document }: MarkerChoice): string {
  if (markerRole !== undefined) return markerRole
  return document.items.some((item) => item.kind === 'marker' && item.role === 'spawn') ? 'goal' : 'spawn'
}
