import { expect, it } from 'vitest'
import { checkEdits } from '../fuzz/edit-laws.js'
import { effort } from '../support/effort.js'

const SCENES = effort(100)

it(
  'an edited mesh matches a fresh build for a point, its own radius and a query’s radius',
  { timeout: 120_000 },
  () => {
    for (let seed = 1; seed <= SCENES; seed++) expect(checkEdits(seed, 8), `seed ${seed}`).toBeUndefined()
  },
)
