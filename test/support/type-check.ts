/** The type check of the repo over files that exist only as text, for snippets of the docs. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

export interface TextFile {
  /** In the root of the repo, so that packages and the entries of the kit are found as everywhere. */
  readonly name: string
  readonly code: string
}

const UNCHECKED: ts.CompilerOptions = { incremental: false, composite: false, tsBuildInfoFile: undefined, noUnusedLocals: false, noUnusedParameters: false }

/** Messages of the compiler for each file by name; files on disk are checked by their path. */
export function typeErrors(texts: readonly TextFile[], paths: readonly string[] = []): ReadonlyMap<string, readonly string[]> {
  const config = ts.parseJsonConfigFileContent(ts.readConfigFile('tsconfig.json', (path) => readFileSync(path, 'utf8')).config, ts.sys, process.cwd())
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
  const program = ts.createProgram(names.map((name) => resolve(name)), options, host)
  return new Map(names.map((name) => {
    const file = program.getSourceFile(resolve(name))
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
    return [name, file === undefined ? ['not read'] : found.map(({ start = 0, messageText }) => `${file.getLineAndCharacterOfPosition(start).line + 1}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)]
  }))
}
