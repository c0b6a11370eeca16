import type { ReactNode } from 'react'
import { DEFAULT_KEYMAP, GESTURES, describeShortcut, english, type Gesture } from '../../src/editor/index.js'
import { GuideTable } from './GuideTable.js'

const groups = new Map<string, Gesture[]>()
for (const gesture of GESTURES) groups.set(gesture.tool ?? '', [...(groups.get(gesture.tool ?? '') ?? []), gesture])

const toolName = (tool: string): string =>
  Object.hasOwn(english.tools, tool) ? english.tools[tool as keyof typeof english.tools] : 'Every tool'

/** Lists every gesture for mouse, touch and keyboard from the table that the editor uses. */
export function GestureTable(): ReactNode {
  return [...groups].map(([tool, gestures]) => (
    <section key={tool}>
      <h3>{toolName(tool)}</h3>
      <GuideTable
        head={['What it does', 'Mouse', 'Touch', 'Keyboard']}
        rows={gestures.map(({ text, mouse, touch, keyboard }) =>
          [text, mouse, touch, keyboard].map((of) => of(english)),
        )}
      />
    </section>
  ))
}

/** Lists every shortcut and its command. */
export function ShortcutTable(): ReactNode {
  const rows = Object.entries(DEFAULT_KEYMAP).map(([shortcut, action]) => [
    <kbd key={shortcut}>{describeShortcut(shortcut, english)}</kbd>,
    english.actions[action],
  ])
  return <GuideTable head={['Keys', 'Command']} rows={rows} />
}
