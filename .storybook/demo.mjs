/**
 * `npm run demo`: installs missing packages, builds the front page, serves it and prints the address. Storybook is built meanwhile, and a
 * request for a story waits for it; the reference is built at its first request. Stop with Ctrl+C.
 */
import { rmSync } from 'node:fs'
import { installPackages } from '../test/support/machine.mjs'
import { serve } from '../test/support/serve.mjs'
import { buildFrontPage, buildReference, buildStories, writeTexts } from './site.mjs'

installPackages()
// Stopping the demo also stops running builds.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit())
const folder = 'storybook-static'
rmSync(folder, { recursive: true, force: true })
await buildFrontPage(folder)
const stories = buildStories(folder)
stories.catch((error) => console.error(error.message))
writeTexts(folder)
let reference
const { address } = await serve(folder, {
  port: Number(process.env.PORT ?? 6006),
  ready: (path) => {
    if (path.startsWith('/stories/')) return stories
    if (path.startsWith('/api/')) return (reference ??= buildReference(folder))
  },
})
console.log(`\nNavsmith demo: ${address}/\n`)
