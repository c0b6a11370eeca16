/** The stored results of one benchmark. */
export interface Area {
  readonly area: string
  readonly title: string
  readonly date: string
  readonly machine: string
  readonly short: boolean
  readonly notes: readonly string[]
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, string | number>>[]>>
}
export function figures(value: unknown): string
export function pageOf(areas: readonly Area[]): string
/** Returns an SVG; empty if the rows contain nothing to plot. */
export function plotOf(rows: readonly Readonly<Record<string, string | number>>[]): string
