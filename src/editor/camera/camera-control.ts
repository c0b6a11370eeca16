/** The camera in use: limits, what "everything" is, and the host that follows along. */
import type { Store } from '../../engine/core/index.js'
import type { Point, Rect } from '../../engine/geometry/index.js'
import {
  clampCamera,
  DEFAULT_LIMITS,
  fitBeside,
  fitRect,
  NO_LIMITS,
  panBy,
  zoomAbout,
  type Camera,
  type CameraLimits,
  type Size,
} from './camera.js'
import type { NavDocument } from '../../document/model/index.js'
import type { EditorSettings } from '../editor-settings.js'
import type { EditorSnapshot } from '../editor-snapshot.js'
import { itemsBox } from '../shapes/item-geometry.js'
import type { SceneIndex } from '../shapes/scene-index.js'

/** Screen pixels around the whole map, and around what was picked. */
const PADDING = { content: 32, picked: 80 } as const

export class CameraControl {
  /** The camera was set, by the host or a user: the first viewport does not fit it any more. */
  private placed: boolean
  /** Screen rectangles of what floats over the map; asked for at every fit. */
  covered: () => readonly Rect[] = () => []
  private everything: { readonly document: NavDocument; readonly box: Rect } | undefined

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
    const next = viewport.width > 0 ? clampCamera(camera, document.bounds, viewport, this.limits()) : camera
    if (next.x === current.x && next.y === current.y && next.zoom === current.zoom) return
    this.placed = true
    this.store.set({ camera: next })
    if (isReported) this.store.later(() => this.settings.options.onCameraChange?.(next))
  }

  panBy(dx: number, dy: number): void {
    this.move(panBy(this.store.state.camera, dx, dy))
  }

  zoomBy(factor: number, about: Point): void {
    const { camera } = this.store.state
    this.move(zoomAbout(camera, camera.zoom * factor, about, this.limits()))
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
      this.move(this.fitted(box, ids === undefined ? PADDING.content : PADDING.picked))
  }

  private fitBounds(isReported = true): void {
    this.move(this.fitted(this.store.state.document.bounds, PADDING.content), isReported)
  }

  private fitted(box: Rect, padding: number): Camera {
    return fitBeside(box, this.store.state.viewport, this.covered(), padding, this.limits())
  }

  /** The bounds, and whatever was drawn outside of them. Kept for as long as the document stands. */
  private content(): Rect {
    const { document } = this.store.state
    if (this.everything?.document !== document) this.everything = { document, box: contentBox(document) }
    return this.everything.box
  }

  /** What the host set; else a map of any size can be seen whole, with half the view to spare. */
  private limits(): CameraLimits {
    const limits = { ...DEFAULT_LIMITS, ...this.settings.options.cameraLimits }
    const { viewport } = this.store.state
    if (this.settings.options.cameraLimits?.minZoom !== undefined || viewport.width === 0) return limits
    const { zoom } = fitRect(this.content(), viewport, PADDING.content, NO_LIMITS)
    return { ...limits, minZoom: Math.min(limits.minZoom, zoom / 2) }
  }
}

function contentBox({ bounds, items }: NavDocument): Rect {
  const box = itemsBox(items)
  if (box === undefined) return bounds
  const x = Math.min(bounds.x, box.x)
  const y = Math.min(bounds.y, box.y)
  return {
    x,
    y,
    width: Math.max(bounds.x + bounds.width, box.x + box.width) - x,
    height: Math.max(bounds.y + bounds.height, box.y + box.height) - y,
  }
}
