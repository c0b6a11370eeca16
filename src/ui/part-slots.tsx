import {
  Component,
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
import { usePanel } from './panel-context.js'

/** `load` imports the component; `Waiting` is shown until then and after a failure. */
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
    const report = (): void =>
      display.set({
        notice: { severity: 'error', text: messages.loadFailed, action: { label: messages.loadRetry, run: retry } },
      })
    const waiting = <Waiting />
    return (
      <LoadBoundary key={attempt} report={report} fallback={waiting}>
        <Suspense fallback={waiting}>{createElement(Loaded, props)}</Suspense>
      </LoadBoundary>
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

interface LoadBoundaryState {
  readonly error?: Error
}

interface LoadBoundaryProps {
  readonly report: () => void
  readonly fallback: ReactNode
  readonly children: ReactNode
}

class LoadBoundary extends Component<LoadBoundaryProps, LoadBoundaryState> {
  static getDerivedStateFromError(error: Error): LoadBoundaryState {
    return { error }
  }
  override state: LoadBoundaryState = {}
  override componentDidCatch(error: unknown): void {
    if (error instanceof LoadFailure) this.props.report()
  }
  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof LoadFailure)) throw error
    return this.props.fallback
  }
}

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
