import { editorWords } from './editor-words.js'
import { panelWords } from './panel-words.js'

/** Any words under the keys of the English table. */
export type AnyWords<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends string ? string : AnyWords<Table[Key]>
}

/** What the headless editor says. */
export type Labels = AnyWords<typeof editorWords>
/** What the panels around the canvas say. */
export type PanelWords = AnyWords<typeof panelWords>

/** Every word that the editor shows or says. */
export type Words = Labels & {
  readonly panels: PanelWords
}

/** Some words of the table, in the sections they stand in. */
export type WordsChange = {
  readonly [Section in keyof Words]?: Words[Section] extends string ? string : Partial<Words[Section]>
}

/**
 * The table of words in English: what `words` of `<NavEditor>` changes, section by section.
 * @example
 * const editor = <NavEditor words={{ panels: { layers: `${english.panels.layers} of the level` } }} />
 */
export const english: Words = { ...editorWords, panels: panelWords }

/** The table with a host's own words in place of its own. */
export function mergeWords(table: Words, change: WordsChange | undefined): Words {
  if (change === undefined) return table
  const own: Readonly<Record<string, unknown>> = change
  return Object.fromEntries(
    Object.entries(table).map(([section, words]: [string, unknown]) => [section, sectionOf(words, own[section])]),
  ) as Words
}

function sectionOf(words: unknown, change: unknown): unknown {
  if (typeof words !== 'object' || typeof change !== 'object' || change === null) return change ?? words
  return { ...words, ...Object.fromEntries(Object.entries(change).filter(([, word]) => word !== undefined)) }
}
