import type { ReactNode } from 'react'
import { nextMarkerRole, type EditorSnapshot, type Hint } from '../../editor/index.js'
import { Button, Icon, NumberField, Segments } from '../controls/index.js'
import { latePart } from '../part-slots.js'
import { ROLES } from './tool-groups.js'
import { useEditorState, useLiveResults, usePanel, useDisplay, useShortcutText } from '../panel-context.js'

const SelectionBar = /* @__PURE__ */ latePart(
  async () => (await import('./SelectionBar.js')).SelectionBar,
  () => null,
)

export interface HintsBarProps {
  /** Whether to render the layout for a phone: a card above the toolbar, with actions as buttons. */
  compact?: boolean | undefined
}

export function HintsBar({ compact = false }: HintsBarProps): ReactNode {
  const { messages } = usePanel()
  const hints = useEditorState((state) => state.hints)
  const coarse = useEditorState(selectCoarse)
  const isDrawing = useEditorState((state) => state.overlay.shape !== undefined && state.overlay.shape.placed > 0)
  const hasSelection = useEditorState(hasActions)
  if (compact) return isDrawing ? <DraftCard /> : hasSelection ? <SelectionBar /> : <TouchHint />
  return (
    <>
      <div className="nav-hints" role="note" aria-label={messages.hints}>
        <span className="nav-hints-keys">
          <PlaybackHints />
          {hints.map(({ id, ...hint }) => (
            <KeyHint key={id} {...hint} />
          ))}
        </span>
        <GridSnap />
        <span className="nav-hints-figures">
          <MeshStats />
          <CursorStats />
        </span>
      </div>
      {/* Touch devices have no Escape and no Backspace, so show buttons. */}
      {coarse && (hasSelection ? <SelectionBar /> : <DraftCard floating />)}
    </>
  )
}

function KeyHint({ keys, text }: Pick<Hint, 'keys' | 'text'>): ReactNode {
  return (
    <span className="nav-hint">
      {keys.map((key) => (
        <kbd key={key} className="nav-kbd">
          {key}
        </kbd>
      ))}
      {text}
    </span>
  )
}

function GridSnap(): ReactNode {
  const { editor, messages } = usePanel()
  const isOn = useEditorState((state) => state.snap.grid)
  const grid = useEditorState((state) => state.document.grid)
  const readOnly = useEditorState((state) => state.readOnly)
  const shortcut = useShortcutText()('toggle-grid-snap')
  if (readOnly) return null
  return (
    <span className="nav-grid-snap" role="group" aria-label={messages.snapGrid}>
      <button
        type="button"
        className="nav-grid-switch"
        aria-pressed={isOn}
        aria-keyshortcuts={shortcut}
        onClick={() => editor.actions.run('toggle-grid-snap')}
      >
        <Icon name="grid" size={14} />
        {messages.snapGrid}
      </button>
      <NumberField
        prefix=""
        label={messages.gridStep}
        value={grid.cellSize}
        min={0.001}
        isLength
        onCommit={(cellSize) =>
          editor.document.dispatch(
            { type: 'set-grid', grid: { ...grid, cellSize } },
            { label: messages.gridStep, origin: 'keyboard', coalesce: true },
          )
        }
      />
    </span>
  )
}

function PlaybackHints(): ReactNode {
  const { messages, catalog } = usePanel()
  const replaying = useDisplay((state) => state.playbackKeys !== undefined)
  if (!replaying) return null
  return (
    <>
      <KeyHint keys={[catalog.keys.Space]} text={messages.playOrPause} />
      <KeyHint keys={['←', '→']} text={messages.stepHint} />
    </>
  )
}

function MeshStats(): ReactNode {
  const { messages, numbers, format } = usePanel()
  const status = useLiveResults((results) => results.status)
  const triangles = useLiveResults((results) => results.triangles)
  const time = useLiveResults((results) => results.meshTime)
  const build = useBuildState()
  if (build !== undefined) return <BuildStats {...build} />
  return status === 'idle' ? null : (
    <span>{format(messages.meshStats, { count: triangles, time: numbers.format(time, 1, true) })}</span>
  )
}

function CursorStats(): ReactNode {
  const { messages, numbers, format } = usePanel()
  const x = useEditorState((state) => state.cursor?.world.x)
  const y = useEditorState((state) => state.cursor?.world.y)
  return (
    <span data-cursor="" className="nav-cursor-figures">
      {x === undefined || y === undefined
        ? ''
        : format(messages.cursorAt, { x: numbers.length(x, 0), y: numbers.length(y, 0) })}
    </span>
  )
}

const LINES: ReadonlySet<string> = new Set(['cut', 'measure', 'route'])

