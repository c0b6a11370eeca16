/**
 * The map's canvas: three Konva layers under one transparent surface that takes the pointer. The camera lives outside React
 * and moves the layers; pan, zoom and pinch are the stage's own unless somebody else (the editor) takes the input.
 */
import type Konva from 'konva'
import type { CSSProperties, HTMLAttributes, ReactNode, Ref } from 'react'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { Layer, Stage } from 'react-konva'
import type { Camera, Size } from '../../editor/index.js'
import type { Rect } from '../../engine/geometry/index.js'
import { layerCanvases, setStagePixelRatio } from '../painters/konva-context.js'
import type { ViewportBuffer } from '../painters/viewport-buffer.js'
import type { Theme } from '../theme.js'
import { ThemeContext } from '../theme.js'
import type { CameraStore } from './camera-store.js'
import { createCameraStore } from './camera-store.js'
import { guardKonvaContainers } from './konva-container.js'
import type { NavigationOptions } from './navigation.js'
import { OnStage } from './part-places.js'
import { createNavigation } from './navigation.js'
import type { StageInput } from './pointer-input.js'
import { createPointerSource } from './pointer-input.js'
import { StaticContent } from './StaticContent.js'
import { useElementSize, useStageTheme, watchPixelRatio } from './use-stage-environment.js'

export interface NavStageProps {
  /** Camera kept by the host or the editor; the stage only follows and sets it. A stage of its own when absent. */
  readonly camera?: CameraStore
  /** First camera of a stage that keeps its own; `world` fitted when absent. */
  readonly defaultCamera?: Camera
  readonly onCameraChange?: (camera: Camera) => void
  /** The map's bounds: fitted at first, and the reach of the overview that shows while zooming out. */
  readonly world?: Rect
  /** Takes the input first; what it answers with `false` pans and zooms. With an editor: `editor.dispatch`. */
  readonly onInput?: (input: StageInput) => boolean
  /** How the stage's own navigation behaves; `false` for none at all. */
  readonly navigation?: NavigationOptions | false
  readonly onResize?: (size: Size) => void
  /** Read from the `--nav-*` properties of the element when absent. */
  readonly theme?: Theme
  /** Layers of things that rarely change: drawn through one viewport buffer. Only layers of the kit. */
  readonly static?: ReactNode
  /** Paths, agents, arrows, and a host's own Konva nodes. */
  readonly live?: ReactNode
  /** Drafts, snap guides, handles. */
  readonly handles?: ReactNode
  /** HTML over the canvas. */
  readonly children?: ReactNode
  /** CSS cursor of the map. */
  readonly cursor?: string
  readonly className?: string
  readonly style?: CSSProperties
  /** Attributes of the map element: role, name, data-*. Role `application`, name "Map" unless given. */
  readonly mapProps?: HTMLAttributes<HTMLDivElement> & Readonly<Record<`data-${string}`, string | number | undefined>>
  readonly ref?: Ref<NavStageHandle>
}

export interface NavStageHandle {
  readonly element: HTMLDivElement
  readonly camera: CameraStore
  /** The Konva stage; undefined before the first layout. */
  readonly stage: Konva.Stage | undefined
  /** Shows a world rectangle, centered, with `padding` screen pixels around it (32 when absent). */
  fit: (rect: Rect, padding?: number) => void
}

/** The camera that shows a rectangle. */
function cameraAround(rect: Rect, size: Size, padding: number): Camera {
  const zoom = Math.min((size.width - 2 * padding) / rect.width, (size.height - 2 * padding) / rect.height)
  const usable = Number.isFinite(zoom) && zoom > 0 ? zoom : 1
  return {
    x: size.width / 2 - (rect.x + rect.width / 2) * usable,
    y: size.height / 2 - (rect.y + rect.height / 2) * usable,
    zoom: usable,
  }
}

const FIT_PADDING = 32
const fill: CSSProperties = { position: 'absolute', inset: 0 }

