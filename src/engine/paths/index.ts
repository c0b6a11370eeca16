export { Funnel, pullString } from './funnel.js'
export type { FunnelTrace, Portal } from './funnel.js'
