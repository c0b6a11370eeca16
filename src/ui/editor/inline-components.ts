import { useEffect, useRef } from 'react'
import { isDevelopment } from '../../editor/index.js'

type ComponentProps = Readonly<Record<string, unknown>>

/** Warns once in development if a render recreates a component: React would remount it, and lose its state. */
export function useInlineWarning(props: ComponentProps): void {
  const before = useRef<ReadonlyMap<string, unknown>>(new Map())
  const warned = useRef(new Set<string>())
  useEffect(() => {
    if (!isDevelopment()) return
    const now = componentsOf(props)
    for (const [name, component] of now)
      if (!warned.current.has(name) && isRecreated(before.current.get(name), component)) {
        warned.current.add(name)
        console.warn(
          `<NavEditor>: ${name} is a new component after a render, so it is mounted again and loses its state. Define it outside of the component that renders <NavEditor>, or memoize it.`,
        )
      }
    before.current = now
  })
}

/** Returns component functions by their path in the props, in lists and records up to two levels deep. Does not inspect results of functions. */
function componentsOf(props: ComponentProps): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  const visit = (value: unknown, name: string, depth: number): void => {
    if (typeof value === 'function' && depth > 0 && /\.(component|layer|[A-Z]\w*)$/.test(name)) found.set(name, value)
    else if (typeof value === 'object' && value !== null && depth < 3)
      for (const [key, inside] of Object.entries(value)) visit(inside, `${name}.${key}`, depth + 1)
  }
  for (const [name, value] of Object.entries(props)) visit(value, name, 0)
  return found
}

const isRecreated = (before: unknown, now: unknown): boolean =>
  typeof before === 'function' && typeof now === 'function' && before !== now && String(before) === String(now)
