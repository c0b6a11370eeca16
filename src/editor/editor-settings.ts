import { sameValue } from '../engine/core/index.js'
import { mergeKeymap, type KeyAction, type Keymap } from './input/keymap.js'
import { changeList, type EditorBaseOptions } from './editor-options.js'
import { editorWords, type EditorMessages } from '../words/index.js'
import { BUILT_IN_TOOLS } from './tools/index.js'
import type { ToolDefinition } from './tools/tool.js'

const warned = new Set<string>()

export class EditorSettings {
  options: EditorBaseOptions
  messages: EditorMessages
  keymap: Keymap = {}
  tools: readonly ToolDefinition[] = []

  constructor(options: EditorBaseOptions) {
    this.options = options
    this.messages = options.messages ?? editorWords
    this.updateTools()
  }

  update(next: Partial<EditorBaseOptions>): void {
    this.options = { ...this.options, ...next }
    if ('messages' in next) this.messages = next.messages ?? editorWords
    if ('tools' in next || 'keymap' in next || 'actions' in next) this.updateTools()
  }

  tool(id: string): ToolDefinition | undefined {
    return this.tools.find((candidate) => candidate.id === id)
  }

  get firstTool(): ToolDefinition {
    return this.tool('select') ?? this.tools[0]
  }

  private updateTools(): void {
    const { tools, keymap, actions } = this.options
    const list = changeList(BUILT_IN_TOOLS, tools)
    const next = list.length > 0 ? list : BUILT_IN_TOOLS.slice(0, 1)
    if (!sameValue(next, this.tools)) this.tools = next
    const rows = mergeKeymap(keymap, this.tools, actions, (...clash) => this.warn(...clash))
    if (!sameValue(rows, this.keymap)) this.keymap = rows
  }

  /** Warns only once per page, since StrictMode creates every editor twice. */
  private warn(shortcut: string, by: KeyAction, from: KeyAction): void {
    const text = `navsmith: ${shortcut} is ${by} now, and no longer ${from}; a row of the option keymap says which it should be`
    if (warned.has(text) || !isDevelopment()) return
    warned.add(text)
    console.warn(text)
  }
}

declare const process: { readonly env: { readonly NODE_ENV?: string } }

export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
