/**
 * What a document type declares: entities that stand for plain text, as old Illustrator files have them for namespaces. One that
 * names another one, or a file, is refused, so that none can grow; what they add to a file is bounded.
 */
import { badFile } from './json-values.js'

/** Longest text that one entity stands for. */
const TEXT_LIMIT = 1024
/** Characters that all entities of a file may stand for together. */
const TOTAL_LIMIT = 1_000_000

interface Doctype {
  readonly entities: ReadonlyMap<string, string>
  /** Where the text goes on. */
  readonly end: number
}

const refused = (why: string): Error => badFile('xml', `its document type ${why}`)

/** `from`: just after `<!DOCTYPE`. */
export function readDoctype(text: string, from: number): Doctype {
  const entities = new Map<string, string>()
  let at = from
  let isInside = false
  const past = (end: string): string => {
    const found = text.indexOf(end, at)
    if (found < 0) throw refused('does not end')
    const before = text.slice(at, found)
    at = found + end.length
    return before
  }
  for (; at < text.length; at++) {
    const mark = text.charAt(at)
    if (mark === '"' || mark === "'") {
      at++
      past(mark)
      at--
    } else if (!isInside && mark === '>') return { entities, end: at + 1 }
    else if (!isInside && mark === '[') isInside = true
    else if (isInside && mark === ']') isInside = false
    else if (isInside && mark === '%') throw refused('has parameter entities, which are not read')
    else if (text.startsWith('<!--', at)) {
      at += 4
      past('-->')
      at--
    } else if (text.startsWith('<!ENTITY', at)) {
      at += 8
      const [name, value] = readEntity(past('>'))
      if (!entities.has(name)) entities.set(name, value)
      at--
    }
  }
  throw refused('does not end')
}

function readEntity(declaration: string): [name: string, value: string] {
  if (declaration.length > TEXT_LIMIT + 256) throw refused('declares an entity that is too long')
  const found = /^\s+([A-Za-z_:][\w:.-]*)\s+(?:"([^"]*)"|'([^']*)')\s*$/.exec(declaration)
  const value = found?.[2] ?? found?.[3]
  if (found === null || value === undefined)
    throw refused('declares entities that are no plain text, which are not read')
  if (/[&%<]/.test(value)) throw refused('declares entities of other entities, which are not read')
  return [found[1], value]
}

/** Counts what entities stand for in one file. */
export class EntityBudget {
  private total = 0

  take(length: number): void {
    this.total += length
    if (this.total > TOTAL_LIMIT) throw badFile('xml', `its entities stand for more than ${TOTAL_LIMIT} characters`)
  }
}
