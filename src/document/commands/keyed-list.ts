import { NavError, didYouMean } from '../../engine/core/index.js'

export interface Keyed {
  readonly id: string
}

const LINEAR_LOOKUPS = 8

export class KeyedList {
  private own: Keyed[] | undefined
  /**
   * Index of each entry when this Map was built. Insertions and removals since then have shifted entries. `drift` is the shift of the entry that
   * `lookUp` found last. Entries near that entry mostly have the same shift.
   */
  private places: Map<string, number> | undefined
  private drift = 0
  private hint = 0
  private lookups = 0

  constructor(public entries: readonly Keyed[]) {}

  indexOf(id: string): number {
    for (const near of [this.hint, this.hint + 1, this.hint - 1])
      if (this.entries[near]?.id === id) return (this.hint = near)
    const found = this.lookups++ < LINEAR_LOOKUPS ? this.entries.findIndex((entry) => entry.id === id) : this.lookUp(id)
    if (found >= 0) this.hint = found
    return found
  }

  insert(index: number, entry: Keyed): void {
    this.writable().splice(index, 0, entry)
    this.places?.set(entry.id, index - this.drift)
    this.hint = index
  }

  remove(index: number): void {
    const [removed] = this.writable().splice(index, 1)
    this.places?.delete(removed.id)
    this.hint = index
  }

  replace(index: number, entry: Keyed): void {
    this.writable()[index] = entry
  }

  private lookUp(id: string): number {
    if (this.places === undefined) {
      this.places = new Map(this.entries.map((entry, at) => [entry.id, at]))
      this.drift = 0
    }
    const place = this.places.get(id)
    if (place === undefined) return -1
    if (this.entries[place + this.drift]?.id === id) return place + this.drift
    const found = this.entries.findIndex((entry) => entry.id === id)
    this.drift = found - place
    return found
  }

  private writable(): Keyed[] {
    if (this.own === undefined) this.entries = this.own = [...this.entries]
    return this.own
  }
}

export const unknownIds = (missing: readonly string[], items: readonly Keyed[], what = 'item'): NavError =>
  new NavError(
    'document/unknown-id',
    `Unknown ${what} ${missing.map((id) => JSON.stringify(id)).join(', ')}${didYouMean(
      missing[0],
      items.map(({ id }) => id),
    )}`,
    { ids: missing },
  )

export const noShape = ({ id, kind }: Keyed & { readonly kind: string }): NavError =>
  new NavError('document/no-shape', `Item ${JSON.stringify(id)} is a ${kind}, which has no outline`, { ids: [id] })
