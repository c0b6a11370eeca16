import { useEffect, useState, type ReactNode } from 'react'

/** Where the site keeps what the benchmarks left, if they ran before it was built. */
const PAGE = './bench/index.html'

/** The page of the benchmarks, or how it is made. */
export function MeasuredPage(): ReactNode {
  const [isThere, setThere] = useState<boolean | undefined>(undefined)
  useEffect(() => {
    const asked = new AbortController()
    fetch(PAGE, { method: 'HEAD', signal: asked.signal }).then(
      (answer) => setThere(answer.ok),
      () => setThere(false),
    )
    return () => asked.abort()
  }, [])
  if (isThere === undefined) return null
  if (!isThere) return <p>Nothing was measured before this site was built: run one of them, then build it again.</p>
  return (
    <iframe
      src={PAGE}
      title="What was measured"
      style={{ inlineSize: '100%', blockSize: '80vh', border: '1px solid #8884' }}
    />
  )
}
