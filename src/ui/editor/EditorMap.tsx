import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { Group } from 'react-konva'
import type { Point } from '../../engine/geometry/index.js'
import { toWorld, type Camera, type Editor, type EditorSnapshot, type Size } from '../../editor/index.js'
import {
  NavStage,
  type CameraStore,
  type EditorPlaces,
  type NavStageHandle,
  type StageInput,
} from '../../canvas/index.js'
import { matchesMedia, useNavEditorState } from '../../hooks/index.js'
import { floatsOver } from '../map/callout-place.js'
import { HeldKeys } from '../map/HeldKeys.js'
import { createSignWatch } from '../map/issue-signs.js'
import { Loupe } from '../map/Loupe.js'
import { NoteField } from '../map/NoteField.js'
import { PresenceMarks } from '../map/PresenceMarks.js'
import { droppedFiles } from '../files/opened-files.js'
import { useAppParts, usePanel } from '../panel-context.js'
import { NOTHING_YET, pathIn, type EditorLiveState } from '../live/live-state.js'
import { NOBODY } from '../app-parts.js'
import { derive } from '../memo.js'

function Others(): ReactNode {
  const people = useAppParts((parts) => parts.presence)
  return people !== NOBODY && <PresenceMarks people={people} />
}

interface EditorMapProps {
  places: EditorPlaces
  signs: boolean
  children?: ReactNode
}

export function EditorMap({ places, signs, children }: EditorMapProps): ReactNode {
  const { editor, display, messages } = usePanel()
  const stage = useRef<NavStageHandle>(null)
  const help = useId()
  const cursor = useNavEditorState(selectCursor)
  const bounds = useNavEditorState((state) => state.document.bounds)
  const [camera] = useState(() => cameraOf(editor))
  const [firstFit] = useState(() => createFirstFit(editor))
  const send = useSignedInput(stage, signs, firstFit)
  const blur = useCallback(() => void editor.input.handle({ type: 'blur' }), [editor])
  const { dropProps, isDragging } = useFileDrop()
  useResultAttributes(stage)
  useCoarsePointer(editor)
  useLayoutEffect(() => {
    editor.camera.setCovered(() => (stage.current === null ? [] : floatsOver(stage.current.element)))
    return () => editor.camera.setCovered(() => [])
  }, [editor])
  useEffect(() => {
    const view = stage.current?.element.ownerDocument.defaultView
    view?.addEventListener('blur', blur)
    return () => view?.removeEventListener('blur', blur)
  }, [blur])
  const mapProps = useMemo(
    () => ({
      ...attributesOf(NOTHING_YET),
      ...dropProps,
      role: 'application',
      'aria-label': messages.map,
      'aria-describedby': help,
      'aria-roledescription': undefined,
      'data-dragging-file': isDragging ? '' : undefined,
      onBlur: (event: FocusEvent) => isInside(event) && blur(),
      // Open the field of a note on click. If it opened on an earlier event of a touch, the map would take the focus from it.
      onClick: () => display.set({ note: editor.getSnapshot().note }),
    }),
    [dropProps, messages, help, isDragging, blur, editor, display],
  )
  const { attach: attachScene } = places.canvas.scene
  const { attach: attachLive } = places.canvas.live
  const { attach: attachHandles } = places.canvas.handles
  return (
    <NavStage
      ref={stage}
      className="nav-map"
      cameraStore={camera}
      world={bounds}
      panZoom={false}
      onInput={send}
      onResize={firstFit.resize}
      cursor={cursor}
      mapProps={mapProps}
      scene={<Group ref={attachScene} />}
      live={<Group ref={attachLive} />}
      handles={<Group ref={attachHandles} />}
    >
      <span id={help} hidden>
        {messages.mapHelp}
      </span>
      {children}
      <Loupe stage={stage} />
      <Others />
      <HeldKeys />
      <NoteField />
    </NavStage>
  )
}

function useSignedInput(
  stage: RefObject<NavStageHandle | null>,
  signs: boolean,
  firstFit: ReturnType<typeof createFirstFit>,
): (input: StageInput) => boolean {
  const { editor, display } = usePanel()
  const watch = useMemo(() => (signs ? createSignWatch(editor, display) : () => false), [editor, display, signs])
  const [isTap] = useState(createTapWatch)
  return useCallback(
    (input: StageInput) => {
      if (input.type === 'down' || input.type === 'wheel') firstFit.end()
      const isUsed = editor.input.handle(input)
      if (isTap(input)) display.getSnapshot().pointing?.(toWorld(editor.getSnapshot().camera, input))
      if (input.type !== 'wheel') stage.current?.element.toggleAttribute('data-over-sign', watch(input))
      return isUsed
    },
    [editor, display, watch, stage, firstFit, isTap],
  )
}

