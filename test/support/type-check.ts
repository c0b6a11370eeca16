/** Type-checks snippets of the docs, which exist only as text, with the settings of the repository. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

export interface TextFile {
  /**
   * Path of the file relative to the root of the repository. The file exists only in memory. Its imports resolve as in a file
   * at this path.
   */
  readonly name: string
  readonly code: string
}

const { config } = ts.readConfigFile('tsconfig.json', (path) => readFileSync(path, 'utf8')) as {
  config: { compilerOptions: { paths: Record<string, [string]> } }
}
const options: ts.CompilerOptions = {
  ...ts.parseJsonConfigFileContent(config, ts.sys, process.cwd()).options,
  incremental: false,
  composite: false,
  tsBuildInfoFile: undefined,
  noUnusedLocals: false,
  noUnusedParameters: false,
}

/** Returns the source file of each entry point, as in tsconfig.json: `navsmith/engine` is `src/engine/index.ts`. */
export function entryPoints(): ReadonlyMap<string, string> {
  const paths = Object.entries(config.compilerOptions.paths).filter(([, [path]]) => !path.endsWith('.d.ts'))
  return new Map(paths.map(([name, [path]]) => [name, path]))
}

const disk = ts.createCompilerHost(options, true)
/** Shares files of the disk between all programs, because reading and binding take longest. */
const files = new Map<string, ts.SourceFile | undefined>()
let ofEntries: ts.Program | undefined

function programOf(names: readonly string[], texts: ReadonlyMap<string, string>, old?: ts.Program): ts.Program {
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => texts.has(path) || disk.fileExists(path),
    readFile: (path) => texts.get(path) ?? disk.readFile(path),
    getSourceFile(path, ...rest) {
      const text = texts.get(path)
      if (text !== undefined) return ts.createSourceFile(path, text, rest[0], true)
      if (!files.has(path)) files.set(path, disk.getSourceFile(path, ...rest))
      return files.get(path)
    },
  }
  return ts.createProgram(names, options, host, old)
}

/** Makes a program of all entries of the package. */
export const packageProgram = (): ts.Program =>
  (ofEntries ??= programOf(
    [...entryPoints().values()].map((path) => resolve(path)),
    new Map(),
  ))

/** Returns the compiler messages of each file by name. */
export function typeErrors(texts: readonly TextFile[]): ReadonlyMap<string, readonly string[]> {
  const virtual = new Map(texts.map(({ name, code }) => [resolve(name), code]))
  const program = programOf([...virtual.keys()], virtual, packageProgram())
  return new Map(
    texts.map(({ name }) => {
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

/**
 * Returns types that an exported declaration refers to and that no entry exports: `name <- declaration`. Ignores
 * private members of classes.
 */
export function hiddenTypes(entries: readonly string[]): readonly string[] {
  const program = packageProgram()
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
    // The walk visits the declared type of a variable or property, but not its initial value.
    if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node)) {
      if (node.type !== undefined) visit(node.type, from)
    } else ts.forEachChild(node, (child) => visit(child, from))
  }
  for (const symbol of exported) for (const node of symbol.declarations ?? []) if (isOwn(node)) visit(node, symbol.name)
  return [...hidden].map(([name, from]) => `${name} <- ${from}`).sort()
}
