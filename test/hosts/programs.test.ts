/** Tests the source code of the sample programs. `npm run test:hosts` installs the package and runs the programs. */
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { compileReact } from '../support/compile-react.js'
import { PROGRAMS as STARTERS } from '../e2e/host-programs.js'
import { PROGRAM_FILES } from './programs.js'

const starters = STARTERS.map((name) => `stories/Recipes/${name}.tsx`)
const programs = [...PROGRAM_FILES, ...starters].map((path) => [path, readFileSync(path, 'utf8')] as const)

/** Returns casts and other code that hides a type error. */
function castsIn(name: string, code: string): readonly string[] {
  const found: string[] = /@ts-|eslint-disable/.test(code) ? ['a comment that switches a check off'] : []
  const visit = (node: ts.Node): void => {
    const isCast = ts.isAsExpression(node) && node.type.getText() !== 'const'
    if (isCast || ts.isNonNullExpression(node) || ts.isTypeAssertionExpression(node)) found.push(node.getText())
    if (node.kind === ts.SyntaxKind.AnyKeyword) found.push('any')
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

describe('the sample programs', () => {
  it('have no casts and no components that the React Compiler rejects', () => {
    expect(castsIn('bad.tsx', 'const a = b as C; const d = e!; let f: any')).toEqual(['b as C', 'e!', 'any'])
    const component =
      'function Walk({ at }) { const [walk] = useState(() => (to = at.x) => to); return <p>{walk()}</p> }'
    expect(() => compileReact(component, '19')).toThrow('cannot be safely reordered')
  })

  it.each(programs)('%s has no cast, and imports only public entries of the package', (name, code) => {
    expect(castsIn(name, code)).toEqual([])
    const imports = [...code.matchAll(/from '([^']+)'/g)].map(([, from]) => from)
    expect(
      imports.filter((from) => !/^(?:react|react-konva|konva|node:http|navsmith(?:\/\w+)*)$/.test(from ?? '')),
    ).toEqual([])
  })

  it.each(programs.filter(([name]) => name.endsWith('.tsx')))('%s is compiled by the React Compiler', (_, code) => {
    expect(compileReact(code, '18')).toContain('react-compiler-runtime')
    expect(compileReact(code, '19')).toContain('react/compiler-runtime')
  })

  it.each(starters)('%s has one editor or one mesh', (path) => {
    const code = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    expect(code.match(/\b(useNavMesh|buildNavMesh|createNavigation)\(|<NavEditor\b/g)).toHaveLength(1)
  })
})
