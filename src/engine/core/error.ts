/** A caller's mistake throws a `NavError`, a bad drawing is reported as a `Diagnostic`, and "no path" is a return value. */

/** `module/what`: the module that refused its input, and the reason. */
export type NavErrorCode =
  `${'input' | 'mesh' | 'grid' | 'graph' | 'polygons' | 'search' | 'paths' | 'document' | 'format' | 'editor' | 'live' | 'rules' | 'cli' | 'internal'}/${string}`

/** Ids, indices and values that locate the error in the input. */
export type NavErrorDetails = Readonly<Record<string, unknown>>

/**
 * Thrown when the library is misused. `code` names the mistake; `details` holds the place (ids, ring and vertex indices).
 * @example
 * try {
 *   buildNavGrid({ width: -1, height: 4, blocked: () => false })
 * } catch (error) {
 *   if (error instanceof NavError) console.log(error.code, error.details)
 * }
 */
export class NavError extends Error {
  override readonly name = 'NavError'
  readonly code: NavErrorCode
  readonly details: NavErrorDetails

  constructor(code: NavErrorCode, message: string, details: NavErrorDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

export function invariant(
  condition: boolean,
  code: `internal/${string}`,
  details?: NavErrorDetails,
): asserts condition {
  if (!condition) throw new NavError(code, `Internal check failed: ${code}`, details)
}

export const toNavError = (error: unknown, code: NavErrorCode): NavError =>
  error instanceof NavError ? error : new NavError(code, error instanceof Error ? error.message : String(error))
