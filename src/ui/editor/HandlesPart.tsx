import { useMemo, type ReactNode } from 'react'
import { createHandlePainter, PainterShape, useTheme } from '../../canvas/index.js'
import { followed, keepLast } from '../followed.js'
import { usePanel } from '../panel-context.js'
import { createHandleScene } from './handles-on-show.js'

/** Drafts, guides and handles, followed past React. */
export function HandlesPart(): ReactNode {
  const { editor, state } = usePanel()
  const theme = useTheme()
  const scene = useMemo(() => followed(state, createHandleScene(editor)), [editor, state])
  const current = useMemo(() => {
    const painterOf = keepLast(createHandlePainter)
    return () => painterOf(scene.latest(), theme)
  }, [scene, theme])
  return <PainterShape name="handles" painter={current()} current={current} subscribe={scene.subscribe} />
}
