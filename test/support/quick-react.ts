/**
 * Makes React in development record no stack trace for each element and no performance mark for each render. Both
 * together take a sixth of the time of a test.
 */
import react from 'react'

const internals = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object
// Makes React behave as if its limit of stack traces were reached.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => undefined,
})
// react-dom reads this function once when it loads.
Object.assign(console, { timeStamp: undefined })
