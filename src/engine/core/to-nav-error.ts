import { NavError, type NavErrorCode } from './error.js'

/** Anything thrown, as the one error that the kit knows. */
export const toNavError = (error: unknown, code: NavErrorCode): NavError =>
  error instanceof NavError ? error : new NavError(code, error instanceof Error ? error.message : String(error))
