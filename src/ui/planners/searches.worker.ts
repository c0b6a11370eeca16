import { holdLock, type FirstMessage } from '../../worker/index.js'
import { createSearchResponder, type SearchRequest } from './search-work.js'

const answer = createSearchResponder((message) => postMessage(message))

let ready = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<SearchRequest & FirstMessage>) => {
  if (data.lock !== undefined) ready = holdLock(data.lock)
  void ready.then(() => answer(data))
})
