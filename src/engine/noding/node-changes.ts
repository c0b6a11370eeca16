/** What a commit of the noder reports. */
import { IntList } from '../core/index.js'

/** What a commit changed. Lists are the noder's own and live until the next commit. */
export interface NodeChanges {
  readonly born: IntList
  /** Ids may be given away again after this commit; their coordinates are still readable. */
  readonly died: IntList
  /** 4 numbers an edge: from, to, owner, delta. */
  readonly removed: IntList
  readonly added: IntList
}

export const createNodeChanges = (): NodeChanges => ({
  born: new IntList(),
  died: new IntList(),
  removed: new IntList(),
  added: new IntList(),
})
