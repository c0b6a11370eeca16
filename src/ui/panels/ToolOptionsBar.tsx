import { useEffect, useMemo, useRef, useState, type ReactNode, type CSSProperties } from 'react'
import { useFrameMark } from '../dom.js'
import { useEditorState, usePanel } from '../panel-context.js'
import { isTerrainName, terrainNames } from '../../terrain-kinds/index.js'
import { distance } from '../../engine/geometry/index.js'
import type { BackgroundImage, Command } from '../../document/model/index.js'
import { scaledPicture, stampsIn } from '../../editor/index.js'
import { DrawFields } from './DrawFields.js'
import { DoorOptions, WallOptions } from './WallOptions.js'
import { Button, FileInput, IconButton, iconOfAction, NumberField, Segments, Select } from '../controls/index.js'

const SHAPE_TOOLS: ReadonlySet<string> = new Set(['polygon', 'rectangle', 'circle', 'freehand', 'wall', 'brush'])

export function ToolOptionsBar({ compact }: { compact: boolean }): ReactNode {
  const tool = useEditorState((state) => state.tool)
  const readOnly = useEditorState((state) => state.readOnly)
  // On a phone, the card with the actions for the shape being drawn replaces the options.
  const makesRoom = useEditorState((state) => state.overlay.shape !== undefined) && compact
  const isPicture = tool === 'picture' || tool === 'picture-scale'
  const isTyping = useEditorState((state) => state.overlay.shape?.anchor !== undefined)
  const hasKinds = tool === 'area' || SHAPE_TOOLS.has(tool)
  const hasOptions = hasKinds || isPicture || isTyping || tool === 'door' || tool === 'hole' || tool === 'stamp'
  if (readOnly || (makesRoom && !isPicture)) return null
  // Reserve the space of the options, so that the map is not fitted under them.
  if (!hasOptions) return <div className="nav-tool-slot" />
  return (
    <OpenOptions>
      {isTyping ? <DrawFields /> : hasKinds && <KindPicker obstacles={tool !== 'area'} />}
      {tool === 'wall' && !isTyping && <WallOptions />}
      {tool === 'brush' && <BrushOptions />}
      {tool === 'door' && <DoorOptions />}
      {tool === 'stamp' && <StampOptions />}
      {tool === 'hole' && !isTyping && <HoleOptions />}
      {isPicture && <PictureOptions />}
    </OpenOptions>
  )
}

function OpenOptions({ children }: { children: ReactNode }): ReactNode {
  const { messages } = usePanel()
  const bar = useRef<HTMLDivElement>(null)
  useFrameMark('tool-options', bar)
  return (
    <div ref={bar} className="nav-float nav-tool-options" role="group" aria-label={messages.toolOptions}>
      {children}
    </div>
  )
}

function KindPicker({ obstacles }: { obstacles: boolean }): ReactNode {
  const { editor, messages, catalog } = usePanel()
  const terrain = useEditorState((state) => state.terrain)
  const isArea = useEditorState((state) => state.drawKind === 'area')
  const own = isTerrainName(terrain) ? [] : [terrain]
  const kinds = [...(obstacles ? [OBSTACLE] : []), ...terrainNames(), ...own]
  return (
    <Segments
      label={messages.drawsKind}
      value={obstacles && !isArea ? OBSTACLE : terrain}
      options={kinds.map((kind) => ({
        value: kind,
        label: (
          <>
            <span className="nav-dot" data-shape="square" style={dotOf(kind)} />
            {kind === OBSTACLE ? catalog.kinds.obstacle : isTerrainName(kind) ? messages[kind] : kind}
          </>
        ),
      }))}
      onChange={(kind) => {
        if (kind !== OBSTACLE) editor.tools.setTerrain(kind)
        if (obstacles) editor.tools.setDrawKind(kind === OBSTACLE ? 'obstacle' : 'area')
      }}
    />
  )
}

