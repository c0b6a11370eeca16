/** The acts behind `editor.actions`. */
import type { Editor } from '../editor.js'
import type { EditorContext } from '../editor-context.js'
import type { ActionsGroup } from '../groups/actions-group.js'
import { actionOf } from './actions.js'
import type { EditorMenu } from './menu.js'

export function createActionsGroup(
  { store, settings, announcer }: EditorContext,
  menu: EditorMenu,
  editor: () => Editor,
): ActionsGroup {
  return {
    run: (action) =>
      store.batch(() => {
        const { menu: open } = store.state
        const { why, run } = actionOf(action)
        const reason = why(editor())
        if (reason !== undefined) {
          announcer.refuse(settings.labels.reasons[reason])
          return false
        }
        const done = run(editor())
        if (store.state.menu === open) menu.close()
        return done
      }),
    whyNot(action) {
      const reason = actionOf(action).why(editor())
      return reason === undefined ? undefined : settings.labels.reasons[reason]
    },
    openMenu: (at) => store.batch(() => (at === undefined ? menu.openAtSelection() : menu.open(at))),
    closeMenu: () => store.batch(() => menu.close()),
  }
}
