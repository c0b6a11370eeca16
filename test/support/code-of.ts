import { NavError } from '../../src/engine/core/index.js'

/** The code of the error that an act ends with, 'done' when it ends well. */
export function codeOf(act: () => unknown): string {
  try {
    act()
    return 'done'
  } catch (error) {
    if (!(error instanceof NavError)) throw error
    return error.code
  }
}
