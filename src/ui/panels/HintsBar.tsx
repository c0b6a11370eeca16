import type { ReactNode } from 'react'
import { formatLabel, type EditorSnapshot } from '../../editor/index.js'
import { Button } from '../controls/Button.js'
import { Icon } from '../controls/Icon.js'
import { useEditorState, useLiveResults, usePanel, useDisplay } from '../panel-context.js'
import { BuildCard, BuildStats, useBuildState } from './BuildState.js'

export interface HintsBarProps {
  /** A card above the bar of a phone, with the acts as buttons. */
  compact?: boolean | undefined
}

/** What the pointer and the keys do now, and the live numbers of mesh and cursor. */
export function HintsBar({ compact = false }: HintsBarProps): ReactNode {
  const { words } = usePanel()
  const hints = useEditorState(selectHints)
  const coarse = useEditorState(selectCoarse)
  const isDrawing = useEditorState((state) => state.overlay.shape !== undefined && state.overlay.shape.placed > 0)
  if (compact) return isDrawing ? <DraftCard /> : <BuildCard />
  return (
    <>
      <div className="nav-hints" role="note" aria-label={words.hints}>
        <span className="nav-hints-keys">
          <PlaybackHints />
          {hints.map((hint) => (
            <span key={hint.id} className="nav-hint">
              {hint.keys.map((key) => (
                <kbd key={key} className="nav-kbd">
                  {key}
                </kbd>
              ))}
              {hint.text}
            </span>
          ))}
        </span>
        <span className="nav-hints-figures">
          <MeshStats />
          <CursorStats />
        </span>
      </div>
      {/* A finger has no Escape and no Backspace. */}
      {coarse && <DraftCard floating />}
    </>
  )
}

function PlaybackHints(): ReactNode {
  const { words, table } = usePanel()
  const replaying = useDisplay((state) => state.playbackKeys !== undefined)
  if (!replaying) return null
  return (
    <>
      <span className="nav-hint">
        <kbd className="nav-kbd">{table.keys.Space}</kbd>
        {words.playOrPause}
      </span>
      <span className="nav-hint">
        <kbd className="nav-kbd">←</kbd>
        <kbd className="nav-kbd">→</kbd>
        {words.stepHint}
      </span>
    </>
  )
}

function MeshStats(): ReactNode {
  const { words, table, numbers } = usePanel()
  const status = useLiveResults((results) => results.status)
  const triangles = useLiveResults((results) => results.triangles)
  const time = useLiveResults((results) => results.meshTime)
  const build = useBuildState()
  if (build !== undefined) return <BuildStats {...build} />
  return status === 'idle' ? null : (
    <span>{formatLabel(words.meshStats, { count: triangles, time: numbers.format(time, 1, true) }, table)}</span>
  )
}

function CursorStats(): ReactNode {
  const { words, table, numbers } = usePanel()
  const x = useEditorState((state) => state.cursor?.world.x)
  const y = useEditorState((state) => state.cursor?.world.y)
  return (
    <span data-cursor="" className="nav-cursor-figures">
      {x === undefined || y === undefined
        ? ''
        : formatLabel(words.cursorAt, { x: numbers.format(x, 0), y: numbers.format(y, 0) }, table)}
    </span>
  )
}

/** Under fingers: while something is drawn, what to do next and the three acts; else nothing. `floating`: the acts alone, over the map. */
function DraftCard({ floating = false }: { floating?: boolean }): ReactNode {
  const { editor, words, table } = usePanel()
  const shape = useEditorState(selectDraftShape)
  const hint = useEditorState(({ hints: [first] }) => first && `${first.keys[0]} · ${first.text}`)
  const coarse = useEditorState(selectCoarse)
  // The bar of the picture has the acts of its scale.
  const isScaling = useEditorState((state) => state.tool === 'picture-scale')
  if (shape === undefined || shape.placed === 0 || isScaling) return null
  return (
    <div className={floating ? 'nav-hints nav-draft' : 'nav-hints'} role="note" aria-label={words.hints}>
      {!floating && (
        <>
          <strong className="nav-hint nav-grow">
            <Icon name="polygon" size={18} />
            {coarse && shape.kind !== 'cut' && shape.kind !== 'measure' && shape.kind !== 'link'
              ? shape.placed < 3
                ? words.tapNext
                : words.tapFirst
              : hint}
          </strong>
          <span className="nav-num nav-quiet">{formatLabel(words.points, { count: shape.placed }, table)}</span>
          <span className="nav-break" />
        </>
      )}
      <Button icon="undo" look="soft" onClick={() => editor.actions.run('backspace')}>
        {words.lastPoint}
      </Button>
      <Button look="soft" onClick={() => editor.tools.cancel()}>
        {words.cancel}
      </Button>
      {!floating && <span className="nav-grow" />}
      <Button
        look="primary"
        icon="check"
        disabled={shape.placed < 3 && shape.kind !== 'cut' && shape.kind !== 'measure'}
        onClick={() => editor.tools.complete()}
      >
        {words.closeShape}
      </Button>
    </div>
  )
}

const selectCoarse = (state: EditorSnapshot): boolean => state.pointer === 'coarse'
const selectHints = (state: EditorSnapshot): EditorSnapshot['hints'] => state.hints
const selectDraftShape = (state: EditorSnapshot): EditorSnapshot['overlay']['shape'] => state.overlay.shape
