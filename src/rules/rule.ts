import type { Command, NavDocument, NavDocumentInit } from '../document/model/index.js'
import type { Point, Ring } from '../engine/geometry/index.js'
import type { Level } from './level.js'
import type { Selector } from './selector.js'

export type Severity = 'error' | 'warning'

/** An item, by its id, that a rule does not hold for, and why. */
export interface RuleException {
  readonly id: string
  readonly reason: string
}

/** Maps that show what a rule means: it passes on those of `pass` and fails on those of `fail`. */
export interface RuleExamples {
  readonly pass?: readonly (NavDocument | NavDocumentInit)[] | undefined
  readonly fail?: readonly (NavDocument | NavDocumentInit)[] | undefined
}

export type RuleBase = Readonly<{
  /** `error` when absent. */
  severity?: Severity | undefined
  /** Id or name of the agent that walks: its radius, what it may pass, what terrain costs it. A point when absent. */
  agent?: string | undefined
  /** The rule is left out on a map where this selects nothing. */
  when?: Selector | undefined
  /** What to do about a failure, in the words of the team. */
  help?: string | undefined
  except?: readonly RuleException[] | undefined
  examples?: RuleExamples | undefined
}>

/** Pairs: each item of `from` with each other one of `to`. */
export type Between = Readonly<{
  from: Selector
  to: Selector
}>

/** Parameters of the rules that are built in, by name. Lengths, widths and costs in world units. */
export interface RuleParameters {
  /** A path leads from each of `from` to each of `to`. */
  readonly reachable: Between
  /** No path does. */
  readonly unreachable: Between
  readonly 'path-length': Between & { readonly min?: number | undefined; readonly max?: number | undefined }
  readonly 'path-cost': Between & { readonly max: number }
  /** The cheapest path stays out of areas, or obstacles that the agent may pass. Running along their border is staying out. */
  readonly 'path-avoids': Between & { readonly area: Selector }
  /** The cheapest path enters each area, and passes each marker within `within` (the radius of the agent when absent). */
  readonly 'path-through': Between & {
    readonly area?: Selector | undefined
    readonly marker?: Selector | undefined
    readonly within?: number | undefined
  }
  /** `max` is how many times as long as the straight line the cheapest path may be. */
  readonly detour: Between & { readonly max: number }
  /** Room around each item, up to the nearest wall of another one or the bounds. */
  readonly clearance: { readonly select: Selector; readonly min: number }
  /** The widest way on foot is nowhere narrower than `min`. Links are not taken. */
  readonly 'corridor-width': Between & { readonly min: number }
  /** No two walls face each other at a distance from `min` to `max`. */
  readonly 'no-width-between': { readonly min: number; readonly max: number }
  /** At most `max` islands of `minArea` (0 when absent) or more; islands that links join are one. */
  readonly islands: { readonly max: number; readonly minArea?: number | undefined }
  /** No obstacle stands in the line from each of `from` to each of `to`, which are at most `range` apart. Areas hide nothing. */
  readonly visible: Between & { readonly range?: number | undefined }
  readonly hidden: Between & { readonly range?: number | undefined }
  /** Each of `from` is about as far from the nearest of `to`: the farthest at most `tolerance` farther than the nearest (0.03 = 3 %). */
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
/** A rule of an app, by the name that `defineRule` gave it. */
export type CustomRule = RuleBase & { readonly rule: `${string}/${string}`; readonly [parameter: string]: unknown }
export type Rule = BuiltInRule | CustomRule

export interface Witness {
  /** Walks, in order; several for a way over keys and doors. */
  readonly paths?: readonly (readonly Point[])[]
  /** Lines that are no walks: a gap, a line of sight, a distance. */
  readonly lines?: readonly (readonly [Point, Point])[]
  readonly rings?: readonly Ring[]
}

/** A change that makes the failure go away, for an editor to offer. */
export interface RuleFix {
  readonly label: string
  readonly command: Command
}

export interface Finding {
  readonly pass: boolean
  /** The items that the finding is about; exceptions name one of them. */
  readonly ids: readonly string[]
  readonly message: string
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

export interface Verdict extends Omit<Finding, 'pass'> {
  readonly rule: string
  readonly index: number
  readonly severity: Severity
  readonly status: VerdictStatus
  /** `rules/` and the name of the rule, or what is wrong with it: `rules/no-match`, `rules/unused-exception`, `rules/unknown-agent`, `rules/failed-example`. */
  readonly code: `rules/${string}`
  readonly help?: string | undefined
  readonly reason?: string | undefined
}

export interface RuleReport {
  readonly verdicts: readonly Verdict[]
  /** Verdicts that failed or are invalid, by severity; the rest by status. */
  readonly errors: number
  readonly warnings: number
  readonly passed: number
  readonly excepted: number
  readonly skipped: number
}

/** `?` marks what may be absent. A selector that selects nothing is an error before the rule runs. */
export type ParameterKind = 'selector' | 'number' | 'text' | 'selector?' | 'number?' | 'text?'

export interface RuleDefinition {
  /** With a slash in it for an app's own: `arena/cover`. */
  readonly name: string
  readonly parameters: Readonly<Record<string, ParameterKind>>
  /** Yields a finding for each place. Between two findings, and where it yields undefined, the checker may wait for the next frame. */
  readonly check: (level: Level, rule: RuleArguments) => Iterable<Finding | undefined>
}

/** The parameters of a rule, checked: selected items, numbers, texts. */
export interface RuleArguments {
  /** Id of the agent; undefined for a point. */
  readonly agent: string | undefined
  items: (parameter: string) => readonly SelectedItem[]
  number: (parameter: string) => number | undefined
  text: (parameter: string) => string | undefined
}

export type SelectedItem = NavDocument['items'][number]
