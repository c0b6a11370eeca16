/** Visibility and navigation are independent flags: a hidden item still blocks, and an excluded item stays visible. */
interface Seen {
  readonly hidden?: boolean | undefined
  readonly navigation?: boolean | undefined
}

export const isInNavigation = ({ hidden, navigation }: Seen): boolean => navigation ?? hidden !== true

export function withHidden(of: Seen, hidden: boolean): Seen {
  return visibilityOf(hidden, isInNavigation(of))
}

export function withNavigation(of: Seen, navigation: boolean): Seen {
  return visibilityOf(of.hidden === true, navigation)
}

const visibilityOf = (hidden: boolean, navigation: boolean): Seen => ({
  hidden: hidden ? true : undefined,
  navigation: navigation === !hidden ? undefined : navigation,
})
