import { answersOf } from './engine-answers.js'

const maps = Number(new URLSearchParams(location.search).get('maps'))
const answers = []
for (let seed = 1; seed <= maps; seed++) answers.push(answersOf(seed))
await fetch('/answers', { method: 'POST', body: JSON.stringify({ agent: navigator.userAgent, answers }) })
