import { useEffect, useState, type RefObject } from 'react'
import type { Size } from '../../editor/index.js'
import { useBrowserLayoutEffect } from '../../hooks/index.js'
import { lightTheme, readTheme, type Theme } from '../theme.js'
import { observeSize, pageBox } from './page-box.js'
import { layerCanvases, setStagePixelRatio } from '../painters/konva-context.js'
import type Konva from 'konva'

/** Maximum side of the stage in pixels. Larger canvases fail or take hundreds of megabytes. */
const LARGEST_SIDE = 8192

export function useElementSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size | undefined>(undefined)
  const [isMounted, setMounted] = useState(false)
  useBrowserLayoutEffect(() => {
    // Measure after a second render: layout effects of the first may add panels next to the element.
    setMounted(true)
    const target = element.current
    if (target === null || !isMounted) return
    const measure = (): void => {
      const box = pageBox(target)
      const width = Math.min(Math.floor(box.width), LARGEST_SIDE)
      const height = Math.min(Math.floor(box.height), LARGEST_SIDE)
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    return observeSize([target], measure)
  }, [element, isMounted])
  return size
}

/** Watches the pixel ratio. Media queries may report a change late, so the ratio is also checked on resizes and pointer moves. */
function watchPixelRatio(changed: (pixelRatio: number) => void, signal: AbortSignal): void {
  let ratio = devicePixelRatio
  const check = (): void => {
    if (devicePixelRatio === ratio) return
    ratio = devicePixelRatio
    listen()
    changed(ratio)
  }
  // The media queries of earlier ratios remain until the signal aborts. Their events do no harm, since `check` compares the ratio.
  const listen = (): void => matchMedia(`(resolution: ${ratio}dppx)`).addEventListener('change', check, { signal })
  listen()
  window.addEventListener('resize', check, { signal })
  window.addEventListener('pointermove', check, { passive: true, signal })
}

export function watchPixels(
  canvases: readonly HTMLCanvasElement[],
  redraw: () => void,
  onRatio: (pixelRatio: number) => void = redraw,
): () => void {
  const listening = new AbortController()
  for (const canvas of canvases) canvas.addEventListener('contextrestored', redraw, listening)
  watchPixelRatio(onRatio, listening.signal)
  return () => listening.abort()
}

export function useStageTheme(element: RefObject<HTMLElement | null>, own: Theme | undefined): Theme {
  const [theme, setTheme] = useState<Theme>(lightTheme)
  useBrowserLayoutEffect(() => {
    const target = element.current
    if (target === null || own !== undefined) return
    const read = (): void =>
      setTheme((before) => {
        const next = readTheme(target)
        return (Object.keys(next) as (keyof Theme)[]).every((token) => next[token] === before[token]) ? before : next
      })
    read()
    const listening = new AbortController()
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'])
      matchMedia(query).addEventListener('change', read, listening)
    const observer = new MutationObserver(read)
    // Watch all ancestors, since any of them may set a theme.
    for (let around: Element | null = target; around !== null; around = around.parentElement) {
      const styled = around.parentElement === null || around.matches('.nav-editor, [data-nav-theme]')
      observer.observe(around, { attributeFilter: styled ? ['data-nav-theme', 'style', 'class'] : ['data-nav-theme'] })
    }
    return () => {
      observer.disconnect()
      listening.abort()
    }
  }, [element, own])
  return own ?? theme
}

export function useStagePixels(stage: RefObject<Konva.Stage | null>, drawable: boolean, isLive: boolean): void {
  useEffect(() => {
    const node = stage.current
    if (!drawable || node === null) return
    return watchPixels(
      layerCanvases(node),
      () => node.draw(),
      (ratio) => setStagePixelRatio(node, ratio),
    )
  }, [stage, drawable, isLive])
}
