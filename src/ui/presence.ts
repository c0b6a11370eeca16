/** Others who are at work on the same drawing. */
import { createContext } from 'react'
import type { Point } from '../engine/geometry/index.js'

export interface Presence {
  readonly id: string
  readonly name: string
  /** Of the cursor and the outlines: any CSS color. */
  readonly color: string
  /** World place of the pointer; absent while it is elsewhere. */
  readonly cursor?: Point | undefined
  /** Ids of what is picked there. */
  readonly selection?: readonly string[] | undefined
}

export const NOBODY: readonly Presence[] = []
export const PresenceContext = /* @__PURE__ */ createContext(NOBODY)
