/** Seen and in navigation are two things: hiding keeps an item where it blocks, leaving navigation keeps it in sight. */
interface Seen {
  readonly hidden?: boolean | undefined
  readonly navigation?: boolean | undefined
}

export const isInNavigation = ({ hidden, navigation }: Seen): boolean => navigation ?? hidden !== true

/** The two properties that say so with as few words as they need. */
export function withHidden(of: Seen, hidden: boolean): Seen {
  return tidy(hidden, isInNavigation(of))
}

export function withNavigation(of: Seen, navigation: boolean): Seen {
  return tidy(of.hidden === true, navigation)
}

const tidy = (hidden: boolean, navigation: boolean): Seen => ({
  hidden: hidden ? true : undefined,
  navigation: navigation === !hidden ? undefined : navigation,
})
