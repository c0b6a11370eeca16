/** A path as a strip: what lies under it, from its start to its end. */
import type { TerrainArea } from '../../engine/geometry/index.js'
import type { AreaLeg } from '../../engine/terrain/index.js'

export interface ProfileStep {
  readonly from: number
  readonly to: number
  /** Per length; Infinity off the mesh. */
  readonly cost: number
  readonly area: TerrainArea | undefined
  readonly link: string | undefined
  /** The attribute on show, where the area carries it as a number. */
  readonly value: number | undefined
}

export interface PathProfile {
  readonly steps: readonly ProfileStep[]
  readonly length: number
  /** Of the finite costs; at least 1. */
  readonly highestCost: number
  /** Of the attribute on show; undefined where no part of the path has it. */
  readonly least: number | undefined
  readonly most: number | undefined
}

/** Costs and one attribute along the parts of a path. Linear in the parts. */
export function profileOf(parts: readonly AreaLeg[], attribute: string | undefined): PathProfile {
  const steps = parts.map(({ from, to, cost, area, link }): ProfileStep => {
    const value = attribute === undefined ? undefined : area?.attributes?.[attribute]
    return { from, to, cost, area, link, value: typeof value === 'number' ? value : undefined }
  })
  const values = steps.flatMap(({ value }) => (value === undefined ? [] : [value]))
  return {
    steps,
    length: parts.at(-1)?.to ?? 0,
    highestCost: steps.reduce((most, { cost }) => (cost < Infinity ? Math.max(most, cost) : most), 1),
    least: values.length === 0 ? undefined : values.reduce((a, b) => Math.min(a, b)),
    most: values.length === 0 ? undefined : values.reduce((a, b) => Math.max(a, b)),
  }
}

/** The step at a distance along the path; the last one at its end. */
export const stepAt = ({ steps }: PathProfile, along: number): ProfileStep | undefined =>
  steps.find(({ to }) => along < to) ?? steps.at(-1)
