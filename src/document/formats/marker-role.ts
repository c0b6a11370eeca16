/** Names that say where a test path begins and ends. */
const SPAWN = /spawn|start|entrance|player/i
const GOAL = /goal|exit|target|finish|destination/i
/** Names are looked at this far. */
const LOOK_LENGTH = 200

/** The role of a marker: what the file calls it, or what its name says. */
export function roleOf(role: string, name = ''): string {
  const [ownRole, ownName] = [role.slice(0, LOOK_LENGTH), role === '' ? name.slice(0, LOOK_LENGTH) : '']
  if (SPAWN.test(ownRole) || SPAWN.test(ownName)) return 'spawn'
  if (GOAL.test(ownRole) || GOAL.test(ownName)) return 'goal'
  return role || 'point'
}
