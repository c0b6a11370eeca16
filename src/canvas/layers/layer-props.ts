import type { Camera } from '../../editor/index.js'
import type { Theme } from '../theme.js'

/** What every layer takes. */
export interface LayerProps {
  /** Only for a stage without a camera of its own: places this layer alone. Inside NavStage leave it out. */
  readonly camera?: Camera
  /** That of the stage when absent. */
  readonly theme?: Theme
  /** 0 … 1, 1 when absent. */
  readonly opacity?: number
  readonly visible?: boolean
}
