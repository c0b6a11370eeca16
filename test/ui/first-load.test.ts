/**
 * Checks which modules a program loads before any `import()`. One program imports `<NavEditor>`. The others import only
 * hooks and layers. `npm run build` limits the total size of these modules.
 */
import { build } from 'esbuild'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

const PEERS = ['react', 'react-dom', 'react/jsx-runtime', 'konva', 'konva/*', 'react-konva', 'react-konva/*']

interface Bundle {
  /** Modules that the entry imports statically, directly or through other modules. */
  readonly first: readonly string[]
  readonly all: readonly string[]
}

async function bundleOf(program: string): Promise<Bundle> {
  const { metafile } = await build({
    stdin: { contents: program, resolveDir: resolve('.'), sourcefile: 'program.js' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    outdir: 'out',
    write: false,
    metafile: true,
    external: PEERS,
    logLevel: 'silent',
  })
  const entry = Object.keys(metafile.outputs).find((name) => metafile.outputs[name].entryPoint === 'program.js')
  /** Returns the chunks reachable from the entry, because esbuild also writes unreachable chunks. */
  const reached = (kinds: readonly string[]): readonly string[] => {
    const chunks = new Set<string>(entry === undefined ? [] : [entry])
    for (const name of chunks)
      for (const { kind, path } of metafile.outputs[name].imports)
        if (kinds.includes(kind) && path in metafile.outputs) chunks.add(path)
    return [...chunks]
  }
  const modulesOf = (names: readonly string[]): readonly string[] =>
    names.flatMap((name) =>
      Object.entries(metafile.outputs[name].inputs)
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([module]) => module),
    )
  return {
    first: modulesOf(reached(['import-statement'])),
    all: modulesOf(reached(['import-statement', 'dynamic-import'])),
  }
}

/** Modules that load on demand: formats, dialogs, the comparison, other locales. */
const LATE = [
  'src/document/formats/',
  'src/ui/dialogs/',
  'src/ui/planners/ComparePanel.tsx',
  'src/ui/planners/PlaybackPanel.tsx',
  'src/words/chinese/',
]

describe('the first load of <NavEditor>', () => {
  let bundle: Bundle
  beforeAll(async () => {
    bundle = await bundleOf("import { NavEditor } from './src/index.ts'; window.editor = NavEditor")
  })

  it.each(LATE)('omits %s, which is loaded later', (late) => {
    expect(bundle.first.filter((name) => name.startsWith(late))).toEqual([])
    expect(bundle.all.some((name) => name.startsWith(late))).toBe(true)
  })

  it.each([
    'src/engine/mesh/queries/replanner.ts',
    'src/navigation/kit-engine.ts',
    'src/testing/',
    'src/document/model/validate-document.ts',
  ])('omits %s, which the editor never loads', (never) =>
    expect(bundle.all.filter((name) => name.startsWith(never))).toEqual([]),
  )

  it('contains the parts of the default layout, and the engine', () => {
    for (const name of [
      'src/canvas/stage/NavStage.tsx',
      'src/ui/panels/Toolbar.tsx',
      'src/ui/inspector/ItemInspector.tsx',
      'src/ui/live/live-session.ts',
      'src/navigation/navigation-store.ts',
      'src/words/panel-words.ts',
    ])
      expect(bundle.first).toContain(name)
  })
})

describe('a bundle that imports only hooks and layers', () => {
  it('contains no code of the editor or of panels, and no text that panels show', async () => {
    const { all } = await bundleOf(
      "import { useNavMesh, usePath } from './src/index.ts'; import { ObstacleLayer } from './src/layers.ts'; window.parts = [useNavMesh, usePath, ObstacleLayer]",
    )
    for (const room of [
      'src/ui/editor/',
      'src/ui/panels/',
      'src/ui/inspector/',
      'src/ui/live/',
      'src/words/panel-words.ts',
      'src/document/formats/',
      'src/document/commands/',
      'src/editor/tools/',
    ])
      expect([room, all.filter((name) => name.startsWith(room))]).toEqual([room, []])
  })

  it('has the engine in a lazy chunk, not in the initial one', async () => {
    const { first, all } = await bundleOf(
      "import { useNavMesh, usePath } from './src/index.ts'; import { PathLayer } from './src/layers.ts'; window.parts = [useNavMesh, usePath, PathLayer]",
    )
    for (const name of ['arrangement', 'convex', 'mesh', 'noding', 'polyanya', 'radius', 'terrain']) {
      const room = `src/engine/${name}/`
      expect([room, first.filter((name) => name.startsWith(room))]).toEqual([room, []])
      expect([room, all.some((name) => name.startsWith(room))]).toEqual([room, true])
    }
  })
})
