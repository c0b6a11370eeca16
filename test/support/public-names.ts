/** Values that the entry points of the package export, with the examples of their docstrings. */
import { resolve } from 'node:path'
import ts from 'typescript'
import { packageProgram } from './type-check.js'

export interface PublicName {
  readonly entry: string
  readonly name: string
  readonly isDocumented: boolean
  readonly examples: readonly string[]
}

/**
 * Returns the exported names of every entry point, including types. `values` lists each value once, with the first
 * entry point that exports it.
 */
export function publicNames(entries: ReadonlyMap<string, string>): {
  readonly values: readonly PublicName[]
  readonly exported: ReadonlyMap<string, ReadonlySet<string>>
  /** Names that mean different things in different entry points. */
  readonly ambiguous: readonly string[]
} {
  const program = packageProgram()
  const checker = program.getTypeChecker()
  const seen = new Set<ts.Symbol>()
  const values: PublicName[] = []
  const exported = new Map<string, Set<string>>()
  const meanings = new Map<string, Map<ts.Symbol, string[]>>()
  for (const [entry, path] of entries) {
    const file = program.getSourceFile(resolve(path))
    const module = file && checker.getSymbolAtLocation(file)
    if (module === undefined) throw new Error(`${path} is no module`)
    const names = new Set<string>()
    exported.set(entry, names)
    for (const symbol of checker.getExportsOfModule(module)) {
      names.add(symbol.name)
      const real = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)
      const meaning = meanings.get(symbol.name) ?? new Map<ts.Symbol, string[]>()
      meanings.set(symbol.name, meaning.set(real, [...(meaning.get(real) ?? []), entry]))
      if (symbol.declarations?.every((node) => ts.isTypeOnlyExportDeclaration(node)) === true) continue
      if ((real.flags & ts.SymbolFlags.Value) === 0 || seen.has(real)) continue
      seen.add(real)
      const tags = [...symbol.getJsDocTags(checker), ...real.getJsDocTags(checker)]
      values.push({
        entry,
        name: symbol.name,
        isDocumented: real.getDocumentationComment(checker).length > 0,
        examples: tags.filter(({ name }) => name === 'example').map(({ text }) => ts.displayPartsToString(text)),
      })
    }
  }
  const ambiguous = [...meanings]
    .filter(([, meaning]) => meaning.size > 1)
    .map(([name, meaning]) => `${name}: ${[...meaning.values()].map((from) => from.join(', ')).join(' | ')}`)
  return { values, exported, ambiguous }
}

/** Returns all names that a piece of code declares, at any depth: variables, parameters, functions, imports. */
export function declaredNames(code: string): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    const isDeclared =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isImportSpecifier(node)
    if (isDeclared && node.name !== undefined && ts.isIdentifier(node.name)) names.add(node.name.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('example.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return names
}
