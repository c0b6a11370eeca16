export type { Trace, TraceEvent } from './trace.js'
export type { PathOptions } from './path-options.js'
