/**
 * Rule messages as data, so that an editor can show them in its language. A phrase has the key of a message and the values of its
 * placeholders. A value is a text, another phrase, or a list of these, which is written as "a, b and c".
 */

/** Words for terrains, roles and kinds of items, and for the parameters that select items. */
const itemWords = {
  water: 'water',
  sand: 'sand',
  mud: 'mud',
  grass: 'grass',
  road: 'road',
  spawn: 'spawn',
  goal: 'goal',
  obstacle: 'obstacle',
  link: 'link',
  waypoint: 'waypoint',
  'waypoint-link': 'waypoint link',
  from: 'from',
  to: 'to',
  area: 'area',
  marker: 'marker',
  select: 'select',
  start: 'start',
  keys: 'keys',
  doors: 'doors',
} as const

export const ruleMessages = {
  ...itemWords,
  leftOut: 'skipped: {selector} selects nothing on this map',
  unusedException: 'the exception for {name} is not needed',
  unknownAgent: "unknown agent '{agent}'{hint}",
  noMatch: 'no item matches {parameter}: {selector}{hint}',
  didYouMean: "; did you mean '{name}'?",
  exampleFails: 'example {number} of {list} fails: {message}',
  examplePasses: 'example {number} of {list} passes',
  exampleInvalid: 'example {number} of {list} cannot be checked: {message}',
  aPoint: 'a point',
  cannotGet: '{agent} cannot get from {from} to {to}: {reason}',
  wallsBlock: 'walls block every path',
  gapTooNarrow: 'the gap at {place} is {measured} wide, expected at least {expected}',
  outsideMap: '{name} is outside the map',
  standsIn: '{name} is inside {wall}',
  standsForbidden: '{name} is in a blocked area',
  tooNearWall: '{name} is {measured} from {wall}, expected at least {expected}',
  tooNearEdge: '{name} is {measured} from the edge, expected at least {expected}',
  moveTo: 'Move {name} to {place}',
  getsThere: '{agent} gets from {from} to {to}',
  doesNotGet: '{agent} does not get from {from} to {to}: {reason}',
  getsThrough: '{agent} gets from {from} to {to} through {place}',
  pathIs: 'the path from {from} to {to} is {measured} long',
  pathAtLeast: 'the path from {from} to {to} is {measured} long, expected at least {expected}',
  pathAtMost: 'the path from {from} to {to} is {measured} long, expected at most {expected}',
  pathCosts: 'the path from {from} to {to} costs {measured}, expected at most {expected}',
  pathTooCostly: 'the path costs {measured}, expected at most {expected}',
  pathMostlyOn: 'the path costs {measured}, expected at most {expected}; {share} of the cost is {terrain}',
  pathEnters: 'the path enters {area} at {place} for {measured}',
  pathStaysOut: 'the path from {from} to {to} stays outside',
  pathPassesAll: 'the path from {from} to {to} passes all of them',
  pathMisses: 'the path misses {name} by {measured}',
  timesStraight: 'the path is {measured} times as long as the straight line, expected at most {expected}',
  roomAround: '{name} has a clearance of {measured}, expected at least {expected}',
  nothingInWay: 'no walls narrow the path from {from} to {to}',
  narrowestPlace: 'the narrowest place is {measured} wide at {place}, expected at least {expected}',
  gapForbidden: 'the gap at {place} is {measured} wide; widths from {min} to {max} are forbidden',
  noGapBetween: 'no gap is {min} to {max} wide',
  oneIsland: '1 island, {expected} allowed',
  severalIslands: '{measured} islands, {expected} allowed',
  islandCutOff: '{islands}; the largest that is cut off is at {place}',
  sees: '{from} sees {to}',
  seesFrom: '{from} sees {to} from {measured} away',
  doesNotSee: '{from} does not see {to}',
  tooFarToSee: '{from} does not see {to}: it is {measured} away, expected at most {expected}',
  inTheWay: '{from} does not see {to}: {wall} is in the way at {place}',
  something: 'something',
  distancesTo: 'distances to {goal} are {lengths}: spread {measured} %, expected at most {expected} %',
  distancesFromNone: 'distances to {goal} are {lengths}: with a distance of 0, no spread is at most {expected} %',
  nearestGoal: 'the nearest goal',
  closedAnyway: 'there is no path from {from} to {to} even with every door open: {reason}',
  withKeys: 'there is a path from {from} to {to} with {keys}',
  noKey: 'no key',
  stuckAtStart: '{reason}; stuck at the start',
  stuckAfter: '{reason}; stuck after {key}',
  behindTogether: '{goal} can only be reached with {doors} open',
  behindDoor: '{name} is behind {door}',
  behindLockedDoor: '{name} is behind {door}, which no key opens',
  listComma: ', ',
  listAnd: ' and ',
} as const

export type PhraseValue = string | RulePhrase | readonly (string | RulePhrase)[]

/** A message as data: `key` is a key of the editor's `ruleMessages`, `values` fill its placeholders. */
export interface RulePhrase {
  readonly key: keyof typeof ruleMessages
  readonly values: Readonly<Record<string, PhraseValue>>
}

export const phrase = (key: RulePhrase['key'], values: RulePhrase['values'] = {}): RulePhrase => ({ key, values })

const isItemWord = (name: string): name is keyof typeof itemWords => Object.hasOwn(itemWords, name)

/** Returns the word for a terrain, role, kind or parameter. Any other name, such as one that the app defines, is returned unchanged. */
export const itemWord = (name: string): string | RulePhrase => (isItemWord(name) ? phrase(name) : name)

export const wordText = (name: string, table: Readonly<Record<RulePhrase['key'], string>>): string =>
  isItemWord(name) ? table[name] : name

/** Returns the text of a phrase in the language of `table`; in English without a table. */
export function phraseText(
  { key, values }: RulePhrase,
  table: Readonly<Record<RulePhrase['key'], string>> = ruleMessages,
): string {
  const textOf = (value: string | RulePhrase): string => (typeof value === 'string' ? value : phraseText(value, table))
  return table[key].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (typeof value === 'string' || 'key' in value) return textOf(value)
    const texts = value.map(textOf)
    return texts.length < 2
      ? texts.join('')
      : `${texts.slice(0, -1).join(table.listComma)}${table.listAnd}${texts[texts.length - 1]}`
  })
}

const rounded = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)))

export const numberText = (value: number): string => rounded(value, 1)

export function measureTexts(measured: number, expected: number): readonly [string, string] {
  for (let decimals = 1; decimals < 12; decimals++) {
    const texts = [rounded(measured, decimals), rounded(expected, decimals)] as const
    if (texts[0] !== texts[1] || measured === expected) return texts
  }
  return [String(measured), String(expected)]
}

export const placeText = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  `(${numberText(x)}, ${numberText(y)})`

export const percentText = (share: number): string => `${Math.round(100 * share)} %`
