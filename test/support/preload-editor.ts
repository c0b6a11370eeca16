/** Imported by test files that look at an editor without waiting: what it loads late is in the module cache. */
import { beforeAll } from 'vitest'

beforeAll(async () => {
  await Promise.all([
    import('../../src/ui/dialogs/OpenDialog.js'),
    import('../../src/ui/planners/ComparePanel.js'),
    import('../../src/ui/planners/PlaybackPanel.js'),
    import('../../src/document/formats/index.js'),
    import('../../src/words/chinese/index.js'),
  ])
})
