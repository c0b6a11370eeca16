/**
 * Matches names of maps with the regular expressions of Tiled's worlds, such as `room-(\d+)_(-?\d+)\.tmx`. Supports characters, escapes,
 * classes, repetitions, and groups that are not nested. A match costs at most pattern length times name length; a RegExp has no such limit.
 */
interface Step {
  readonly fits: (character: string) => boolean
  readonly times: 'one' | 'optional' | 'many'
}

interface Pattern {
  readonly steps: readonly Step[]
  /** For each group, the index of its first step and the index after its last step. */
  readonly groups: readonly (readonly [from: number, to: number])[]
  readonly isAtStart: boolean
  readonly isAtEnd: boolean
}

const MAX_LENGTH = 120
const PART = /([()])|(\\[dDwWsS\W]|\[\^?(?:\\.|[^\\[\]])+\]|[^\\^$()[\]{}|*+?])(?:\{(\d{1,2})\}|([*+?]?))/y

/**
 * Returns a function that matches a name with the pattern. For a match, the function returns the texts of the two groups of the pattern;
 * otherwise undefined. If the syntax of the pattern is not supported, `worldPattern` throws a SyntaxError.
 */
export function worldPattern(source: string): (name: string) => readonly [string, string] | undefined {
  const pattern = parse(source)
  return (name) => (name.length > MAX_LENGTH ? undefined : match(pattern, name))
}

function parse(source: string): Pattern {
  const isAtStart = source.startsWith('^')
  const isAtEnd = /(?<!\\)\$$/.test(source)
  const end = source.length - Number(isAtEnd)
  const steps: Step[] = []
  const groups: [number, number][] = []
  let open = -1
  for (PART.lastIndex = Number(isAtStart); PART.lastIndex < end;) {
    const [, bracket, atom, count = '1', repeat] = PART.exec(source) ?? refuse(source)
    if (bracket === undefined) {
      const one = new RegExp(`^${atom}$`, 's')
      const fits = atom.length === 1 && atom !== '.' ? (character: string) => character === atom : one.test.bind(one)
      const isMany = repeat === '*' || repeat === '+'
      if (!isMany || repeat === '+')
        for (let i = 0; i < Number(count); i++) steps.push({ fits, times: repeat === '?' ? 'optional' : 'one' })
      if (isMany) steps.push({ fits, times: 'many' })
    } else if (bracket === '(' && open < 0) open = steps.length
    else if (bracket === ')' && open >= 0) {
      groups.push([open, steps.length])
      open = -1
    } else refuse(source)
    if (steps.length > MAX_LENGTH) refuse(source)
  }
  if (groups.length !== 2 || open >= 0) refuse(source)
  return { steps, groups, isAtStart, isAtEnd }
}

function refuse(source: string): never {
  throw new SyntaxError(`Expected characters, classes and two groups, got ${JSON.stringify(source.slice(0, 80))}`)
}

/** Finds the first match, with each repetition as long as possible. */
function match({ steps, groups, isAtStart, isAtEnd }: Pattern, name: string): readonly [string, string] | undefined {
  const fitsAt = steps.map(({ fits }) => Array.from(name, (character) => fits(character)))
  // `canMatch[step][at]` is 1 if the steps from `step` on match the name from `at` on.
  const canMatch = Array.from({ length: steps.length + 1 }, () => new Uint8Array(name.length + 2))
  for (let at = 0; at <= name.length; at++) canMatch[steps.length][at] = Number(!isAtEnd || at === name.length)
  const canContinue = (step: number, at: number): boolean =>
    fitsAt[step][at] && canMatch[steps[step].times === 'many' ? step : step + 1][at + 1] === 1
  for (let step = steps.length - 1; step >= 0; step--)
    for (let at = name.length; at >= 0; at--)
      canMatch[step][at] = Number(
        canContinue(step, at) || (steps[step].times !== 'one' && canMatch[step + 1][at] === 1),
      )
  let at = canMatch[0].indexOf(1)
  if (at < 0 || (isAtStart && at > 0)) return undefined
  const starts = steps.map(({ times }, step) => {
    const start = at
    while (canContinue(step, at)) {
      at++
      if (times !== 'many') break
    }
    return start
  })
  starts.push(at)
  const [x, y] = groups.map(([from, to]) => name.slice(starts[from], starts[to]))
  return [x, y]
}
