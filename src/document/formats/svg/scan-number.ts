/** Scans numbers and separators. Each function returns the offset after the match that begins at `from`, or `from` without a match. */
const end = (part: RegExp, text: string, from: number): number => {
  part.lastIndex = from
  return part.test(text) ? part.lastIndex : from
}

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const SPACE = /[\t-\r ]*/y
const SEPARATOR = /[\t-\r ]*(?:,[\t-\r ]*)?/y

export const scanNumber = (text: string, from: number): number => end(NUMBER, text, from)
export const skipSpace = (text: string, from: number): number => end(SPACE, text, from)
export const skipSeparator = (text: string, from: number): number => end(SEPARATOR, text, from)
