/** Scanners for numbers and separators: each starts at an offset and returns the offset behind what it matched. */
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
