import { describe, expect, it } from 'vitest'
import { checkEdits } from '../fuzz/edit-laws.js'
import { effort } from '../support/effort.js'

const SCENES = effort(25)

describe('an edited mesh', () => {
  it(
    'says what a fresh build says, for a point, for its own radius and for one that is asked for',
    { timeout: 120_000 },
    () => {
      for (let seed = 1; seed <= SCENES; seed++) expect(checkEdits(seed, 8), `seed ${seed}`).toBeUndefined()
    },
  )
})
