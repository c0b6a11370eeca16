import { useEffect, useLayoutEffect } from 'react'

/** A layout effect in a browser. On a server no effect runs, and React 18 would print a warning for each layout effect. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
