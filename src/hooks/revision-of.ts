/** Edits in place raise it; worlds that are never edited have none. */
export const revisionOf = (world: object | undefined): number =>
  world !== undefined && 'revision' in world && typeof world.revision === 'number' ? world.revision : 0
