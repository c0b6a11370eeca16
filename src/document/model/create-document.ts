/** An empty map, or one filled from what the caller has. */
import { expectObject } from '../../engine/core/index.js'
import type { NavDocument } from './nav-document.js'

/** Everything of a document that may be given; the rest is filled in. */
export type NavDocumentInit = Partial<Omit<NavDocument, 'format' | 'version'>>

/**
 * A document of version 1: 1000 x 1000 units, a grid of 10, one agent and one layer unless `init` says otherwise.
 * @example
 * const map = createNavDocument({
 *   bounds: { x: 0, y: 0, width: 800, height: 600 },
 *   items: [{ kind: 'obstacle', id: 'crate', shape: { type: 'rectangle', x: 40, y: 40, width: 60, height: 60 } }],
 * })
 */
export function createNavDocument(init: NavDocumentInit = {}): NavDocument {
  expectObject(init, 'init')
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
