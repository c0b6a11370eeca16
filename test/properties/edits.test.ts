import { expect, it } from 'vitest'
import { checkEdits } from '../fuzz/edit-laws.js'
import { effort, FIRST_SEED } from '../support/effort.js'

const SCENES = effort(300)

it(
  'an edited mesh matches a newly built mesh, for any agent radius of the build and of a query',
  { timeout: 120_000 },
  () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SCENES; seed++)
      expect(checkEdits(seed, 8), `seed ${seed}`).toBeUndefined()
  },
)
