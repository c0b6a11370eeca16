/** Finds a query as a subsequence of a text: `alle` matches "Align left". O(text) without a match, else O(text * query). */

interface FuzzyMatch {
  readonly score: number
  readonly at: readonly number[]
}

const START = 8
const NEXT = 6
const GAP = 3
const CASE_LETTER = /[\p{L}\p{N}]/u

export function fuzzyMatch(text: string, typed: string): FuzzyMatch | undefined {
  const wanted = lowerCased(typed).replace(/\s+/g, '')
  const letters = lowerCased(text)
  if (!hasSubsequence(letters, wanted)) return undefined
  if (wanted === '') return { score: 0, at: [] }
  const width = letters.length
  // `scores[j]` is the best score of a match of the query's letters 0 to i in which letter i is at index j of the text.
  // `from[i][j]` is the index of letter i - 1 in that match.
  let scores = new Float64Array(width).fill(-Infinity)
  const from: Int32Array[] = []
  for (let i = 0; i < wanted.length; i++) {
    const next = new Float64Array(width).fill(-Infinity)
    const back = new Int32Array(width).fill(-1)
    let best = -Infinity
    let bestAt = -1
    for (let j = 0; j < width; j++) {
      if (letters[j] === wanted[i]) {
        const start = isStart(text, j) ? START : 0
        if (i === 0) next[j] = start - Math.min(j, 10) / 10
        else {
          const joined = j > 0 ? scores[j - 1] + NEXT : -Infinity
          next[j] = Math.max(best - GAP, joined) + start
          back[j] = joined >= best - GAP ? j - 1 : bestAt
        }
      }
      if (scores[j] > best) {
        best = scores[j]
        bestAt = j
      }
    }
    scores = next
    from.push(back)
  }
  let last = 0
  for (let j = 1; j < width; j++) if (scores[j] > scores[last]) last = j
  const at: number[] = []
  for (let i = wanted.length - 1, j = last; i >= 0; j = from[i--][j]) at.unshift(j)
  // Of equally good matches, prefer the shorter text.
  return { score: scores[last] - width / 50, at }
}

export function partsOf(
  text: string,
  at: readonly number[],
): readonly { readonly text: string; readonly found: boolean }[] {
  const parts: { text: string; found: boolean }[] = []
  const places = new Set(at)
  for (let i = 0; i < text.length; i++) {
    const found = places.has(i)
    const last = parts.at(-1)
    if (last?.found === found) last.text += text[i]
    else parts.push({ text: text[i], found })
  }
  return parts
}

/** Returns the text in lower case, unless that would change its indices. */
function lowerCased(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

function hasSubsequence(letters: string, wanted: string): boolean {
  let at = 0
  for (const letter of wanted) {
    at = letters.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

const isStart = (text: string, at: number): boolean => at === 0 || !CASE_LETTER.test(text[at - 1])
