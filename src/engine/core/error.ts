/**
 * The one error class of the kit, and the check for our own mistakes. A caller's mistake throws `NavError`; a bad drawing becomes a
 * `Diagnostic`; "no path" is a value; a broken promise inside the engine throws through `invariant`.
 */

/** `room/what`: the room that refused, and what it refused. */
export type NavErrorCode =
  `${'input' | 'mesh' | 'grid' | 'graph' | 'polygons' | 'search' | 'paths' | 'document' | 'format' | 'editor' | 'live' | 'rules' | 'cli' | 'internal'}/${string}`

/** Ids, indices and values that name the offending place. */
export type NavErrorDetails = Readonly<Record<string, unknown>>

/**
 * Misuse of the kit: `code` says what, `details` says where (ids, ring and vertex indices).
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

/** Throws a `NavError` with an `internal/…` code when a promise that the engine made to itself is broken. */
export function invariant(
  condition: boolean,
  code: `internal/${string}`,
  details?: NavErrorDetails,
): asserts condition {
  if (!condition) throw new NavError(code, `internal check failed: ${code}`, details)
}

/** Converts anything thrown to a `NavError`. */
export const toNavError = (error: unknown, code: NavErrorCode): NavError =>
  error instanceof NavError ? error : new NavError(code, error instanceof Error ? error.message : String(error))
