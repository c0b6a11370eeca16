import { holdLock, type FirstMessage } from '../../worker/index.js'
import type { RuleRequest } from './rule-messages.js'
import { createRuleResponder } from './rule-work.js'

const answer = createRuleResponder((message) => postMessage(message))

let ready = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<RuleRequest & FirstMessage>) => {
  if (data.lock !== undefined) ready = holdLock(data.lock)
  void ready.then(() => answer(data))
})