function HoleOptions(): ReactNode {
  const { editor, catalog } = usePanel()
  return (
    <Segments
      label={catalog.tools.hole}
      value={useEditorState((state) => state.holeForm)}
      options={(['polygon', 'rectangle', 'circle'] as const).map((id) => ({ value: id, label: catalog.tools[id] }))}
      onChange={(form) => editor.tools.setHoleForm(form)}
    />
  )
}

function StampOptions(): ReactNode {
  const { editor, catalog } = usePanel()
  const document = useEditorState((state) => state.document)
  const chosen = useEditorState((state) => state.stamp.name)
  const stamps = useMemo(() => stampsIn(document), [document])
  const [first] = stamps.keys()
  if (first === undefined) return <span className="nav-plain">{catalog.reasons.noStamp}</span>
  return (
    <>
      <Select
        label={catalog.tools.stamp}
        value={chosen !== undefined && stamps.has(chosen) ? chosen : first}
        options={[...stamps].map(([name, { length }]) => ({ value: name, label: `${name} · ${length}` }))}
        onChange={(name) => editor.stamps.set({ name })}
      />
      {(['rotate-right', 'mirror-x', 'mirror-y'] as const).map((action) => (
        <IconButton
          key={action}
          icon={iconOfAction(action) ?? 'more'}
          label={catalog.actions[action]}
          onClick={() => editor.actions.run(action)}
        />
      ))}
    </>
  )
}

const FORMS = [
  ['free', 'brushFree'],
  ['line', 'brushLine'],
  ['rectangle', 'brushRectangle'],
  ['fill', 'brushFill'],
] as const
const LARGEST = 64

function BrushOptions(): ReactNode {
  const { editor, messages } = usePanel()
  const { size, erase, form } = useEditorState((state) => state.brush)
  return (
    <>
      <span className="nav-separator" />
      <Segments
        label={messages.brushForm}
        value={form}
        options={FORMS.map(([value, word]) => ({ value, label: messages[word] }))}
        onChange={(value) => editor.tools.setBrush({ form: value })}
      />
      <NumberField
        label={messages.brushSize}
        value={size}
        min={1}
        onCommit={(cells) => editor.tools.setBrush({ size: Math.min(LARGEST, Math.round(cells)) })}
      />
      <IconButton
        icon="eraser"
        label={messages.brushEraser}
        aria-pressed={erase}
        onClick={() => editor.tools.setBrush({ erase: !erase })}
      />
    </>
  )
}

const OBSTACLE = ' ' // never the name of a terrain, since names are trimmed

function dotOf(kind: string): CSSProperties {
  const name = kind === OBSTACLE ? 'obstacle-stroke' : `area-${isTerrainName(kind) ? kind : 'road'}`
  const style: CSSProperties & Record<'--nav-dot', string> = { '--nav-dot': `var(--nav-${name})` }
  return style
}

/** Types that the file dialog offers. The reader rejects all others. */
const PICTURES = 'image/png, image/jpeg, image/webp, image/gif, image/avif'

function PictureOptions(): ReactNode {
  const picture = useEditorState((state) => state.draft.background)
  const tool = useEditorState((state) => state.tool)
  if (tool === 'picture-scale' && picture !== undefined) return <ScaleOptions picture={picture} />
  return (
    <>
      <OpenPicture isThere={picture !== undefined} />
      {picture !== undefined && <PictureActions picture={picture} />}
    </>
  )
}

function OpenPicture({ isThere }: { isThere: boolean }): ReactNode {
  const { importFile, messages } = usePanel()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {isThere ? (
        <IconButton icon="open" label={messages.pictureOpen} onClick={() => input.current?.click()} />
      ) : (
        <>
          <Button look="primary" size="small" icon="open" onClick={() => input.current?.click()}>
            {messages.pictureOpen}
          </Button>
          <span className="nav-quiet nav-when-large">{messages.pictureDrop}</span>
        </>
      )}
      <FileInput inputRef={input} label={messages.pictureOpen} accept={PICTURES} onFiles={importFile} />
    </>
  )
}

