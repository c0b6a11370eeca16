import { defineConfig } from 'vitest/config'

/** `npm run test:hosts`: tests that install other frameworks from the registry and take minutes. Not part of `npm test`. */
export default defineConfig({
  test: {
    name: 'hosts',
    environment: 'node',
    include: ['test/hosts/*.hosts.ts'],
    // Hooks that pack, install and build take minutes on a busy machine. After these times, they count as hung.
    testTimeout: 600_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 30_000 } },
    fileParallelism: false,
    // Without isolation, all files share one packed tarball.
    isolate: false,
  },
})