/** A card for drawing by touch, with the next step and three actions. If `floating`, it has only the actions, over the map. */
function DraftCard({ floating = false }: { floating?: boolean }): ReactNode {
  const { editor, messages, catalog, format } = usePanel()
  const shape = useEditorState((state) => state.overlay.shape)
  const hint = useEditorState(({ hints: [first] }) => first && `${first.keys[0]} · ${first.text}`)
  const coarse = useEditorState(selectCoarse)
  // Hide this card for the tool that sets the scale of the picture: the options of that tool have the same buttons.
  const isScaling = useEditorState((state) => state.tool === 'picture-scale')
  if (shape === undefined || shape.placed === 0 || isScaling) return null
  const isLine = shape.wall !== undefined || LINES.has(shape.kind)
  return (
    <div className={floating ? 'nav-hints nav-draft' : 'nav-hints'} role="note" aria-label={messages.hints}>
      {!floating && (
        <>
          <strong className="nav-hint nav-grow">
            <Icon name="polygon" size={18} />
            {coarse && !isLine && shape.kind !== 'link'
              ? shape.placed < 3
                ? messages.tapNext
                : messages.tapFirst
              : hint}
          </strong>
          <span className="nav-num nav-quiet">{format(messages.points, { count: shape.placed })}</span>
          <span className="nav-break" />
        </>
      )}
      <Button icon="undo" look="soft" onClick={() => editor.actions.run('backspace')}>
        {messages.lastPoint}
      </Button>
      <Button look="soft" onClick={() => editor.tools.cancel()}>
        {messages.cancel}
      </Button>
      {!floating && <span className="nav-grow" />}
      <Button
        look="primary"
        icon="check"
        disabled={shape.placed < (isLine ? 2 : 3)}
        onClick={() => editor.tools.complete()}
      >
        {isLine ? catalog.actions.complete : messages.closeShape}
      </Button>
    </div>
  )
}

const hasActions = ({ tool, selection, readOnly }: EditorSnapshot): boolean =>
  tool === 'select' && !readOnly && selection.items.length > 0

const TOOLS_WITH_OPTIONS: ReadonlySet<string> = new Set(
  'polygon rectangle circle freehand hole wall brush area door stamp picture picture-scale'.split(' '),
)

function TouchHint(): ReactNode {
  const { messages } = usePanel()
  const tool = useEditorState((state) => state.tool)
  const hint = useEditorState(({ hints: [first] }) => first && `${first.keys[0]} · ${first.text}`)
  const build = useBuildState()
  if (hint === undefined || build !== undefined || tool === 'select' || tool === 'pan' || TOOLS_WITH_OPTIONS.has(tool))
    return <BuildCard />
  return (
    <div className="nav-hints" role="note" aria-label={messages.hints}>
      <span className="nav-hint nav-grow">{hint}</span>
      {tool === 'marker' && <RolePicker />}
    </div>
  )
}

function RolePicker(): ReactNode {
  const { editor, messages } = usePanel()
  return (
    <Segments<string>
      label={messages.role}
      value={useEditorState(nextMarkerRole)}
      options={ROLES.map((role) => ({ value: role, label: messages[role] }))}
      onChange={(role) => editor.tools.setMarkerRole(role)}
    />
  )
}

const selectCoarse = (state: EditorSnapshot): boolean => state.pointer === 'coarse'

interface BuildState {
  readonly text: string
  readonly failed: boolean
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** Returns text and action for a running or failed build, otherwise undefined. A running build can be stopped once it reports progress. */
function useBuildState(): BuildState | undefined {
  const { messages, numbers, live, format } = usePanel()
  const status = useLiveResults((results) => results.status)
  const hasMesh = useLiveResults((results) => results.triangles > 0)
  const progress = useLiveResults((results) => results.progress)
  const stopped = useLiveResults((results) => results.stopped)
  if (status === 'error') {
    if (!stopped) return { text: hasMesh ? messages.meshError : messages.meshErrorFirst, failed: true }
    const text = hasMesh ? messages.meshStopped : messages.meshStoppedFirst
    return { text, failed: true, action: { label: messages.meshRetry, run: live.retry } }
  }
  if (status !== 'building') return undefined
  if (progress === undefined) return { text: messages.meshBuilding, failed: false }
  const text = format(messages.meshProgress, { percent: numbers.format(100 * progress, 0) })
  return { text, failed: false, action: { label: messages.meshStop, run: live.stop } }
}

function BuildStats({ text, failed, action }: BuildState): ReactNode {
  return (
    <span className="nav-building" data-build="">
      <span className="nav-severity" data-severity={failed ? 'warning' : undefined}>
        {text}
      </span>
      {action !== undefined && (
        <Button look="link" size="small" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </span>
  )
}

function BuildCard(): ReactNode {
  const { messages } = usePanel()
  const build = useBuildState()
  if (build === undefined || (build.action === undefined && !build.failed)) return null
  const { text, failed, action } = build
  return (
    <div className="nav-hints nav-build-card" role="note" aria-label={messages.hints}>
      <strong className="nav-grow nav-severity" data-severity={failed ? 'warning' : undefined}>
        {text}
      </strong>
      {action !== undefined && (
        <Button look="soft" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
