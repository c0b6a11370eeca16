/** Which pictures of a drawing are fetched: those in the text, on the page or beside it, and what the host allows. */
import { isAllowedSource } from '../../document/parsing/index.js'
import type { HostParts } from '../host-parts.js'

export type SourceCheck = HostParts['allowsSource']

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
