/** Which pictures of a drawing are fetched: those in the text, on the page or beside it, and what the host allows. */
import { createContext, useContext } from 'react'
import { isAllowedSource } from '../../document/parsing/index.js'

/** Whether a picture may be fetched; `base` is the address that relative sources are read against. */
export type SourceCheck = (src: string, base: string) => boolean

export const SourceContext = createContext<SourceCheck>((src) => isAllowedSource(src, undefined))

/** Other sources are asked about by the whole address that would be fetched; only http and https, for nothing else leads to a picture of another host. */
function checkSource(src: string, base: string, allowSource: ((href: string) => boolean) | undefined): boolean {
  if (isAllowedSource(src, undefined)) return true
  if (!URL.canParse(src, base)) return false
  const { protocol, href } = new URL(src, base)
  return /^https?:$/.test(protocol) && allowSource?.(href) === true
}

/** Asks the host at each call; what its function throws is a no, reported once for each source, after the render that asked. */
export function createSourceCheck(
  report: (error: unknown) => void,
): (allowSource: ((href: string) => boolean) | undefined) => SourceCheck {
  const failed = new Set<string>()
  return (allowSource) => (src, base) => {
    try {
      return checkSource(src, base, allowSource)
    } catch (error) {
      if (!failed.has(src)) queueMicrotask(() => report(error))
      failed.add(src)
      return false
    }
  }
}

/** The source when it may be fetched. */
export function useAllowedSource(src: string | undefined): string | undefined {
  const check = useContext(SourceContext)
  return src !== undefined && typeof document === 'object' && check(src, document.baseURI) ? src : undefined
}
