/** What the host has said: its options, and what follows from them (words, keys, tools). */
import type { EditorOptions } from './editor-options.js'
import { mergeKeymap } from './input/keymap.js'
import { editorWords } from './words/labels.js'
import { type Labels } from './words/labels.js'
import { BUILT_IN_TOOLS } from './tools/index.js'
import type { ToolDefinition } from './tools/tool.js'

export class EditorSettings {
  options: EditorOptions
  labels: Labels
  keymap: ReturnType<typeof mergeKeymap>
  tools: readonly ToolDefinition[]

  constructor(options: EditorOptions) {
    this.options = options
    this.labels = options.labels ?? editorWords
    this.tools = mergeTools(options.tools)
    this.keymap = mergeKeymap(options.keymap, this.tools)
  }

  /** Only the named options change. */
  take(next: Partial<EditorOptions>): void {
    this.options = { ...this.options, ...next }
    if ('labels' in next) this.labels = next.labels ?? editorWords
    if ('tools' in next) this.tools = mergeTools(next.tools)
    if ('tools' in next || 'keymap' in next) this.keymap = mergeKeymap(this.options.keymap, this.tools)
  }

  tool(id: string): ToolDefinition | undefined {
    return this.tools.find((candidate) => candidate.id === id)
  }
}

/** A tool of the host with the id of a built-in one takes its place; the others come after. */
function mergeTools(own: readonly ToolDefinition[] = []): readonly ToolDefinition[] {
  const builtIn = new Set(BUILT_IN_TOOLS.map((tool) => tool.id))
  return [
    ...BUILT_IN_TOOLS.map((tool) => own.find((other) => other.id === tool.id) ?? tool),
    ...own.filter((other) => !builtIn.has(other.id)),
  ]
}
