/** What is passed down while an SVG is drawn: what an element inherits, and the state of the whole drawing. */
import type { Region } from '../../../engine/geometry/index.js'
import type { Matrix } from '../../model/index.js'
import type { MapBuilder } from '../map-builder.js'
import type { XmlElement } from '../xml.js'
import type { TopGroup } from './svg-layers.js'
import type { Viewport } from './svg-lengths.js'
import type { ComputedStyle, Styles } from './svg-style.js'

export interface Inherited {
  readonly matrix: Matrix
  readonly style: ComputedStyle
  readonly viewport: Viewport
  readonly isHidden: boolean
  /** In the units of the map; undefined where nothing is cut off. */
  readonly clip: Region | undefined
  readonly depth: number
  /** The named group at the top that the element stands in. */
  readonly layer: TopGroup | undefined
  /** Elements that a `use` is being drawn for: one that draws itself is left out. */
  readonly using: readonly XmlElement[]
  /** Of the `use` that draws this symbol or drawing. */
  readonly size: { readonly width: number; readonly height: number } | undefined
}

export interface Drawing {
  readonly builder: MapBuilder
  readonly styles: Styles
  readonly byId: ReadonlyMap<string, XmlElement>
  readonly prefixes: ReadonlySet<string>
  readonly root: XmlElement
  /** Layers that we had written, by their ids in the file. */
  readonly layers: ReadonlyMap<string, TopGroup>
  readonly tolerance: number
  readonly pixelsPerUnit: number
  /** Whether closed outlines without a fill are filled. */
  readonly isSolid: boolean
  /** Obstacles that closed outlines without a fill became. */
  readonly frames: string[]
  unpainted: number
  readonly drawnBefore: Set<XmlElement>
  /** Codes that elements were named for in the report. */
  readonly named: Set<string>
  /** Elements still to be drawn, the next one last. */
  readonly waiting: { readonly element: XmlElement; readonly above: Inherited }[]
  drawn: number
}

/** The element that `href` names. */
export function referenceOf({ attributes }: XmlElement, { byId }: Drawing): XmlElement | undefined {
  const href = (attributes.get('href') ?? attributes.get('xlink:href') ?? '').trim()
  return href.startsWith('#') ? byId.get(href.slice(1)) : undefined
}