export function NavStage(props: NavStageProps) {
  const {
    camera,
    defaultCamera,
    onCameraChange,
    world,
    onInput,
    navigation,
    onResize,
    cursor,
    className,
    style,
    mapProps,
    children,
    ref,
  } = props
  const [ownCamera] = useState(() => createCameraStore(defaultCamera))
  // Before the stage inside mounts: its layout effects come first.
  useState(guardKonvaContainers)
  const store = camera ?? ownCamera
  const root = useRef<HTMLDivElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const stage = useRef<Konva.Stage>(null)
  const buffer = useRef<ViewportBuffer | undefined>(undefined)
  const size = useElementSize(root)
  const theme = useStageTheme(root, props.theme)
  const hasLive = props.live !== undefined
  const hasHandles = props.handles !== undefined
  const drawable = size !== undefined && size.width > 0 && size.height > 0

  // 1. The camera moves the layers, past React.
  useLayoutEffect(() => {
    if (!drawable) return
    const place = (): void => {
      const { x, y, zoom } = store.getSnapshot()
      for (const layer of stage.current?.getLayers() ?? []) layer.setAttrs({ x, y, scaleX: zoom, scaleY: zoom })
      stage.current?.batchDraw()
    }
    place()
    return store.subscribe(place)
  })
  useEffect(
    () => (onCameraChange === undefined ? undefined : store.subscribe(() => onCameraChange(store.getSnapshot()))),
    [store, onCameraChange],
  )

  // 2. The first layout fits the world, if nobody chose a camera.
  const fitted = useRef(camera !== undefined || defaultCamera !== undefined)
  useLayoutEffect(() => {
    if (size === undefined) return
    if (!fitted.current && world !== undefined && drawable) {
      fitted.current = true
      store.set(cameraAround(world, size, FIT_PADDING))
    }
    onResize?.(size)
  }, [size, drawable, world, store, onResize])

  // 3. Input: the owner first, then our own navigation.
  useEffect(() => {
    const target = surface.current
    const element = root.current
    if (target === null || element === null) return
    const own = navigation === false ? undefined : createNavigation(store, navigation)
    const source = createPointerSource(target, (input) => (onInput?.(input) ?? false) || (own?.handle(input) ?? false))
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === ' ') own?.setSpaceHeld(event.type === 'keydown')
    }
    element.addEventListener('keydown', onKey)
    element.addEventListener('keyup', onKey)
    return () => {
      source.destroy()
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('keyup', onKey)
    }
  }, [store, onInput, navigation])

  // 4. Pixels that the browser took away, and screens of another pixel ratio.
  useEffect(() => {
    const node = stage.current
    if (!drawable || node === null) return
    const redraw = (): void => {
      buffer.current?.invalidate()
      node.draw()
    }
    const canvases = layerCanvases(node)
    for (const canvas of canvases) canvas.addEventListener('contextrestored', redraw)
    const stop = watchPixelRatio((ratio) => setStagePixelRatio(node, ratio))
    return () => {
      stop()
      for (const canvas of canvases) canvas.removeEventListener('contextrestored', redraw)
    }
  }, [drawable, hasLive, hasHandles])

  useImperativeHandle(
    ref,
    () => ({
      get element() {
        if (root.current === null) throw new Error('NavStage is not mounted')
        return root.current
      },
      camera: store,
      get stage() {
        return stage.current ?? undefined
      },
      fit: (rect, padding = FIT_PADDING) => {
        const box = root.current?.getBoundingClientRect()
        if (box !== undefined && box.width > 0 && box.height > 0) store.set(cameraAround(rect, box, padding))
      },
    }),
    [store],
  )

  return (
    <div
      ref={root}
      role="application"
      aria-label="Map"
      tabIndex={0}
      {...mapProps}
      className={className}
      style={{ position: 'relative', overflow: 'hidden', width: '100%', height: '100%', ...style }}
    >
      {drawable && (
        <div style={{ ...fill, pointerEvents: 'none' }} aria-hidden>
          <Stage ref={stage} width={size.width} height={size.height} listening={false}>
            <OnStage>
              <ThemeContext value={theme}>
                <Layer listening={false} name="static">
                  <StaticContent ref={buffer} world={world}>
                    {props.static}
                  </StaticContent>
                </Layer>
                {hasLive && (
                  <Layer listening={false} name="live">
                    {props.live}
                  </Layer>
                )}
                {hasHandles && (
                  <Layer listening={false} name="handles">
                    {props.handles}
                  </Layer>
                )}
              </ThemeContext>
            </OnStage>
          </Stage>
        </div>
      )}
      <div ref={surface} data-nav-surface="" style={{ ...fill, touchAction: 'none', cursor: cursor ?? 'default' }} />
      {children}
    </div>
  )
}
