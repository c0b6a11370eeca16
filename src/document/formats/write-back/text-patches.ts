export class TextPatches {
  private readonly patches: { readonly from: number; readonly to: number; readonly text: string }[] = []

  constructor(readonly original: string) {}

  replace(from: number, to: number, text: string): void {
    if (this.original.slice(from, to) !== text) this.patches.push({ from, to, text })
  }

  /**
   * Returns the original text with all replacements. A replacement of a range inside another replaced range is skipped. Texts inserted at the same
   * offset are in the order of the calls of `replace`.
   */
  text(): string {
    const sorted = this.patches.sort((a, b) => a.from - b.from || a.to - b.to)
    const parts: string[] = []
    let at = 0
    for (const { from, to, text } of sorted) {
      if (from < at) continue
      parts.push(this.original.slice(at, from), text)
      at = to
    }
    return [...parts, this.original.slice(at)].join('')
  }

  get lineEnd(): string {
    return this.original.includes('\r\n') ? '\r\n' : '\n'
  }
}

/** Returns the white space between the start of the line and an offset; undefined if there is other text. */
export function indentAt(text: string, at: number): string | undefined {
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  return before.trim() === '' ? before : undefined
}
