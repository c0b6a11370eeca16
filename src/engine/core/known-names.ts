/** Names that other libraries use for our options, with our names. */
const ALIASES: Readonly<Record<string, string>> = {
  maxSteps: 'budget',
  maxIterations: 'budget',
  add: 'insert',
  delete: 'remove',
  change: 'update',
  target: 'goal',
  destination: 'goal',
  from: 'start',
  to: 'goal',
}
const MAX_COMPARED = 10_000

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]
}

/** Returns the known name that `name` probably means: its alias, a name that contains it or is part of it, or a name that differs in at most a third of its letters. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.slice(0, 80).toLowerCase()
  const alias = Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined
  let nearest: string | undefined
  let least = Infinity
  let remaining = MAX_COMPARED
  for (const each of known) {
    if (each === alias) return each
    if (remaining-- === 0) break
    const other = each.slice(0, 80).toLowerCase()
    const isPart = Math.min(wanted.length, other.length) > 2 && (other.includes(wanted) || wanted.includes(other))
    const difference = isPart ? 0.5 : editDistance(wanted, other)
    if (difference >= least || (!isPart && difference > Math.max(1, Math.max(wanted.length, other.length) / 3)))
      continue
    least = difference
    nearest = each
  }
  return nearest
}

/** Returns a text such as `; did you mean 'budget'?`, or an empty text if no known name is similar. */
export function didYouMean(name: unknown, known: Iterable<string>): string {
  const nearest = typeof name === 'string' ? nearestName(name, known) : undefined
  return nearest === undefined ? '' : `; did you mean '${nearest}'?`
}
