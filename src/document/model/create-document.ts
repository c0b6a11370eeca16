/** An empty map, or one filled from what there is. */
import type { NavDocument } from './nav-document.js'

/** Everything of a document that may be given; the rest is filled in. */
export type NavDocumentInit = Partial<Omit<NavDocument, 'format' | 'version'>>

/** Fills in what is missing, and looks at nothing that is there. */
export function fillDocument(init: NavDocumentInit = {}): NavDocument {
  const { name, background, meta } = init
  return {
    format: 'navsmith',
    version: 1,
    ...(name !== undefined && { name }),
    bounds: init.bounds ?? { x: 0, y: 0, width: 1000, height: 1000 },
    grid: init.grid ?? { cellSize: 10, origin: { x: 0, y: 0 } },
    ...(background !== undefined && { background }),
    agents: init.agents ?? [{ id: 'agent', name: 'Agent', radius: 0, speed: 100 }],
    layers: init.layers ?? [{ id: 'layer', name: 'Layer' }],
    items: init.items ?? [],
    ...(meta !== undefined && { meta }),
  }
}
