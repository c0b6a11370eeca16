/** Parses style rules and declarations by the CSS syntax specification, skipping errors like a browser. Of at-rules, reads only `@media`. */
import { TokenType, tokenizer, type CSSToken } from '@csstools/css-tokenizer'

export interface Declaration {
  readonly name: string
  readonly value: string
  readonly isImportant: boolean
}

interface StyleRule {
  readonly selector: string
  readonly declarations: readonly Declaration[]
}

const TEXT_LIMIT = 10_000

type Next = () => CSSToken

function tokensOf(css: string): Next {
  const reader = tokenizer({ css })
  return () => {
    for (;;) {
      const token = reader.nextToken()
      if (token[0] !== TokenType.Comment) return token
    }
  }
}

export const readDeclarations = (css: string): readonly Declaration[] => declarationsOf(tokensOf(css))

export function readStyleSheet(css: string): readonly StyleRule[] {
  const rules: StyleRule[] = []
  readRules(tokensOf(css), rules)
  return rules
}

function readRules(next: Next, rules: StyleRule[]): void {
  for (;;) {
    const token = next()
    if (token[0] === TokenType.EOF || token[0] === TokenType.CloseCurly) return
    if (token[0] === TokenType.Whitespace || token[0] === TokenType.CDO || token[0] === TokenType.CDC) continue
    const isAtRule = token[0] === TokenType.AtKeyword
    const { text, stop } = textUntil(
      next,
      token,
      isAtRule ? [TokenType.OpenCurly, TokenType.Semicolon] : [TokenType.OpenCurly],
    )
    if (stop !== TokenType.OpenCurly) {
      if (stop === TokenType.EOF) return
    } else if (isAtRule) {
      if (isForScreens(text)) readRules(next, rules)
      else skipBlock(next)
    } else {
      const declarations = declarationsOf(next)
      if (text.length <= TEXT_LIMIT && declarations.length > 0) rules.push({ selector: text, declarations })
    }
  }
}

function isForScreens(prelude: string): boolean {
  const media = /^@media\s+(.*)$/is.exec(prelude.slice(0, TEXT_LIMIT))?.[1]
  return media?.split(',').some((query) => /^\s*(only\s+)?(screen|all)\s*$/i.test(query)) === true
}

const OPENING: ReadonlySet<string> = new Set([
  TokenType.OpenCurly,
  TokenType.OpenParen,
  TokenType.OpenSquare,
  TokenType.Function,
])
const CLOSING: ReadonlySet<string> = new Set([TokenType.CloseCurly, TokenType.CloseParen, TokenType.CloseSquare])

function textUntil(next: Next, first: CSSToken, ends: readonly TokenType[]): { text: string; stop: TokenType } {
  const parts: string[] = []
  let depth = 0
  for (let token = first; ; token = next()) {
    if (token[0] === TokenType.EOF || (depth === 0 && ends.includes(token[0])))
      return { text: parts.join('').trim(), stop: token[0] }
    if (OPENING.has(token[0])) depth++
    else if (CLOSING.has(token[0])) depth = Math.max(0, depth - 1)
    parts.push(token[1])
  }
}

function skipBlock(next: Next): void {
  for (let depth = 1; depth > 0;) {
    const [type] = next()
    if (type === TokenType.EOF) return
    if (type === TokenType.OpenCurly) depth++
    else if (type === TokenType.CloseCurly) depth--
  }
}

function declarationsOf(next: Next): Declaration[] {
  const found: Declaration[] = []
  for (;;) {
    const token = next()
    if (token[0] === TokenType.EOF || token[0] === TokenType.CloseCurly) return found
    if (token[0] === TokenType.Whitespace || token[0] === TokenType.Semicolon) continue
    const { text, stop } = textUntil(next, token, [TokenType.Semicolon, TokenType.CloseCurly, TokenType.OpenCurly])
    if (stop === TokenType.OpenCurly) {
      skipBlock(next)
      continue
    }
    const colon = text.indexOf(':')
    if (colon > 0 && text.length <= TEXT_LIMIT) {
      const name = text.slice(0, colon).trim()
      const value = text.slice(colon + 1).trim()
      const important = /!\s*important$/i.exec(value)
      found.push({
        name: name.startsWith('--') ? name : name.toLowerCase(),
        value: important === null ? value : value.slice(0, important.index).trim(),
        isImportant: important !== null,
      })
    }
    if (stop !== TokenType.Semicolon) return found
  }
}
