/** What keeps the repaints of a stage small and away from the page. */
import type Konva from 'konva'
import { repaintChanges } from '../../canvas/damage/index.js'
import type { NodePainting } from '../../canvas/index.js'
import { paintInWorker } from '../../canvas/painting/index.js'
import type { PanelContextValue } from '../panel-context.js'

/** Layers repaint what changed, a worker what is large. Nothing happens a second time. */
export function repaintLess(stage: Konva.Stage, painting: NodePainting, workers: PanelContextValue['workers']): void {
  repaintChanges(stage, painting)
  paintInWorker(stage, workers)
}
