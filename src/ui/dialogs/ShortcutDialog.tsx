import type { ReactNode } from 'react'
import { describeShortcut, GESTURES, actionLabel, type Gesture, type KeyAction } from '../../editor/index.js'
import { Dialog } from '../controls/Dialog.js'
import { useEditorState, usePanel } from '../panel-context.js'

/** Every gesture and command, from the same tables that the editor obeys. */
export function ShortcutDialog(): ReactNode {
  const { display, editor, words, table } = usePanel()
  const coarse = useEditorState((state) => state.pointer === 'coarse')
  const byTool = new Map<string, Gesture[]>()
  const own = editor.tools.list.flatMap(({ id, gestures }) => gestures.map((gesture) => ({ ...gesture, tool: id })))
  for (const gesture of [...own, ...GESTURES.filter(({ tool }) => tool === undefined)]) {
    const key = gesture.tool ?? ''
    byTool.set(key, [...(byTool.get(key) ?? []), gesture])
  }
  const commands = new Map<KeyAction, string[]>()
  for (const [shortcut, action] of Object.entries(editor.actions.keymap)) {
    if (action !== null) commands.set(action, [...(commands.get(action) ?? []), describeShortcut(shortcut, table)])
  }
  const rows: readonly (readonly [label: string, keys: readonly string[]])[] = [
    [words.palette, [describeShortcut('Mod+k', table)]],
    [words.shortcuts, ['?']],
    ...[...commands].map(([action, keys]) => [actionLabel(editor, action), keys] as const),
  ]
  const toolName = (id: string): string => editor.tools.list.find((tool) => tool.id === id)?.name(table) ?? id
  return (
    <Dialog title={words.shortcuts} onClose={() => display.set({ dialog: undefined })}>
      <div className="nav-shortcuts" tabIndex={0} role="group" aria-label={words.shortcuts}>
        {[...byTool].map(([tool, gestures]) => (
          <section key={tool}>
            <h3>{tool === '' ? words.everyTool : toolName(tool)}</h3>
            <dl>
              {gestures.map((gesture) => (
                <div key={gesture.id}>
                  <dt>{gesture.text(table)}</dt>
                  <dd>
                    <kbd className="nav-kbd">{coarse ? gesture.touch(table) : gesture.mouse(table)}</kbd>
                    <kbd className="nav-kbd">{gesture.keyboard(table)}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>{words.layers}</h3>
          <dl>
            <div>
              <dt>{words.rename}</dt>
              <dd>
                <kbd className="nav-kbd">{table.forms.doubleClick}</kbd>
                <kbd className="nav-kbd">F2</kbd>
              </dd>
            </div>
            <div>
              <dt>{words.moveInList}</dt>
              <dd>
                <kbd className="nav-kbd">{coarse ? table.forms.longPressDrag : table.forms.drag}</kbd>
                <kbd className="nav-kbd">{describeShortcut('Alt+↑', table)} ↓</kbd>
              </dd>
            </div>
          </dl>
        </section>
        <section>
          <h3>{words.commands}</h3>
          <dl>
            {rows.map(([label, keys]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key} className="nav-kbd">
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  )
}
