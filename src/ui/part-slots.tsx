import {
  createElement,
  lazy,
  Suspense,
  useReducer,
  type ComponentType,
  type ReactNode,
  createContext,
  useContext,
  useMemo,
} from 'react'
import { Boundary } from '../canvas/index.js'
import { showError } from './display-state.js'
import { usePanel } from './panel-context.js'

/** Returns a component that loads the component of `load` on demand. Until it has loaded, and if that fails, it shows `Waiting`. */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType,
): (props: P) => ReactNode {
  const request = () => lazy(async () => ({ default: await load().catch(failToLoad) }))
  let Loaded = request()
  return function LatePart(props) {
    const { display, messages } = usePanel()
    const [attempt, countAttempt] = useReducer((count: number) => count + 1, 0)
    const retry = (): void => {
      display.set({ notice: undefined })
      Loaded = request()
      countAttempt()
    }
    const report = (): void => showError(display, messages.loadFailed, { label: messages.loadRetry, run: retry })
    const waiting = <Waiting />
    return (
      <Boundary key={attempt} takes={isLoadFailure} report={report} fallback={waiting}>
        <Suspense fallback={waiting}>{createElement(Loaded, props)}</Suspense>
      </Boundary>
    )
  }
}

export function LoadingBars(): ReactNode {
  return (
    <div className="nav-loading" aria-busy>
      <span />
      <span />
      <span />
    </div>
  )
}

class LoadFailure extends Error {}
const failToLoad = (cause: unknown): never => {
  throw new LoadFailure('a part of the editor could not be loaded', { cause })
}

const isLoadFailure = (error: unknown): boolean => error instanceof LoadFailure

export type PartReplacements = Readonly<Record<string, unknown>>
export const PartReplacementsContext = createContext<PartReplacements>({})

export function useReplaced<P extends object>(name: string, component: ComponentType<P>): ComponentType<P> | null {
  const own = useContext(PartReplacementsContext)[name]
  return own === undefined ? component : (own as ComponentType<P> | null)
}

export function Replacement({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const outside = useContext(PartReplacementsContext)
  const value = useMemo(() => ({ ...outside, [name]: undefined }), [outside, name])
  return <PartReplacementsContext.Provider value={value}>{children}</PartReplacementsContext.Provider>
}
