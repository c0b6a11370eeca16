import { useRef, type ReactNode } from 'react'
import { distance } from '../../engine/geometry/index.js'
import type { BackgroundImage } from '../../document/model/index.js'
import { scaledPicture, type EditorSnapshot } from '../../editor/index.js'
import { Button, IconButton } from '../controls/Button.js'
import { NumberField } from '../controls/NumberField.js'
import { useEditorState, usePanel } from '../panel-context.js'

/** What the browser's file dialog offers; the map's own reader refuses all else. */
const PICTURES = 'image/png, image/jpeg, image/webp, image/gif, image/avif'

/** The picture to trace over: opened, seen through, scaled, locked and taken away. */
export function PictureOptions(): ReactNode {
  const picture = useEditorState(selectPicture)
  const tool = useEditorState((state) => state.tool)
  if (tool === 'picture-scale' && picture !== undefined) return <ScaleOptions picture={picture} />
  return (
    <>
      <OpenPicture isThere={picture !== undefined} />
      {picture !== undefined && <PictureActs picture={picture} />}
    </>
  )
}

function OpenPicture({ isThere }: { isThere: boolean }): ReactNode {
  const { importFile, words } = usePanel()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {isThere ? (
        <IconButton icon="open" label={words.pictureOpen} onClick={() => input.current?.click()} />
      ) : (
        <>
          <Button look="primary" size="small" icon="open" onClick={() => input.current?.click()}>
            {words.pictureOpen}
          </Button>
          <span className="nav-quiet nav-when-large">{words.pictureDrop}</span>
        </>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURES}
        aria-label={words.pictureOpen}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) importFile(file)
          event.target.value = ''
        }}
      />
    </>
  )
}

function PictureActs({ picture }: { picture: BackgroundImage }): ReactNode {
  const { editor, words, numbers, table } = usePanel()
  const put = (background: BackgroundImage | undefined, label: string, coalesce = false): void => {
    editor.document.run({ type: 'set-background', background }, { label, coalesce })
  }
  const { locked = false, opacity = 1 } = picture
  const percent = Math.round(opacity * 100)
  return (
    <>
      <label className="nav-picture-opacity">
        <span className="nav-when-large">{words.opacity}</span>
        <input
          type="range"
          min={5}
          max={100}
          step={5}
          value={percent}
          aria-label={words.opacity}
          aria-valuetext={`${numbers.format(percent, 0)} %`}
          onChange={(event) =>
            put({ ...picture, opacity: Number(event.target.value) / 100 }, table.changes.pictureOpacity, true)
          }
        />
      </label>
      <Button size="small" icon="measure" disabled={locked} onClick={() => editor.tools.set('picture-scale')}>
        {words.pictureScale}
      </Button>
      <IconButton
        icon={locked ? 'lock' : 'unlock'}
        label={locked ? words.pictureUnlock : words.pictureLock}
        aria-pressed={locked}
        onClick={() => put(withLock(picture, !locked), locked ? table.changes.unlock : table.changes.lock)}
      />
      <IconButton
        icon="trash"
        label={words.pictureRemove}
        onClick={() => put(undefined, table.changes.removePicture)}
      />
    </>
  )
}

/** How far apart the two places lie in truth. */
function ScaleOptions({ picture }: { picture: BackgroundImage }): ReactNode {
  const { editor, words, table } = usePanel()
  const shape = useEditorState(selectShape)
  const isDone = useEditorState((state) => state.at === 'picture-scale/done')
  if (!isDone || shape === undefined) return <span className="nav-plain">{words.pictureScaleHelp}</span>
  const [from, to] = shape.points
  return (
    <NumberField
      prefix={words.length}
      label={words.pictureDistance}
      value={distance(from, to)}
      min={0.001}
      onCommit={(length) => {
        editor.document.run(
          { type: 'set-background', background: scaledPicture(picture, from, to, length) },
          { label: table.changes.scalePicture },
        )
        editor.tools.set('picture')
      }}
    />
  )
}

function withLock({ locked: _, ...picture }: BackgroundImage, locked: boolean): BackgroundImage {
  return locked ? { ...picture, locked } : picture
}

const selectPicture = (state: EditorSnapshot): BackgroundImage | undefined => state.draft.background
const selectShape = (state: EditorSnapshot): EditorSnapshot['overlay']['shape'] => state.overlay.shape
