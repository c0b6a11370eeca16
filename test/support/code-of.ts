import { NavError } from '../../src/engine/core/index.js'

/** Returns the code of the error that a function throws, or 'done'. */
export function codeOf(act: () => unknown): string {
  try {
    act()
    return 'done'
  } catch (error) {
    if (!(error instanceof NavError)) throw error
    return error.code
  }
}

/** Returns the codes of the issues that an import or a parse reports. */
export const issueCodes = ({ report }: { readonly report: { readonly issues: readonly { code: string }[] } }) =>
  report.issues.map(({ code }) => code)
