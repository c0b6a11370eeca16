import { useEffect, useState, type RefObject } from 'react'
import type { Size } from '../../editor/index.js'
import { useBrowserLayoutEffect } from '../../hooks/index.js'
import { lightTheme, readTheme, type Theme } from '../theme.js'
import { observeSize, pageBox } from './page-box.js'
import { layerCanvases, setStagePixelRatio } from '../painters/konva-context.js'
import type { ViewportBuffer } from '../buffers/viewport-buffer.js'
import type Konva from 'konva'

/** Larger canvases fail or take hundreds of megabytes: limits the stage. */
const LARGEST_SIDE = 8192

export function useElementSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size | undefined>(undefined)
  useBrowserLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = (): void => {
      const box = pageBox(target)
      const width = Math.min(Math.floor(box.width), LARGEST_SIDE)
      const height = Math.min(Math.floor(box.height), LARGEST_SIDE)
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    return observeSize([target], measure)
  }, [element])
  return size
}

/** A media query reports the pixel ratio, but not always in time: resizes and pointer moves are checked too. */
export function watchPixelRatio(changed: (pixelRatio: number) => void): () => void {
  let known = devicePixelRatio
  let query: MediaQueryList | undefined
  const look = (): void => {
    if (devicePixelRatio === known) return
    known = devicePixelRatio
    listen()
    changed(known)
  }
  const listen = (): void => {
    query?.removeEventListener('change', look)
    query = matchMedia(`(resolution: ${known}dppx)`)
    query.addEventListener('change', look)
  }
  listen()
  window.addEventListener('resize', look)
  window.addEventListener('pointermove', look, { passive: true })
  return () => {
    query?.removeEventListener('change', look)
    window.removeEventListener('resize', look)
    window.removeEventListener('pointermove', look)
  }
}

export function watchPixels(canvases: readonly HTMLCanvasElement[], redraw: () => void): () => void {
  for (const canvas of canvases) canvas.addEventListener('contextrestored', redraw)
  const stop = watchPixelRatio(redraw)
  return () => {
    stop()
    for (const canvas of canvases) canvas.removeEventListener('contextrestored', redraw)
  }
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
    const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'].map(
      (query) => matchMedia(query),
    )
    for (const query of queries) query.addEventListener('change', read)
    const observer = new MutationObserver(read)
    // Any ancestor may set a theme.
    for (let around: Element | null = target; around !== null; around = around.parentElement) {
      const styled = around.parentElement === null || around.matches('.nav-editor, [data-nav-theme]')
      observer.observe(around, { attributeFilter: styled ? ['data-nav-theme', 'style', 'class'] : ['data-nav-theme'] })
    }
    return () => {
      observer.disconnect()
      for (const query of queries) query.removeEventListener('change', read)
    }
  }, [element, own])
  return own ?? theme
}

export function useStagePixels(
  stage: RefObject<Konva.Stage | null>,
  buffer: RefObject<ViewportBuffer | undefined>,
  drawable: boolean,
  isLive: boolean,
): void {
  useEffect(() => {
    const node = stage.current
    if (!drawable || node === null) return
    const redraw = (): void => {
      buffer.current?.invalidate()
      node.draw()
    }
    const canvases = layerCanvases(node)
    for (const canvas of canvases) canvas.addEventListener('contextrestored', redraw)
    const stop = watchPixelRatio((ratio) => setStagePixelRatio(node, ratio))
    return () => {
      stop()
      for (const canvas of canvases) canvas.removeEventListener('contextrestored', redraw)
    }
  }, [stage, buffer, drawable, isLive])
}
