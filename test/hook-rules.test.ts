/** Documented use of the hooks passes the recommended rules of eslint-plugin-react-hooks: examples, stories, recipes, guide and README. */
import { readFileSync, readdirSync } from 'node:fs'
import { ESLint } from 'eslint'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'
import { compileReact } from './support/compile-react.js'
import { isDeep } from './support/effort.js'
import { publicNames } from './support/public-names.js'
import { entryPoints } from './support/type-check.js'

const eslint = new ESLint({
  overrideConfigFile: true,
  allowInlineConfig: false,
  overrideConfig: [
    {
      files: ['**/*.tsx'],
      languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
      ...reactHooks.configs.flat.recommended,
    },
  ],
})

const broken = async (name: string, code: string): Promise<readonly string[]> =>
  (await eslint.lintText(code, { filePath: 'documented.tsx' })).flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${name}:${line} ${ruleId} ${message.split('\n')[0]}`),
  )

const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => `${folder}/${file}`)
const blocksIn = (file: string): readonly (readonly [name: string, code: string])[] =>
  [...readFileSync(file, 'utf8').matchAll(/^```tsx\n([^]*?)^```/gm)].map(([, code], i) => [`${file} block ${i}`, code])

/** The rules take long: npm test checks some files, the deep run all. */
const some = <T>(all: readonly T[]): readonly T[] => (isDeep ? all : all.filter((_, i) => i % 10 === 0))

describe('code with hooks in the documentation', () => {
  it('is checked by lint rules that detect a ref read during a render', async () => {
    const code = `function Walker() { const animation = useWalk(); return <p ref={animation.ref}>{animation.playing}</p> }`
    expect((await broken('bad', code)).join()).toContain('react-hooks/refs')
  })

  it('passes the recommended rules in every example of a docstring', async () => {
    const { values } = publicNames(entryPoints())
    const examples = values.flatMap(({ name, examples: codes }) => codes.map((code) => [name, code] as const))
    const used = examples.filter(([, code]) => /\buse[A-Z]|</.test(code))
    expect(used.length).toBeGreaterThan(50)
    const found = await Promise.all(some(used).map(([name, code]) => broken(name, code)))
    expect(found.flat()).toEqual([])
  })

  const stories = ['stories', 'test/hosts/programs']
    .flatMap((folder) => filesIn(folder, /\.tsx$/))
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
  const pages = [...filesIn('stories', /\.mdx$/), 'README.md'].flatMap(blocksIn)

  it('passes the recommended rules in stories, recipes, guide, README and sample programs', async () => {
    expect([stories.length > 50, pages.length > 5]).toEqual([true, true])
    const found: string[] = []
    for (const [name, code] of some([...stories, ...pages])) found.push(...(await broken(name, code)))
    expect(found).toEqual([])
  })

  it('is compiled by the React Compiler in every component and hook', () => {
    const left: string[] = []
    for (const [name, code] of some([...stories, ...pages]))
      try {
        compileReact(code, '19')
      } catch (error) {
        left.push(`${name} ${String(error)}`)
      }
    expect(left).toEqual([])
  })
})
