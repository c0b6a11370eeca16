// Time per function in a part of a browser trace, from the samples of its profile.

/** Additional categories that the trace needs. */
export const PROFILE = ['disabled-by-default-v8.cpu_profiler']

/** Returns self and total milliseconds of each function, from the samples of the profile between two times. */
export function functionsOf(events, main, from = -Infinity, to = Infinity) {
  const isMain = ({ pid, tid }) => pid === main.pid && tid === main.tid
  const clocks = new Map(
    events
      .filter((event) => event.name === 'Profile' && isMain(event))
      .map(({ id, args }) => [id, args.data.startTime]),
  )
  const [own, whole] = [new Map(), new Map()]
  const nodes = new Map()
  for (const { name, pid, id, args } of events) {
    if (name !== 'ProfileChunk' || pid !== main.pid || !clocks.has(id)) continue
    const { cpuProfile, timeDeltas = [] } = args.data
    for (const node of cpuProfile?.nodes ?? []) nodes.set(`${id} ${node.id}`, { ...node, key: `${id} ${node.parent}` })
    for (const [i, sample] of (cpuProfile?.samples ?? []).entries()) {
      clocks.set(id, clocks.get(id) + timeDeltas[i])
      if (clocks.get(id) < from || clocks.get(id) > to) continue
      const seen = new Set()
      let node = nodes.get(`${id} ${sample}`)
      for (let depth = 0; node !== undefined; node = nodes.get(node.key), depth++) {
        const name = `${node.callFrame.functionName || 'anonymous'} ${node.callFrame.url?.split('/').pop() ?? ''}:${(node.callFrame.lineNumber ?? 0) + 1}`
        if (depth === 0) own.set(name, (own.get(name) ?? 0) + timeDeltas[i] / 1000)
        if (!seen.has(name)) whole.set(name, (whole.get(name) ?? 0) + timeDeltas[i] / 1000)
        seen.add(name)
      }
    }
  }
  return [...whole]
    .map(([name, total]) => ({ name, total, own: own.get(name) ?? 0 }))
    .filter(({ name }) => !/^\((idle|program|root)\)/.test(name))
    .sort((a, b) => b.total - a.total)
}

/** Prints one line per function: total time, self time, name. */
export function showFunctions(list) {
  for (const { name, total, own } of list)
    console.log(`    ${total.toFixed(1).padStart(7)} ${own.toFixed(1).padStart(7)}  ${name}`)
}
