import type { ActionsGroup, Editor } from '../editor.js'
import type { EditorContext } from '../editor-context.js'
import type { KeyAction } from '../input/keymap.js'
import { actionNames, runAction, disabledReason, appAction } from './actions.js'
import type { EditorMenu } from './context-menu.js'

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
        at === undefined ? menu.openAtSelection() : of === 'selection' ? menu.show(at, undefined) : menu.open(at),
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
