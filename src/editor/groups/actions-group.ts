import type { Point } from '../../engine/geometry/index.js'
import { actionNames, appAction, disabledReason, runAction } from '../actions/actions.js'
import type { EditorMenu } from '../actions/menu.js'
import type { Editor } from '../editor.js'
import type { EditorContext } from '../editor-context.js'
import type { KeyAction, Keymap } from '../input/keymap.js'

export interface ActionsGroup {
  /** Names of all actions. Those of the app come last. */
  readonly list: readonly KeyAction[]
  /** Effective shortcuts, including those of the app's actions and tools. */
  readonly keymap: Keymap
  /** Runs an action. Returns whether it did something, and announces the reason if it could not run. */
  readonly run: (action: KeyAction) => boolean
  /** Returns the reason why an action cannot run; `undefined` if it can. */
  readonly disabledReason: (action: KeyAction) => string | undefined
  /** Opens the context menu at a screen position, for the item there or for the selection. Without a position, opens it at the crosshair or the selection. */
  readonly openMenu: (at?: Point, of?: 'place' | 'selection') => void
  readonly closeMenu: () => void
}

export function createActionsGroup(context: EditorContext, menu: EditorMenu, editor: () => Editor): ActionsGroup {
  const { store, settings } = context
  return {
    get list() {
      return actionNames(editor())
    },
    get keymap() {
      return settings.keymap
    },
    run: (action) =>
      store.batch(() => {
        const { menu: open } = store.state
        const done = performAction(context, editor(), action)
        if (store.state.menu === open) menu.close()
        return done === true
      }),
    disabledReason: (action) => reasonOf(context, editor(), action),
    openMenu: (at, of) =>
      store.batch(() =>
        at === undefined ? menu.openAtSelection() : of === 'selection' ? menu.openForSelection(at) : menu.open(at),
      ),
    closeMenu: () => store.batch(() => menu.close()),
  }
}

export function performAction(context: EditorContext, editor: Editor, action: KeyAction): boolean | 'refused' {
  const reason = reasonOf(context, editor, action)
  if (reason !== undefined) {
    context.announcer.showText(reason)
    return 'refused'
  }
  return runGuarded(context, editor, action, () => runAction(editor, action), false)
}

function reasonOf(context: EditorContext, editor: Editor, action: KeyAction): string | undefined {
  return runGuarded(context, editor, action, () => disabledReason(editor, action), editor.messages.reasons.noTool)
}

function runGuarded<T>({ store }: EditorContext, editor: Editor, action: KeyAction, work: () => T, fallback: T): T {
  return appAction(editor, action) ? store.ask(work, fallback) : work()
}
