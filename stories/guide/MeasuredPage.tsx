import type { ReactNode } from 'react'
import { pageOf, type Area } from '../../test/bench/report/page.mjs'

const areas = Object.values(import.meta.glob<Area>('../measured/*.json', { eager: true, import: 'default' }))

/** Shows the results of the last recorded run of the benchmarks. */
export const MeasuredPage = (): ReactNode => (
  <iframe
    srcDoc={pageOf(areas)}
    title="What was measured"
    style={{ inlineSize: '100%', blockSize: '80vh', border: '1px solid #8884' }}
  />
)
