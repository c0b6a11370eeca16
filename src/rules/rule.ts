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
  /** Severity of a failure; `error` when absent. */
  severity?: Severity | undefined
  /** Id or name of the agent whose radius, permissions and terrain costs apply. A point agent when absent. */
  agent?: string | undefined
  /** Selector; the rule is skipped on a map where it selects nothing. */
  when?: Selector | undefined
  /** Advice of the team on fixing a failure. */
  help?: string | undefined
  except?: readonly RuleException[] | undefined
  examples?: RuleExamples | undefined
}>

/** All pairs of an item of `from` and a different item of `to`. */
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
  /** The cheapest path does not enter the selected areas and passable obstacles; it may run along their borders. */
  readonly 'path-avoids': Between & { readonly area: Selector }
  /** The cheapest path enters each area and passes each marker at a distance of at most `within` (the agent's radius when absent). */
  readonly 'path-through': Between & {
    readonly area?: Selector | undefined
    readonly marker?: Selector | undefined
    readonly within?: number | undefined
  }
  /** The cheapest path is at most `max` times as long as the straight line. */
  readonly detour: Between & { readonly max: number }
  /** Each item is at least `min` from the nearest wall of another item and from the bounds. */
  readonly clearance: { readonly select: Selector; readonly min: number }
  /** The widest path without links is at least `min` wide everywhere. */
  readonly 'corridor-width': Between & { readonly min: number }
  /** No two walls face each other at a distance from `min` to `max`. */
  readonly 'no-width-between': { readonly min: number; readonly max: number }
  /** There are at most `max` islands of at least `minArea` (0 when absent). Islands joined by links count as one. */
  readonly islands: { readonly max: number; readonly minArea?: number | undefined }
  /** No obstacle blocks the line from each item of `from` to each item of `to`, and the items are at most `range` apart. Areas do not block sight. */
  readonly visible: Between & { readonly range?: number | undefined }
  readonly hidden: Between & { readonly range?: number | undefined }
  /**
   * All items of `from` are about equally far from their nearest item of `to`: the largest distance exceeds the smallest by at most
   * `tolerance` (0.03 = 3 %).
   */
  readonly fair: Between & { readonly tolerance: number }
  /**
   * From each start there is a path to each goal, using keys that open doors and are not used up. A key opens doors with the same
   * `meta.key`. Without `meta.key`, the names decide: `red-key` opens `red-door`.
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
/** A rule of the app, named as in `defineRule`. */
export type CustomRule = RuleBase & { readonly rule: `${string}/${string}`; readonly [parameter: string]: unknown }
export type Rule = BuiltInRule | CustomRule

export interface Witness {
  /** Paths of the agent, in order; several for a route over keys and doors. */
  readonly paths?: readonly (readonly Point[])[]
  /** Other lines, such as a gap, a line of sight or a distance. */
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
  /** Ids of the items that the finding is about. An exception (`except`) with one of these ids covers the finding. */
  readonly ids: readonly string[]
  readonly message: string | RulePhrase
  readonly place?: Point | undefined
  readonly measured?: number | undefined
  readonly expected?: number | undefined
  readonly witness?: Witness | undefined
  readonly fix?: RuleFix | undefined
}

/**
 * `excepted`: an exception covers the failure. `skipped`: `when` selects nothing. `invalid`: the rule cannot be checked on this map, or one
 * of its examples fails.
 */
export type VerdictStatus = 'pass' | 'fail' | 'excepted' | 'skipped' | 'invalid'

export interface Verdict extends Omit<Finding, 'pass' | 'message'> {
  readonly rule: string
  readonly index: number
  readonly severity: Severity
  readonly status: VerdictStatus
  /** `rules/` and the rule's name, or a problem: `rules/no-match`, `rules/unused-exception`, `rules/unknown-agent`, `rules/failed-example`. */
  readonly code: `rules/${string}`
  /** Message in English. */
  readonly message: string
  /** The message as data for other languages; absent if a rule of the app returned a text. */
  readonly phrase?: RulePhrase | undefined
  readonly help?: string | undefined
  readonly reason?: string | undefined
}

export interface RuleReport {
  readonly verdicts: readonly Verdict[]
  /** Numbers of verdicts: failed and invalid ones by severity, all others by status. */
  readonly errors: number
  readonly warnings: number
  readonly passed: number
  readonly excepted: number
  readonly skipped: number
}

/** Kind of a parameter; `?` marks an optional one. If a selector selects nothing, the verdict is `invalid`, and the rule's check does not run. */
export type ParameterKind = 'selector' | 'number' | 'text' | 'selector?' | 'number?' | 'text?'

export interface RuleDefinition {
  /** Name of the rule; that of an app's rule contains a slash, as in `arena/cover`. */
  readonly name: string
  readonly parameters: Readonly<Record<string, ParameterKind>>
  /** Yields one finding per place, or undefined to pause. The checker may wait for the next frame at each yield. */
  readonly check: (level: Level, rule: RuleArguments) => Iterable<Finding | undefined>
}

/** The validated parameters of a rule: selected items, numbers and texts. */
export interface RuleArguments {
  /** Id of the agent; undefined for a point agent. */
  readonly agent: string | undefined
  items: (parameter: string) => readonly SelectedItem[]
  number: (parameter: string) => number | undefined
  text: (parameter: string) => string | undefined
}

export type SelectedItem = NavDocument['items'][number]
