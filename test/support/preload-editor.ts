/** Setup of tests that render an editor without waiting: preloads the modules that it loads later. */
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
