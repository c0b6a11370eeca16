import type { ReactNode } from 'react'
import { DEFAULT_KEYMAP, GESTURES, describeShortcut, english, type Gesture } from '../../src/editor/index.js'

const groups = new Map<string, Gesture[]>()
for (const gesture of GESTURES) groups.set(gesture.tool ?? '', [...(groups.get(gesture.tool ?? '') ?? []), gesture])

const toolName = (tool: string): string =>
  Object.hasOwn(english.tools, tool) ? english.tools[tool as keyof typeof english.tools] : 'Every tool'

/** Every gesture in its three forms, from the table that the editor itself obeys. */
export function GestureTable(): ReactNode {
  return [...groups].map(([tool, gestures]) => (
    <section key={tool}>
      <h3>{toolName(tool)}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">What it does</th>
            <th scope="col">Mouse</th>
            <th scope="col">Touch</th>
            <th scope="col">Keyboard</th>
          </tr>
        </thead>
        <tbody>
          {gestures.map((gesture) => (
            <tr key={gesture.id}>
              <td>{gesture.text(english)}</td>
              <td>{gesture.mouse(english)}</td>
              <td>{gesture.touch(english)}</td>
              <td>{gesture.keyboard(english)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ))
}

/** Every shortcut and the command behind it. */
export function ShortcutTable(): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Keys</th>
          <th scope="col">Command</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(DEFAULT_KEYMAP).map(([shortcut, action]) => (
          <tr key={shortcut}>
            <td>
              <kbd>{describeShortcut(shortcut, english)}</kbd>
            </td>
            <td>{english.actions[action]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
