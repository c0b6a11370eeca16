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

/** What changes past React, as a store has it: the layer draws what `latest` answers whenever the listener is called, and nothing renders. */
export interface LatestProps<T> {
  readonly subscribe?: ((listener: () => void) => () => void) | undefined
  /** The same object for as long as nothing in it changes. */
  readonly latest?: (() => T) | undefined
}
