import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from './host-app.js'

// Recipes of the stories, copied into an app.

export const PROGRAMS = ['own-stage', 'level-tool', 'live-game'] as const

const MAIN = `
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LevelTool } from './level-tool'
import { LiveGame } from './live-game'
import { OwnStage } from './own-stage'
import 'navsmith/styles.css'
import './story.css'

const root = document.getElementById('root')
const Program = location.search === '?level-tool' ? LevelTool : location.search === '?live-game' ? LiveGame : OwnStage
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <div className="nav-editor" style={{ height: '100vh' }}>
        <Program />
      </div>
    </StrictMode>,
  )
`
const SETTINGS = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['vite/client'],
  },
  include: ['.'],
}

/**
 * Writes the programs into an application that has the package, checks their types, builds them, and returns the folder
 * of their site.
 */
export function buildPrograms(app: string): string {
  const folder = join(app, 'programs')
  mkdirSync(folder)
  for (const name of PROGRAMS) copyFileSync(`stories/Recipes/${name}.tsx`, join(folder, `${name}.tsx`))
  writeFileSync(join(folder, 'main.tsx'), MAIN)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Programs</title><link rel="icon" href="data:,"></head><body style="margin: 0"><div id="root"></div><script type="module" src="/main.tsx"></script></body></html>',
  )
  copyFileSync('stories/story.css', join(folder, 'story.css'))
  run(process.execPath, [resolve('node_modules', 'typescript-native', 'bin', 'tsc'), '-p', folder], app)
  run(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', folder, '--logLevel', 'error'], app)
  return join(folder, 'dist')
}
