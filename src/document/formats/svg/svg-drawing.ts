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
  readonly clip: Region | undefined
  readonly depth: number
  readonly layer: TopGroup | undefined
  readonly using: readonly XmlElement[]
  readonly size: { readonly width: number; readonly height: number } | undefined
}

export interface Drawing {
  readonly builder: MapBuilder
  readonly styles: Styles
  readonly byId: ReadonlyMap<string, XmlElement>
  readonly prefixes: ReadonlySet<string>
  readonly root: XmlElement
  readonly layers: ReadonlyMap<string, TopGroup>
  readonly tolerance: number
  readonly pixelsPerUnit: number
  readonly isSolid: boolean
  readonly frames: string[]
  unpainted: number
  readonly drawnBefore: Set<XmlElement>
  readonly named: Set<string>
  readonly waiting: { readonly element: XmlElement; readonly above: Inherited }[]
  drawn: number
}

export function referenceOf({ attributes }: XmlElement, { byId }: Drawing): XmlElement | undefined {
  const href = (attributes.get('href') ?? attributes.get('xlink:href') ?? '').trim()
  return href.startsWith('#') ? byId.get(href.slice(1)) : undefined
}
