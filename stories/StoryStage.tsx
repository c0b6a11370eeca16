import type { ReactNode, Ref } from 'react'
import type { Rect } from '../src/engine/index.js'
import { BackgroundLayer } from '../src/layers.js'
import { NavStage, type NavStageHandle, type NavStageProps } from '../src/canvas/stage/NavStage.js'
import { WORLD } from './sample-scenes.js'

export interface StoryStageProps {
  /** Layers above the background. They should rarely change. */
  readonly layers?: ReactNode
  readonly live?: ReactNode
  readonly handles?: ReactNode
  /** Bounds of the map. The initial camera shows the whole map. */
  readonly world?: Rect
  /** Result of the hook or layer as text. */
  readonly caption?: ReactNode
  /** Buttons and fields of the story. */
  readonly controls?: ReactNode
  /** Accessible name of the map. */
  readonly label?: string
  readonly onInput?: NavStageProps['onInput']
  readonly cursor?: string
  readonly stage?: Ref<NavStageHandle>
}

/** A stage for the stories about layers and hooks, as an app would build it. It draws the background of the map. The story adds the layers above. */
export function StoryStage({
  layers,
  live,
  handles,
  world = WORLD,
  caption,
  controls,
  label = 'Map',
  onInput,
  cursor,
  stage,
}: StoryStageProps): ReactNode {
  return (
    <div className="story">
      {(caption !== undefined || controls !== undefined) && (
        <div className="story-bar">
          {controls}
          {caption !== undefined && <output className="story-caption">{caption}</output>}
        </div>
      )}
      <div className="story-map">
        <NavStage
          world={world}
          {...(onInput !== undefined && { onInput })}
          {...(cursor !== undefined && { cursor })}
          {...(stage !== undefined && { ref: stage })}
          live={live}
          handles={handles}
          mapProps={{ 'aria-label': label }}
          scene={
            <>
              <BackgroundLayer bounds={world} />
              {layers}
            </>
          }
        />
      </div>
    </div>
  )
}

export interface StoryButtonProps {
  readonly children: ReactNode
  readonly onClick: () => void
  readonly disabled?: boolean
}

/** A button in the style of the editor. */
export function StoryButton({ children, onClick, disabled = false }: StoryButtonProps): ReactNode {
  return (
    <button type="button" className="nav-button" onClick={onClick} disabled={disabled}>
      {children}
    </button>
  )
}
