/** Returns an array that counts how often its items are read. */
export function counted<T extends object>(items: T): { readonly items: T; reads: number } {
  const counter = {
    reads: 0,
    items: new Proxy(items, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (typeof value === 'function') return value.bind(target) as unknown
        if (typeof key === 'string' && key !== 'length') counter.reads++
        return value
      },
    }),
  }
  return counter
}