function PictureActions({ picture }: { picture: BackgroundImage }): ReactNode {
  const { editor, messages, numbers, catalog, tracePicture } = usePanel()
  const put = (background: BackgroundImage | undefined, label: string, coalesce = false): void => {
    editor.document.dispatch({ type: 'set-background', background }, { label, coalesce })
  }
  const { locked = false, opacity = 1 } = picture
  const percent = Math.round(opacity * 100)
  return (
    <>
      <label className="nav-picture-opacity">
        <span className="nav-when-large">{messages.opacity}</span>
        <input
          type="range"
          min={5}
          max={100}
          step={5}
          value={percent}
          aria-label={messages.opacity}
          aria-valuetext={`${numbers.format(percent, 0)} %`}
          onChange={(event) =>
            put({ ...picture, opacity: Number(event.target.value) / 100 }, catalog.changes.pictureOpacity, true)
          }
        />
      </label>
      <Button size="small" icon="polygon" onClick={() => tracePicture()}>
        {messages.pictureTrace}
      </Button>
      <Button size="small" icon="measure" disabled={locked} onClick={() => editor.tools.set('picture-scale')}>
        {messages.pictureScale}
      </Button>
      <IconButton
        icon={locked ? 'lock' : 'unlock'}
        label={locked ? messages.pictureUnlock : messages.pictureLock}
        aria-pressed={locked}
        onClick={() => put(withLock(picture, !locked), locked ? catalog.changes.unlock : catalog.changes.lock)}
      />
      <IconButton
        icon="fit"
        label={messages.fitMapToPicture}
        onClick={() =>
          editor.document.dispatch({ type: 'set-bounds', bounds: picture.rect }, { label: messages.fitMapToPicture })
        }
      />
      <IconButton
        icon="trash"
        label={messages.pictureRemove}
        onClick={() => put(undefined, catalog.changes.removePicture)}
      />
    </>
  )
}

function ScaleOptions({ picture }: { picture: BackgroundImage }): ReactNode {
  const { editor, messages, catalog } = usePanel()
  const shape = useEditorState((state) => state.overlay.shape)
  const isDone = useEditorState((state) => state.at === 'picture-scale/done')
  const units = useEditorState((state) => state.document.units)
  const [scaled, setScaled] = useState<'picture' | 'map'>('picture')
  const field = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isDone) field.current?.querySelector('input')?.focus()
  }, [isDone, scaled])
  if (!isDone || shape === undefined) return <span className="nav-plain">{messages.pictureScaleHelp}</span>
  const [from, to] = shape.points
  const along = distance(from, to)
  const unit = units === undefined || units.unit === 'px' ? 'm' : units.unit
  const put = (command: Command, label: string): void => {
    editor.document.dispatch(command, { label })
    editor.tools.set('picture')
  }
  return (
    <>
      <Segments
        label={messages.scaled}
        value={scaled}
        options={[
          { value: 'picture', label: catalog.changes.scalePicture },
          { value: 'map', label: messages.scaleMap },
        ]}
        onChange={setScaled}
      />
      <span ref={field} className="nav-picture-distance">
        <NumberField
          key={scaled}
          prefix={messages.length}
          label={messages.pictureDistance}
          min={0.001}
          {...(scaled === 'picture'
            ? { value: along, isLength: true }
            : { value: along / (units?.scale ?? 1), suffix: ` ${unit}` })}
          onCommit={(length) =>
            scaled === 'picture'
              ? put(
                  { type: 'set-background', background: scaledPicture(picture, from, to, length) },
                  catalog.changes.scalePicture,
                )
              : put({ type: 'set-units', units: { unit, scale: along / length } }, messages.scaleMap)
          }
        />
      </span>
    </>
  )
}

function withLock({ locked: _, ...picture }: BackgroundImage, locked: boolean): BackgroundImage {
  return locked ? { ...picture, locked } : picture
}
