import { defineConfig } from 'vitest/config'

/** `npm run test:hosts`: what installs other hosts from the registry, and takes minutes. No part of `npm test`. */
export default defineConfig({
  test: {
    name: 'hosts',
    environment: 'node',
    include: ['test/hosts/*.hosts.ts'],
    // A hook that packs, installs and builds takes minutes on a busy machine; what takes longer hangs.
    testTimeout: 600_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 30_000 } },
    fileParallelism: false,
    // The tarball is packed once.
    isolate: false,
  },
})
