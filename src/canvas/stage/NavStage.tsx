/** Two Konva canvases, one static and one moving, since any change redraws a whole canvas. A surface above takes the pointer. The camera bypasses React. */
import type Konva from 'konva'
import type { CSSProperties, ForwardedRef, HTMLAttributes, ReactNode, Ref, RefObject } from 'react'
import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Group, Layer, Stage } from 'react-konva'
import { fitRect, NO_LIMITS, toWorld, type Camera, type Size } from '../../editor/index.js'
import type { Point, Rect } from '../../engine/geometry/index.js'
import { ThemeContext, type Theme } from '../theme.js'
import { createCameraStore, type CameraStore } from './camera-store.js'
import { guardKonvaContainers } from './konva-container.js'
import { pageBox } from './page-box.js'
import { OnStage } from './places.js'
import type { StageInput } from './pointer-input.js'
import { StaticContent } from './StaticContent.js'
import { FIT_PADDING, useFirstFit, useLayerCamera } from './use-stage-camera.js'
import { useElementSize, useStageTheme, useStagePixels } from './use-stage-environment.js'
import { useStageInput } from './pan-zoom.js'

export interface NavStageProps {
  /** Camera store of the app or the editor, which the stage reads and changes. If absent, the stage has its own. */
  readonly cameraStore?: CameraStore | undefined
  /** Initial camera of a stage with its own camera store; fits `world` if absent. */
  readonly defaultCamera?: Camera | undefined
  readonly onCameraChange?: ((camera: Camera) => void) | undefined
  /** Bounds of the map. The first camera fits them. While the user zooms out, a coarse image of the whole map fills unpainted parts of the view. */
  readonly world?: Rect | undefined
  /** Receives input first. Return `false` to let the stage pan and zoom. With an editor: `editor.input.handle`. */
  readonly onInput?: ((input: StageInput) => boolean) | undefined
  /** Whether dragging pans and the wheel zooms; true if absent. */
  readonly panZoom?: boolean | undefined
  readonly onResize?: ((size: Size) => void) | undefined
  /** Theme of the canvas; read from the element's `--nav-*` properties if absent. */
  readonly theme?: Theme | undefined
  /** Layers that rarely change, drawn through a buffer. Built-in layers only. */
  readonly scene?: ReactNode
  readonly live?: ReactNode
  /** Drafts, snap guides and handles, drawn above `live` on the same canvas. */
  readonly handles?: ReactNode
  readonly children?: ReactNode
  readonly cursor?: string | undefined
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  /** Attributes of the map element, such as role, name and data-*. By default the role is `application` and the name is "Map". */
  readonly mapProps?: HTMLAttributes<HTMLDivElement> & Readonly<Record<`data-${string}`, string | number | undefined>>
  readonly ref?: Ref<NavStageHandle> | undefined
}

export interface NavStageHandle {
  readonly element: HTMLDivElement
  readonly cameraStore: CameraStore
  /** Returns the world position of a point in the element, such as that of a `StageInput`. */
  toWorld: (place: Point) => Point
  readonly stage: Konva.Stage | undefined
  fit: (rect: Rect, padding?: number) => void
}

const fill: CSSProperties = { position: 'absolute', inset: 0 }

function Root(props: Omit<NavStageProps, 'ref'>, ref: ForwardedRef<NavStageHandle>) {
  const { defaultCamera, onCameraChange, onInput, panZoom, onResize, cursor, className, style } = props
  const [ownCamera] = useState(() => createCameraStore(defaultCamera))
  // Must run before the stage mounts, since the layout effects of the stage run before those of this component.
  useState(guardKonvaContainers)
  const store = props.cameraStore ?? ownCamera
  const root = useRef<HTMLDivElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const stage = useRef<Konva.Stage>(null)
  const size = useElementSize(root)
  const theme = useStageTheme(root, props.theme)
  const drawable = size !== undefined && size.width > 0 && size.height > 0

  useLayerCamera(store, stage, drawable)
  useEffect(
    () => (onCameraChange === undefined ? undefined : store.subscribe(() => onCameraChange(store.getSnapshot()))),
    [store, onCameraChange],
  )
  useFirstFit(store, props.cameraStore !== undefined || defaultCamera !== undefined, size, props.world, onResize)
  useStageInput(surface, store, onInput, panZoom)
  useStagePixels(stage, drawable, props.live !== undefined || props.handles !== undefined)
  useImperativeHandle(ref, () => createStageHandle(root, stage, store), [store])

  return (
    <div
      ref={root}
      role="application"
      aria-label="Map"
      tabIndex={0}
      {...props.mapProps}
      className={className}
      style={{ position: 'relative', overflow: 'hidden', width: '100%', height: '100%', ...style }}
    >
      {drawable && <StageLayers {...props} stage={stage} size={size} theme={theme} />}
      <div ref={surface} data-nav-surface="" style={{ ...fill, touchAction: 'none', cursor: cursor ?? 'default' }} />
      <ThemeContext.Provider value={theme}>{props.children}</ThemeContext.Provider>
    </div>
  )
}

/**
 * Renders a map that pans and zooms, with slots for layers.
 * @example
 * const map = <NavStage world={{ x: 0, y: 0, width: 800, height: 600 }} scene={<TriangulationLayer mesh={mesh} />} style={{ height: 400 }} />
 */
export const NavStage = /* @__PURE__ */ forwardRef(Root)

function createStageHandle(
  root: RefObject<HTMLDivElement | null>,
  stage: RefObject<Konva.Stage | null>,
  camera: CameraStore,
): NavStageHandle {
  return {
    get element() {
      if (root.current === null) throw new Error('NavStage is not mounted')
      return root.current
    },
    cameraStore: camera,
    toWorld: (place) => toWorld(camera.getSnapshot(), place),
    get stage() {
      return stage.current ?? undefined
    },
    fit: (rect, padding = FIT_PADDING) => {
      const box = root.current === null ? undefined : pageBox(root.current)
      if (box !== undefined && box.width > 0 && box.height > 0) camera.set(fitRect(rect, box, padding, NO_LIMITS))
    },
  }
}

interface StageLayersProps extends Pick<NavStageProps, 'world' | 'scene' | 'live' | 'handles'> {
  readonly stage: RefObject<Konva.Stage | null>
  readonly size: Size
  readonly theme: Theme
}

function StageLayers({ stage, size, theme, world, scene, live, handles }: StageLayersProps) {
  return (
    <div style={{ ...fill, pointerEvents: 'none' }} aria-hidden>
      <Stage ref={stage} width={size.width} height={size.height} listening={false}>
        <OnStage>
          <ThemeContext.Provider value={theme}>
            <Layer listening={false} name="scene">
              <StaticContent world={world}>{scene}</StaticContent>
            </Layer>
            {(live !== undefined || handles !== undefined) && (
              <Layer listening={false} name="live">
                <Group listening={false}>{live}</Group>
                <Group listening={false} name="handles">
                  {handles}
                </Group>
              </Layer>
            )}
          </ThemeContext.Provider>
        </OnStage>
      </Stage>
    </div>
  )
}
