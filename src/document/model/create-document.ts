import type { NavDocument } from './nav-document.js'

/** Any part of a document; defaults fill in the rest. */
export type NavDocumentInit = Partial<Omit<NavDocument, 'format' | 'version'>>

export function fillDocument(init: NavDocumentInit = {}): NavDocument {
  const { name, units, background, rules, mapping, meta } = init
  return {
    format: 'navsmith',
    version: 1,
    ...(name !== undefined && { name }),
    bounds: init.bounds ?? { x: 0, y: 0, width: 1000, height: 1000 },
    grid: init.grid ?? { cellSize: 10, origin: { x: 0, y: 0 } },
    ...(units !== undefined && { units }),
    ...(background !== undefined && { background }),
    agents: init.agents ?? [{ id: 'agent', name: 'Agent', radius: 0, speed: 100 }],
    layers: init.layers ?? [{ id: 'layer', name: 'Layer' }],
    items: init.items ?? [],
    ...(rules !== undefined && { rules }),
    ...(mapping !== undefined && { mapping }),
    ...(meta !== undefined && { meta }),
  }
}
