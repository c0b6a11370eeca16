/** What stands in place of parts, by their names: null is nothing. Inside such a component the name means the part itself again. */
import { createContext, useContext, useMemo, type ComponentType, type ReactNode } from 'react'

export type PartReplacements = Readonly<Record<string, unknown>>
export const PartReplacementsContext = createContext<PartReplacements>({})

/** The component to draw for a part; null for none. */
export function useReplaced<P extends object>(name: string, component: ComponentType<P>): ComponentType<P> | null {
  const own = useContext(PartReplacementsContext)[name]
  return own === undefined ? component : (own as ComponentType<P> | null)
}

export function Replacement({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const outside = useContext(PartReplacementsContext)
  const value = useMemo(() => ({ ...outside, [name]: undefined }), [outside, name])
  return <PartReplacementsContext.Provider value={value}>{children}</PartReplacementsContext.Provider>
}
