import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Bundles `test/e2e/NAME.tsx` with its styles and writes the HTML page for it, so that `folder` can be served as a site. */
export async function buildPage(
  name: string,
  folder: string,
  mode: 'production' | 'development' = 'production',
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await build({
    entryPoints: [`test/e2e/${name}.tsx`],
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: folder,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  })
  // The page names an icon, because the request of the browser for the default icon would fail.
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"><link rel="stylesheet" href="${name}.css"></head><body><div id="root"></div><script type="module" src="${name}.js"></script></body></html>`,
  )
}
