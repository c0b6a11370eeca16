/** Every public value has documentation with an example that compiles, and occurs in a story, recipe, guide or the README. */
import { readFileSync, readdirSync } from 'node:fs'
import { transformSync } from '@babel/core'
import { describe, expect, it } from 'vitest'
import { declaredNames, publicNames } from './support/public-names.js'
import { entryPoints, typeErrors, type TextFile } from './support/type-check.js'

/** Names that examples use without a definition. */
const OPEN: Readonly<Record<string, string>> = {
  scene: `import('navsmith/engine').Scene`,
  mesh: `import('navsmith/engine').NavMesh`,
  built: `import('navsmith/engine').NavMesh`,
  grid: `import('navsmith/engine').NavGrid`,
  graph: `import('navsmith/engine').WaypointGraph`,
  path: `import('navsmith/engine').Path`,
  start: `import('navsmith/engine').Point`,
  goal: `import('navsmith/engine').Point`,
  map: `import('navsmith/document').NavDocument`,
  editor: `import('navsmith/editor').Editor`,
  pointer: `import('navsmith/editor').ToolPointer`,
  element: `HTMLElement`,
  text: `string`,
  bytes: `Uint8Array`,
  user: `import('navsmith/testing').PointerUser`,
}
const entries = entryPoints()
const { values, exported, ambiguous } = publicNames(entries)

const words = (code: string): ReadonlySet<string> => new Set(code.match(/[A-Za-z_$][\w$]*/g))
/**
 * Turns an example into a module. `entry` is the entry point that exports the documented value. The module imports each
 * name from `entry`. A name that `entry` does not export comes from the first entry point that exports it.
 */
function moduleOf(name: string, entry: string, code: string): TextFile {
  const used = words(code)
  const own = declaredNames(code)
  const order = [entry, ...entries.keys()]
  const lines: string[] = []
  const taken = new Set<string>()
  for (const from of order) {
    const here = [...(exported.get(from) ?? [])].filter((word) => used.has(word) && !taken.has(word) && !own.has(word))
    for (const word of here) taken.add(word)
    if (here.length > 0) lines.push(`import { ${here.map(importOf).join(', ')} } from '${from}'`)
  }
  for (const [open, type] of Object.entries(OPEN))
    if (used.has(open) && !own.has(open)) lines.push(`declare const ${open}: ${type}`)
  return { name, code: [...lines, code, 'export {}'].join('\n') }
}
const valueNames = new Set(values.map(({ name }) => name))
const importOf = (word: string): string => (valueNames.has(word) ? word : `type ${word}`)

const modules = values.flatMap(({ name, entry, examples }) =>
  examples.map((code, i) => moduleOf(`example-${entry.replaceAll('/', '-')}-${name}-${i}.tsx`, entry, code)),
)
const BROKEN = moduleOf('example-broken.tsx', 'navsmith/engine', 'const answer: number = findPath(mesh, start, goal)')
const errors = typeErrors([...modules, BROKEN])

const textsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mdx|md)$/.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
const shown = words([...textsIn('stories'), readFileSync('README.md', 'utf8')].join('\n'))

describe('public names', () => {
  it('have the same meaning in all entry points, except that subpaths such as navsmith/engine/grid may redefine a name of navsmith/engine', () =>
    expect(ambiguous.filter((row) => !/: navsmith\/engine \| (navsmith\/engine\/\w+(, )?)+$/.test(row))).toEqual([]))

  it('are at most 200 in the root entry', () => expect(exported.get('navsmith')?.size).toBeLessThanOrEqual(200))

  it('that are values (not types) each have a docstring with an example', () => {
    const bare = values.filter(({ isDocumented, examples }) => !isDocumented || examples.length === 0)
    expect(bare.map(({ entry, name }) => `${name} of ${entry}`)).toEqual([])
  })

  it('that are values (not types) have examples that compile in strict mode and contain the name', () => {
    expect(modules.length).toBeGreaterThan(180)
    const broken = modules.flatMap(({ name, code }) =>
      (errors.get(name) ?? ['not read']).map((error) => `${name} ${error}\n${code}`),
    )
    expect(broken).toEqual([])
    for (const { name, entry, examples } of values)
      for (const example of examples) expect(words(example).has(name), `${name} of ${entry}`).toBe(true)
    expect(errors.get(BROKEN.name)).toHaveLength(1)
  })

  it('have examples whose components are all compiled by the React Compiler', () => {
    const refused: string[] = []
    let compiled = 0
    const logger = {
      logEvent: (
        name: string | null,
        event: { readonly kind: string; readonly detail?: { readonly reason?: string } },
      ) => {
        if (event.kind === 'CompileSuccess') compiled++
        else refused.push(`${name} ${event.kind} ${event.detail?.reason}`)
      },
    }
    for (const { name, code } of modules)
      transformSync(code, {
        filename: name,
        babelrc: false,
        configFile: false,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [['babel-plugin-react-compiler', { panicThreshold: 'none', logger }]],
      })
    expect(refused).toEqual([])
    expect(compiled).toBeGreaterThan(40)
  })

  it('that are values (not types) each occur in a story, a recipe, the guide or the README', () => {
    const unseen = values.filter(({ name }) => !shown.has(name))
    expect(unseen.map(({ entry, name }) => `${name} of ${entry}`)).toEqual([])
  })
})
