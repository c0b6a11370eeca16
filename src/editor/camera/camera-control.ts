import { attached, type Store } from '../../engine/core/index.js'
import { distance, type Point, type Rect } from '../../engine/geometry/index.js'
import {
  clampCamera,
  DEFAULT_LIMITS,
  fitAround,
  fitRect,
  NO_LIMITS,
  panBy,
  toWorld,
  zoomAbout,
  type Camera,
  type CameraLimits,
  type Size,
} from './camera.js'
import type { EditorSettings } from '../editor-settings.js'
import type { EditorSnapshot } from '../editor-snapshot.js'
import { itemBox, itemsBox, joinRects } from '../shapes/item-geometry.js'
import type { SceneIndex } from '../shapes/scene-index.js'

const PADDING = { content: 32, selected: 80 } as const

export class CameraControl {
  /** Whether the camera has been set. If not, the camera is fitted to the map when the viewport first has a size. */
  private placed: boolean
  covered: () => readonly Rect[] = () => []

  constructor(
    private readonly store: Store<EditorSnapshot>,
    private readonly settings: EditorSettings,
    private readonly index: SceneIndex,
  ) {
    this.placed = (settings.options.camera ?? settings.options.defaultCamera) !== undefined
    if (!this.placed && store.state.viewport.width > 0) this.fitBounds(false)
  }

  get middle(): Point {
    const { width, height } = this.store.state.viewport
    return { x: width / 2, y: height / 2 }
  }

  move(camera: Camera, isReported = true): void {
    const { viewport, camera: current, document } = this.store.state
    const next = viewport.width > 0 ? clampCamera(camera, document.bounds, viewport, this.limits(camera.zoom)) : camera
    if (next.x === current.x && next.y === current.y && next.zoom === current.zoom) return
    this.placed = true
    this.store.set({ camera: next })
    this.followCursor(current)
    if (isReported) this.store.later(() => this.settings.options.onCameraChange?.(next))
  }

  private followCursor(before: Camera): void {
    const { cursor, camera } = this.store.state
    if (cursor?.source !== 'pointer') return
    const [was, world] = [toWorld(before, cursor.screen), toWorld(camera, cursor.screen)]
    const isSame = distance(was, world) * camera.zoom < 0.5
    if (!isSame) this.store.set({ cursor: { screen: cursor.screen, source: 'pointer', world } })
  }

  panBy(dx: number, dy: number): void {
    this.move(panBy(this.store.state.camera, dx, dy))
  }

  zoomBy(factor: number, about: Point): void {
    const { camera } = this.store.state
    this.move(zoomAbout(camera, camera.zoom * factor, about, this.limits(camera.zoom * factor)))
  }

  setViewport(viewport: Size): void {
    const { width, height } = this.store.state.viewport
    if (viewport.width === width && viewport.height === height) return
    this.store.set({ viewport })
    if (!this.placed && viewport.width > 0) this.fitBounds()
  }

  fit(what: 'content' | 'selection' | readonly string[] | Rect): void {
    const { selection, viewport } = this.store.state
    const ids = what === 'selection' ? selection.items : Array.isArray(what) ? (what as readonly string[]) : undefined
    const box =
      ids !== undefined
        ? itemsBox(ids.flatMap((id) => this.index.item(id) ?? []))
        : what === 'content'
          ? this.content()
          : (what as Rect)
    if (box !== undefined && viewport.width > 0)
      this.move(this.fitted(box, ids === undefined ? PADDING.content : PADDING.selected))
  }

  private fitBounds(isReported = true): void {
    this.move(this.fitted(this.store.state.document.bounds, PADDING.content), isReported)
  }

  private fitted(box: Rect, padding: number): Camera {
    const { viewport } = this.store.state
    // To keep the box clear of floating panels, `fitAround` may zoom out to half of the zoom at which the box fills the viewport.
    const least = fitRect(box, viewport, padding, NO_LIMITS).zoom / 2
    return fitAround(box, viewport, this.covered(), padding, this.limits(least))
  }

  private content(): Rect {
    const { document } = this.store.state
    const { bounds, items } = document
    return attached(document, 'content', () => joinRects([bounds, ...items.map(itemBox)]) ?? bounds)
  }

  /**
   * Returns the limits of the camera: those of the app, else the defaults. If the zoom `wanted` is below the default minimum zoom, the minimum may drop to the
   * zoom at which the map with all items fills half of the viewport.
   */
  private limits(wanted: number): CameraLimits {
    const { viewport } = this.store.state
    const { cameraLimits } = this.settings.options
    const limits = { ...DEFAULT_LIMITS, ...cameraLimits }
    if (wanted >= limits.minZoom || cameraLimits?.minZoom !== undefined || viewport.width === 0) return limits
    // Call `content` only if `wanted` is below the minimum zoom, since `content` visits every item.
    const { zoom } = fitRect(this.content(), viewport, PADDING.content, NO_LIMITS)
    return { ...limits, minZoom: Math.min(limits.minZoom, zoom / 2) }
  }
}
