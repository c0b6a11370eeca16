import { cleanup } from 'vitest-browser-react'
import { beforeEach } from 'vitest'

// The package registers this only in the file that loads it first.
beforeEach(cleanup)
