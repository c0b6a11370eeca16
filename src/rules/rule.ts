import type { Command, NavDocument, NavDocumentInit } from '../document/model/index.js'
import type { Point, Ring } from '../engine/geometry/index.js'
import type { RulePhrase } from './messages/index.js'
import type { Level } from './level.js'
import type { Selector } from './selector.js'

export type Severity = 'error' | 'warning'

/** Exempts an item from a rule, by id, with the reason. */
export interface RuleException {
  readonly id: string
  readonly reason: string
}

/** Maps that document a rule: it must pass on every map in `pass` and fail on every map in `fail`. */
export interface RuleExamples {
  readonly pass?: readonly (NavDocument | NavDocumentInit)[] | undefined
  readonly fail?: readonly (NavDocument | NavDocumentInit)[] | undefined
}

export type RuleBase = Readonly<{
  /** `error` when absent. */
  severity?: Severity | undefined
  /** Id or name of the agent whose radius, permissions and terrain costs apply. A point agent when absent. */
  agent?: string | undefined
  /** The rule is skipped on a map where this selects nothing. */
  when?: Selector | undefined
  /** The team's advice for a failure. */
  help?: string | undefined
  except?: readonly RuleException[] | undefined
  examples?: RuleExamples | undefined
}>

/** Pairs each item of `from` with each different item of `to`. */
export type Between = Readonly<{
  from: Selector
  to: Selector
}>

/** Parameters of the built-in rules, by name. Lengths, widths and costs are in world units. */
export interface RuleParameters {
  /** A path exists from each item of `from` to each item of `to`. */
  readonly reachable: Between
  /** No path exists for any pair. */
  readonly unreachable: Between
  readonly 'path-length': Between & { readonly min?: number | undefined; readonly max?: number | undefined }
  readonly 'path-cost': Between & { readonly max: number }
  /** The cheapest path does not enter the areas, or the obstacles that the agent may pass. It may run along their border. */
  readonly 'path-avoids': Between & { readonly area: Selector }
  /** The cheapest path enters each area, and passes each marker within `within` (the radius of the agent when absent). */
  readonly 'path-through': Between & {
    readonly area?: Selector | undefined
    readonly marker?: Selector | undefined
    readonly within?: number | undefined
  }
  /** `max` is how many times as long as the straight line the cheapest path may be. */
  readonly detour: Between & { readonly max: number }
  /** Distance from each item to the nearest wall of another item, or to the bounds. */
  readonly clearance: { readonly select: Selector; readonly min: number }
  /** The widest path without links is nowhere narrower than `min`. */
  readonly 'corridor-width': Between & { readonly min: number }
  /** No two walls face each other at a distance from `min` to `max`. */
  readonly 'no-width-between': { readonly min: number; readonly max: number }
  /** At most `max` islands of at least `minArea` (0 when absent). Islands joined by links count as one. */
  readonly islands: { readonly max: number; readonly minArea?: number | undefined }
  /** No obstacle blocks the line from each item of `from` to each item of `to`, and the items are at most `range` apart. Areas do not block sight. */
  readonly visible: Between & { readonly range?: number | undefined }
  readonly hidden: Between & { readonly range?: number | undefined }
  /** All items of `from` have about the same distance to their nearest item of `to`: the largest exceeds the smallest by at most `tolerance` (0.03 = 3 %). */
  readonly fair: Between & { readonly tolerance: number }
  /**
   * From each start a path leads to each goal, over keys that open doors and are kept. Keys open doors of the same `meta.key`; without one,
   * `red-key` opens `red-door`.
   */
  readonly completable: {
    readonly start: Selector
    readonly goal: Selector
    readonly keys: Selector
    readonly doors: Selector
  }
}

export type RuleName = keyof RuleParameters
export type BuiltInRule = { [Name in RuleName]: RuleBase & { readonly rule: Name } & RuleParameters[Name] }[RuleName]
/** An app's rule, by its `defineRule` name. */
export type CustomRule = RuleBase & { readonly rule: `${string}/${string}`; readonly [parameter: string]: unknown }
export type Rule = BuiltInRule | CustomRule

export interface Witness {
  /** Walked paths, in order; several for a route over keys and doors. */
  readonly paths?: readonly (readonly Point[])[]
  /** Other lines: a gap, a line of sight, a distance. */
  readonly lines?: readonly (readonly [Point, Point])[]
  readonly rings?: readonly Ring[]
}

/** A change that fixes the failure, for an editor to offer. */
export interface RuleFix {
  readonly label: string
  readonly phrase?: RulePhrase | undefined
  readonly command: Command
}

export interface Finding {
  readonly pass: boolean
  /** Items of the finding. An exception names one of them. */
  readonly ids: readonly string[]
  readonly message: string | RulePhrase
  readonly place?: Point | undefined
  readonly measured?: number | undefined
  readonly asked?: number | undefined
  readonly witness?: Witness | undefined
  readonly fix?: RuleFix | undefined
}

/**
 * `excepted`: an exception names the failure. `skipped`: `when` selects nothing. `invalid`: the rule cannot be checked on this map, or an
 * example of it fails.
 */
export type VerdictStatus = 'pass' | 'fail' | 'excepted' | 'skipped' | 'invalid'

export interface Verdict extends Omit<Finding, 'pass' | 'message'> {
  readonly rule: string
  readonly index: number
  readonly severity: Severity
  readonly status: VerdictStatus
  /** `rules/` and the name of the rule, or its problem: `rules/no-match`, `rules/unused-exception`, `rules/unknown-agent`, `rules/failed-example`. */
  readonly code: `rules/${string}`
  /** In English. */
  readonly message: string
  /** The message as data, for other languages; absent if an app's own rule made a text. */
  readonly phrase?: RulePhrase | undefined
  readonly help?: string | undefined
  readonly reason?: string | undefined
}

export interface RuleReport {
  readonly verdicts: readonly Verdict[]
  /** Counts: failed and invalid verdicts by severity, all others by status. */
  readonly errors: number
  readonly warnings: number
  readonly passed: number
  readonly excepted: number
  readonly skipped: number
}

/** `?` marks an optional parameter. A selector that selects nothing is an error before the rule runs. */
export type ParameterKind = 'selector' | 'number' | 'text' | 'selector?' | 'number?' | 'text?'

export interface RuleDefinition {
  /** An app's own rule has a slash in its name: `arena/cover`. */
  readonly name: string
  readonly parameters: Readonly<Record<string, ParameterKind>>
  /** Yields a finding for each place. Between two findings, and where it yields undefined, the checker may wait for the next frame. */
  readonly check: (level: Level, rule: RuleArguments) => Iterable<Finding | undefined>
}

/** The validated parameters of a rule: selected items, numbers, texts. */
export interface RuleArguments {
  /** Id of the agent; undefined for a point. */
  readonly agent: string | undefined
  items: (parameter: string) => readonly SelectedItem[]
  number: (parameter: string) => number | undefined
  text: (parameter: string) => string | undefined
}

export type SelectedItem = NavDocument['items'][number]
