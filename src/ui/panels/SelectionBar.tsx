import { useEffect, type ComponentPropsWithRef, type ReactNode } from 'react'
import { draftItem, isLocked, itemsBox, toScreen, type EditorSnapshot, type ActionId } from '../../editor/index.js'
import { Icon, type IconName, pressUnless, useAction } from '../controls/index.js'
import { useEditorState, usePanel } from '../panel-context.js'

/** Heights in pixels of the strips of the map that are covered: by this bar at the lower edge, or by this bar and the bars above it at the upper edge. */
const BELOW = 88
const ABOVE = 152

/** Actions for the selection on touch devices, in a bar at the lower edge of the map. If the bar would cover the selection, it moves to the upper edge. */
export function SelectionBar(): ReactNode {
  const { editor, messages, catalog } = usePanel()
  const selected = useEditorState((state) => state.selection)
  const isRaised = useEditorState(liesBelow)
  const isDragging = useEditorState(({ at }) => at !== 'select/idle' && at !== 'select/pointing')
  const moves = useEditorState((state) => state.held.move)
  const canMove = useEditorState(isMovable)
  const viewport = useEditorState((state) => state.viewport)
  const isEditing = selected.vertices.length > 0
  const { items: ids } = selected
  // While the Move button is on, a drag that starts anywhere on the map moves the selection. Switch it off when the selection changes.
  useEffect(() => () => editor.input.hold({ move: false }), [editor, ids])
  if (isDragging) return null
  return (
    <div
      className="nav-hints nav-actions"
      role="group"
      aria-label={messages.selectionActions}
      data-raised={isRaised || undefined}
    >
      {isEditing ? (
        <>
          <EditorAction name="insert-vertex" label={catalog.changes.insertVertex} />
          <EditorAction name="delete-vertex" />
          <ActionButton
            icon="check"
            label={messages.importDone}
            onClick={() => editor.selection.set({ items: ids, vertices: [] })}
          />
        </>
      ) : (
        <>
          <ActionButton
            icon="pan"
            label={catalog.gestures['select.move']}
            aria-pressed={moves}
            aria-description={messages.moveHelp}
            reason={canMove ? undefined : catalog.reasons.noTool}
            onClick={() => editor.input.hold({ move: !moves })}
          />
          <EditorAction name="duplicate" />
          <EditorAction name="edit-vertices" />
          <EditorAction name="delete" />
        </>
      )}
      <ActionButton
        icon="more"
        label={messages.moreMenu}
        aria-haspopup="menu"
        onClick={() => editor.actions.openMenu({ x: viewport.width, y: viewport.height }, 'selection')}
      />
    </div>
  )
}

function EditorAction({ name, ...rest }: { name: ActionId; label?: string }): ReactNode {
  return <ActionButton {...useAction(name)} {...rest} />
}

interface ActionButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName
  label: string
  reason?: string | undefined
}

function ActionButton({ icon, label, reason, onClick, ...rest }: ActionButtonProps): ReactNode {
  return (
    <button type="button" className="nav-act" {...pressUnless(reason, onClick)} {...rest}>
      <Icon name={icon} size={20} />
      {label}
    </button>
  )
}

const isMovable = (state: EditorSnapshot): boolean =>
  state.selection.items.some((id) => {
    const item = draftItem(state, id)
    return item !== undefined && item.pinned !== true && !isLocked(item, state.draft)
  })

const MOST = 50 // maximum number of items whose box is computed: the bar does not avoid a larger selection

/** Returns whether the bar must move to the upper edge of the map: a part of the selection is in the strip `BELOW`, and no part is in the strip `ABOVE`. */
function liesBelow(state: EditorSnapshot): boolean {
  const { camera, viewport, selection } = state
  const box =
    selection.items.length > MOST ? undefined : itemsBox(selection.items.flatMap((id) => draftItem(state, id) ?? []))
  if (box === undefined) return false
  const top = toScreen(camera, box).y
  const bottom = top + box.height * camera.zoom
  return bottom > viewport.height - BELOW && top > ABOVE
}
