/** Visibility and navigation are independent flags: a hidden item still blocks, and an excluded item stays visible. */
interface Visibility {
  readonly hidden?: boolean | undefined
  readonly navigation?: boolean | undefined
}

export const isInNavigation = ({ hidden, navigation }: Visibility): boolean => navigation ?? hidden !== true

export function withHidden(of: Visibility, hidden: boolean): Visibility {
  return visibilityOf(hidden, isInNavigation(of))
}

export function withNavigation(of: Visibility, navigation: boolean): Visibility {
  return visibilityOf(of.hidden === true, navigation)
}

const visibilityOf = (hidden: boolean, navigation: boolean): Visibility => ({
  hidden: hidden ? true : undefined,
  navigation: navigation === !hidden ? undefined : navigation,
})
