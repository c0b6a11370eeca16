/** A constraint that must stand, as checks compare it. */
export interface ExpectedConstraint {
  readonly a: number
  readonly b: number
  readonly owner: number
  readonly delta: number
}
