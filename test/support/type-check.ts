/** The type check of the repo over files that exist only as text, for snippets of the docs. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

export interface TextFile {
  /** In the root of the repo, so that packages and the entries of the kit are found as everywhere. */
  readonly name: string
  readonly code: string
}

const UNCHECKED: ts.CompilerOptions = {
  incremental: false,
  composite: false,
  tsBuildInfoFile: undefined,
  noUnusedLocals: false,
  noUnusedParameters: false,
}

/** Messages of the compiler for each file by name; files on disk are checked by their path. */
export function typeErrors(
  texts: readonly TextFile[],
  paths: readonly string[] = [],
): ReadonlyMap<string, readonly string[]> {
  const config = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', (path) => readFileSync(path, 'utf8')).config,
    ts.sys,
    process.cwd(),
  )
  const options: ts.CompilerOptions = { ...config.options, ...UNCHECKED }
  const virtual = new Map(texts.map(({ name, code }) => [resolve(name), code]))
  const host = ts.createCompilerHost(options, true)
  const disk = { ...host }
  host.fileExists = (path) => virtual.has(path) || disk.fileExists(path)
  host.readFile = (path) => virtual.get(path) ?? disk.readFile(path)
  host.getSourceFile = (path, ...rest) => {
    const text = virtual.get(path)
    return text === undefined ? disk.getSourceFile(path, ...rest) : ts.createSourceFile(path, text, rest[0], true)
  }
  const names = [...texts.map(({ name }) => name), ...paths]
  const program = ts.createProgram(
    names.map((name) => resolve(name)),
    options,
    host,
  )
  return new Map(
    names.map((name) => {
      const file = program.getSourceFile(resolve(name))
      const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
      return [
        name,
        file === undefined
          ? ['not read']
          : found.map(
              ({ start = 0, messageText }) =>
                `${file.getLineAndCharacterOfPosition(start).line + 1}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
            ),
      ]
    }),
  )
}

/** Types of the kit that what an entry exports names, and that no entry exports: `name <- who names it`. What is private in a class does not count. */
export function hiddenTypes(entries: readonly string[]): readonly string[] {
  const config = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', (path) => readFileSync(path, 'utf8')).config,
    ts.sys,
    process.cwd(),
  )
  const program = ts.createProgram(
    entries.map((entry) => resolve(entry)),
    { ...config.options, ...UNCHECKED },
  )
  const checker = program.getTypeChecker()
  const real = (symbol: ts.Symbol): ts.Symbol =>
    (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)
  const exported = new Set(
    entries.flatMap((entry) => {
      const file = program.getSourceFile(resolve(entry))
      const symbol = file && checker.getSymbolAtLocation(file)
      return symbol === undefined ? [] : checker.getExportsOfModule(symbol).map(real)
    }),
  )
  const hidden = new Map<string, string>()
  const isOwn = (node: ts.Node): boolean => node.getSourceFile().fileName.startsWith(resolve('src'))
  const visit = (node: ts.Node, from: string): void => {
    if (
      ts.isBlock(node) ||
      (ts.canHaveModifiers(node) &&
        ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true)
    )
      return
    const name = ts.isTypeReferenceNode(node)
      ? node.typeName
      : ts.isExpressionWithTypeArguments(node)
        ? node.expression
        : undefined
    const symbol = name && checker.getSymbolAtLocation(name)
    const declared = symbol && real(symbol)
    const at = declared?.declarations?.[0]
    if (
      declared !== undefined &&
      at !== undefined &&
      isOwn(at) &&
      !ts.isTypeParameterDeclaration(at) &&
      !exported.has(declared) &&
      !hidden.has(declared.name)
    )
      hidden.set(declared.name, from)
    // Of a value its type counts, not how it comes about.
    if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node)) {
      if (node.type !== undefined) visit(node.type, from)
    } else ts.forEachChild(node, (child) => visit(child, from))
  }
  for (const symbol of exported) for (const node of symbol.declarations ?? []) if (isOwn(node)) visit(node, symbol.name)
  return [...hidden].map(([name, from]) => `${name} <- ${from}`).sort()
}
