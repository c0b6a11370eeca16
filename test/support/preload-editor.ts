/** Imported by tests of the editor that look at lazy parts without waiting. */
import { beforeAll } from 'vitest'
import { preloadEditor } from '../../src/testing/index.js'

beforeAll(preloadEditor)
