import { useEffect, useMemo, useState } from 'react'
import type { ComparedWorld, PlannerName } from '../../engine/navigate/index.js'
import { usePanel } from '../panel-context.js'
import type { PlannerQuestion } from './planner-question.js'
import { recordSearch, worldFor, type RecordedSearch } from './search-work.js'
import { isWorthWorker, openSearchWorker, type SearchWorker } from './search-worker.js'

/** The worker for searches of large maps, for as long as a panel is open; undefined where the host or the panel wants none. */
export function useSearchWorker(isWanted = true): SearchWorker | undefined {
  const { workers } = usePanel()
  const [worker] = useState(() => openSearchWorker(workers))
  useEffect(() => worker?.dispose, [worker])
  return isWanted ? worker : undefined
}

export interface Recording {
  readonly search: RecordedSearch
  /** In a worker: the part of the build before it that is done, 0 to 1. */
  readonly progress: number | undefined
  readonly stopped: boolean
  readonly stop: () => void
  readonly retry: () => void
}

interface Asked {
  readonly question: PlannerQuestion
  readonly world: ComparedWorld
  readonly algorithm: PlannerName
  readonly round: number
}

interface Heard {
  readonly asked: Asked | undefined
  readonly search?: RecordedSearch
  readonly progress: number
  readonly stopped?: boolean
}

const NO_SEARCH: RecordedSearch = { events: [], result: undefined }

/** One search with its events: of a small map at once, of a large one when its worker has it. */
export function useRecording(
  worker: SearchWorker | undefined,
  question: PlannerQuestion | undefined,
  planner: { readonly world: ComparedWorld; readonly algorithm: PlannerName } | undefined,
  maxEvents: number,
): Recording {
  const { world, algorithm } = planner ?? {}
  const [round, setRound] = useState(0)
  const [heard, setHeard] = useState<Heard>({ asked: undefined, progress: 0 })
  const asked = useMemo(
    (): Asked | undefined =>
      question === undefined || world === undefined || algorithm === undefined
        ? undefined
        : { question, world, algorithm, round },
    [question, world, algorithm, round],
  )
  const isAway = asked !== undefined && worker !== undefined && isWorthWorker(asked.question.scene)
  const traced = useMemo(
    () =>
      question === undefined || world === undefined || algorithm === undefined || isAway
        ? undefined
        : worldFor(question, world, algorithm),
    [question, world, algorithm, isAway],
  )
  const here = useMemo(
    () =>
      asked === undefined || traced === undefined
        ? NO_SEARCH
        : recordSearch(traced, asked.question, asked.algorithm, maxEvents),
    [asked, traced, maxEvents],
  )
  const isStopped = heard.asked === asked && heard.stopped === true
  useEffect(() => {
    if (!isAway || isStopped) return undefined
    const { question: of, world: kind, algorithm: name } = asked
    return worker.ask(
      of,
      { type: 'record', world: kind, algorithm: name, maxEvents },
      {
        onProgress: (part) => setHeard({ asked, progress: part }),
        onDone: (answer, events) => {
          if (answer?.type === 'recorded')
            setHeard({ asked, progress: 1, search: { events, result: answer.result, cells: answer.cells } })
          else if (answer === undefined)
            setHeard({ asked, progress: 1, search: recordSearch(worldFor(of, kind, name), of, name, maxEvents) })
          else setHeard({ asked, progress: 1, stopped: true })
        },
      },
    )
  }, [worker, asked, isAway, isStopped, maxEvents])
  const away = heard.asked === asked ? heard : undefined
  return {
    search: isAway ? (away?.search ?? NO_SEARCH) : here,
    progress: isAway && away?.search === undefined && !isStopped ? (away?.progress ?? 0) : undefined,
    stopped: isAway && isStopped,
    stop: () => setHeard({ asked, progress: 0, stopped: true }),
    retry: () => setRound(round + 1),
  }
}
