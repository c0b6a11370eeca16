/** A cell of a table: a number, a text, or nothing. */
export type Cell = string | number | undefined

export interface Report {
  readonly row: (table: string, cells: Readonly<Record<string, Cell>>) => void
  readonly note: (text: string) => void
  readonly close: () => void
}

export declare const RESULTS: string
export declare function figures(value: Cell): string
export declare function machineClass(): string
export declare function openReport(
  area: string,
  title: string,
  options?: { readonly short?: boolean; readonly folder?: string },
): Report
