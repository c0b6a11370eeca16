import type { ReactNode } from 'react'
import { describeShortcut, GESTURES, actionLabel, type Gesture, type KeyAction } from '../../editor/index.js'
import { Dialog } from '../controls/index.js'
import { useEditorState, usePanel } from '../panel-context.js'

type Row = readonly [label: string, keys: readonly string[]]

export function ShortcutDialog(): ReactNode {
  const { display, editor, messages, catalog } = usePanel()
  const coarse = useEditorState((state) => state.pointer === 'coarse')
  const byTool = new Map<string, Gesture[]>()
  const own = editor.tools.list.flatMap(({ id, gestures }) => gestures.map((gesture) => ({ ...gesture, tool: id })))
  for (const gesture of [...own, ...GESTURES.filter(({ tool }) => tool === undefined)]) {
    const key = gesture.tool ?? ''
    byTool.set(key, [...(byTool.get(key) ?? []), gesture])
  }
  const commands = new Map<KeyAction, string[]>()
  for (const [shortcut, action] of Object.entries(editor.actions.keymap)) {
    if (action !== null) commands.set(action, [...(commands.get(action) ?? []), describeShortcut(shortcut, catalog)])
  }
  const toolName = (id: string): string => editor.tools.list.find((tool) => tool.id === id)?.name(catalog) ?? id
  const groups: readonly (readonly [title: string, rows: readonly Row[]])[] = [
    ...[...byTool].map(([tool, gestures]) => {
      const rows = gestures.map((one): Row => {
        return [one.text(catalog), [coarse ? one.touch(catalog) : one.mouse(catalog), one.keyboard(catalog)]]
      })
      return [tool === '' ? messages.everyTool : toolName(tool), rows] as const
    }),
    [
      messages.layers,
      [
        [messages.rename, [catalog.forms.doubleClick, 'F2']],
        [
          messages.moveInList,
          [coarse ? catalog.forms.longPressDrag : catalog.forms.drag, `${describeShortcut('Alt+↑', catalog)} ↓`],
        ],
      ],
    ],
    [
      messages.commands,
      [
        [messages.palette, [describeShortcut('Mod+k', catalog)]],
        [messages.shortcuts, ['?']],
        ...[...commands].map(([action, keys]): Row => [actionLabel(editor, action), keys]),
      ],
    ],
  ]
  return (
    <Dialog title={messages.shortcuts} onClose={() => display.set({ dialog: undefined })}>
      <div className="nav-shortcuts" tabIndex={0} role="group" aria-label={messages.shortcuts}>
        {groups.map(([title, rows]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([label, keys], i) => (
                <div key={i}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((key, at) => (
                      <kbd key={at} className="nav-kbd">
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
