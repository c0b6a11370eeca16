import type { NavDocument, NavDocumentInit } from '../../src/document/index.js'
import type { Point } from '../../src/engine/index.js'
import type { Rule } from '../../src/rules/index.js'

type Random = () => number

export interface Counts {
  readonly side: number
  readonly links?: number
  readonly areas?: number
  readonly markers?: number
  readonly doors?: number
  readonly pairs?: boolean
}

export function rulesMap(random: Random, counts: Counts): NavDocumentInit
export function rulesFor(random: Random, count: number, counts: Counts): readonly Rule[]
export function movedVertex(
  random: Random,
  map: Pick<NavDocument, 'items'>,
): { readonly id: string; readonly vertex: number; readonly to: Point }