const TAP_REACH = 6 // maximum screen pixels that the pointer may move during a tap

/** Returns a function that reports whether an input ends a tap: a press of only one pointer, which moved at most `TAP_REACH`. */
function createTapWatch(): (input: StageInput) => boolean {
  const down = new Map<number, Point | undefined>()
  return (input) => {
    if (input.type === 'down') {
      for (const id of down.keys()) down.set(id, undefined)
      down.set(input.pointerId, down.size === 0 && (input.button ?? 0) === 0 ? input : undefined)
    }
    if (input.type !== 'up' && input.type !== 'cancel') return false
    const start = down.get(input.pointerId)
    down.delete(input.pointerId)
    return (
      input.type === 'up' &&
      start !== undefined &&
      (input.x - start.x) ** 2 + (input.y - start.y) ** 2 <= TAP_REACH ** 2
    )
  }
}

/** React bubbles events of portals through the map, so accept only events from elements inside the map. */
const isInside = ({ currentTarget, target }: SyntheticEvent): boolean => currentTarget.contains(target as Node)

function useFileDrop(): { readonly dropProps: DropProps; readonly isDragging: boolean } {
  const { editor, importFile } = usePanel()
  const [isDragging, setDragging] = useState(false)
  const dropProps = useMemo(
    (): DropProps => ({
      onDragOver: (event) => {
        if (!isInside(event) || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDragging(true)
      },
      onDragLeave: (event) => isInside(event) && setDragging(false),
      onDrop: (event) => {
        if (!isInside(event)) return
        setDragging(false)
        const { dataTransfer } = event
        if (dataTransfer.files.length === 0) return
        event.preventDefault()
        if (!editor.getSnapshot().readOnly) importFile(droppedFiles(dataTransfer), dataTransfer.files[0].name)
      },
    }),
    [editor, importFile],
  )
  return { dropProps, isDragging }
}

type DropProps = Readonly<Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>>

function useResultAttributes(stage: RefObject<NavStageHandle | null>): void {
  const { live } = usePanel()
  useLayoutEffect(() => {
    const write = (): void => {
      const element = stage.current?.element
      for (const [name, value] of Object.entries(attributesOf(live.getSnapshot())))
        if (element?.getAttribute(name) !== value) element?.setAttribute(name, value)
    }
    write()
    return live.subscribe(write)
  }, [live, stage])
}

/** Starts with large targets for touch on a device without a mouse. Afterwards, the pointer in use decides. */
function useCoarsePointer(editor: Editor): void {
  useEffect(() => {
    if (matchesMedia('(pointer: coarse)')) editor.setOptions({ pointer: 'coarse' })
  }, [editor])
}

function cameraOf(editor: Editor): CameraStore {
  const { latest, subscribe } = derive(editor, ({ camera }) => camera)
  return { getSnapshot: latest, subscribe, set: (camera) => editor.camera.set(camera) }
}

/** Fits the map to the frame, unless the app has set a camera. Fits again on resize, since a style sheet may load late. */
function createFirstFit(editor: Editor) {
  let isOver = editor.options.camera !== undefined || editor.options.defaultCamera !== undefined
  let fitted: Camera | undefined
  return {
    resize: (size: Size): void => {
      const { viewport, camera } = editor.getSnapshot()
      if (viewport.width !== size.width || viewport.height !== size.height) editor.camera.setViewport(size)
      if (fitted !== undefined && camera !== fitted) isOver = true
      if (isOver || size.width < 1 || size.height < 1) return
      editor.camera.fit(editor.getSnapshot().document.bounds)
      fitted = editor.getSnapshot().camera
    },
    end: (): void => {
      isOver = true
    },
  }
}

function attributesOf(results: EditorLiveState): Readonly<Record<string, string>> {
  const found = pathIn(results.path)
  return {
    'data-mesh-status': results.status,
    'data-mesh-revision': String(results.revision),
    'data-path-status': results.path?.status ?? 'none',
    'data-path-stale': results.pathStale ?? '',
    'data-path-length': found === undefined ? '' : String(found.length),
  }
}

const CURSORS: Partial<Record<EditorSnapshot['cursorName'], string>> = { rotate: 'grab', close: 'pointer' }
const selectCursor = (state: EditorSnapshot): string => CURSORS[state.cursorName] ?? state.cursorName
