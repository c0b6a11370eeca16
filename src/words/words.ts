import { editorWords } from './editor-words.js'
import { panelWords } from './panel-words.js'

/** Any words under the keys of the English table. */
export type AnyMessages<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends string ? string : AnyMessages<Table[Key]>
}

/** What the headless editor says. */
export type EditorMessages = AnyMessages<typeof editorWords>
/** What the panels around the canvas say. */
export type PanelMessages = AnyMessages<typeof panelWords>

/** Every word that the editor shows or says. */
export type Messages = EditorMessages & {
  readonly panels: PanelMessages
}

/** Some messages of the table, in the sections they stand in. */
export type MessagesChange<Table = Messages> = {
  readonly [Key in keyof Table]?: Table[Key] extends string ? string : MessagesChange<Table[Key]>
}

/**
 * The messages in English: what `messages` of `<NavEditor>` changes, one by one.
 * @example
 * const editor = <NavEditor messages={{ panels: { layers: `${english.panels.layers} of the level` } }} />
 */
export const english: Messages = { ...editorWords, panels: panelWords }

/** The table with an app's own messages in place of its own, at any depth; undefined changes nothing. */
export function mergeMessages(table: Messages, change: MessagesChange | undefined): Messages {
  return change === undefined ? table : (merged(table, change) as Messages)
}

function merged(table: unknown, change: unknown): unknown {
  if (typeof table !== 'object' || table === null || typeof change !== 'object' || change === null)
    return change ?? table
  const own: Readonly<Record<string, unknown>> = { ...change }
  return {
    ...own,
    ...Object.fromEntries(Object.entries(table).map(([key, text]: [string, unknown]) => [key, merged(text, own[key])])),
  }
}
