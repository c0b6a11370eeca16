/** What `openReport` keeps of one benchmark. */
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
/** SVG; empty where the rows have nothing to plot. */
export function plotOf(rows: readonly Readonly<Record<string, string | number>>[]): string
