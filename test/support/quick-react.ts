/** In development React keeps a stack trace for each element and a mark for each render: a sixth of the time of a test, and nobody reads them. */
import react from 'react'

const internals = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object
// As if its limit of traces were reached.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => undefined,
})
// Asked for once, when react-dom is loaded.
Object.assign(console, { timeStamp: undefined })
