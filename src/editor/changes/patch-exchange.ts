/**
 * Keeps the documents of several editors equal. Each editor sends its patches over a channel of the app. All editors merge all changes in one order
 * (`mergePatches`): by clock (L. Lamport, 1978), then by the author's name. After a late change is inserted, the changes after it are merged again. Of two
 * changes to a shape, the later one wins completely. A bad message changes nothing and is reported.
 */
import { reportUncaught } from '../../engine/core/index.js'
import { diffDocuments, mergePatches, type DocumentPatch } from '../../document/commands/index.js'
import { type NavDocument } from '../../document/model/index.js'
import { requireDocument } from '../../document/parsing/index.js'
import type { Editor } from '../editor.js'
import { isRecord } from './clipboard-text.js'

/** A channel such as a BroadcastChannel or a socket. Sends JSON messages to all other editors. Must keep the order of one sender's messages. */
export interface PatchChannel {
  readonly send: (message: PatchMessage) => void
  readonly subscribe: (listener: (message: unknown) => void) => () => void
}

/** The editor that started the shared drawing, and the time when it did. */
export interface PatchSession {
  readonly since: number
  readonly peer: string
}

export interface SharedChange {
  readonly peer: string
  readonly clock: number
  readonly patches: readonly DocumentPatch[]
}

export type PatchMessage = { readonly peer: string; readonly session: PatchSession } & (
  | { readonly type: 'hello'; readonly isNew: boolean }
  | ({ readonly type: 'change' } & SharedChange)
  | {
      readonly type: 'state'
      /** Name of the editor that asked for the state. */
      readonly to: string
      readonly document: NavDocument
      readonly clock: number
      /** Changes to merge into the document, in order. */
      readonly changes: readonly SharedChange[]
    }
)

export interface PatchExchangeOptions {
  /** Unique name of this editor; random if absent. */
  readonly peer?: string | undefined
  /** Returns the current time in milliseconds, for the start time of a session; the system clock if absent. */
  readonly now?: (() => number) | undefined
  /** Receives an error for each unusable message; reported as uncaught if absent. */
  readonly onError?: ((error: unknown) => void) | undefined
}

export interface PatchExchange {
  readonly peer: string
  /** Stops sending and receiving. The document stays as it is. */
  readonly stop: () => void
}

const KEPT_CHANGES = 2000

interface Merged extends SharedChange {
  readonly after: NavDocument
}

/**
 * Keeps the document of an editor equal to those of all other editors on the channel while everyone draws. Undo reverts only changes of this editor.
 * @example
 * import { createPatchExchange } from 'navsmith/collab'
 * import { type Editor } from 'navsmith/editor'
 *
 * export function share(editor: Editor, room: string) {
 *   const tabs = new BroadcastChannel(room)
 *   return createPatchExchange(editor, {
 *     send: (message) => tabs.postMessage(message),
 *     subscribe(listener) {
 *       const hear = (event: MessageEvent) => listener(event.data)
 *       tabs.addEventListener('message', hear)
 *       return () => tabs.removeEventListener('message', hear)
 *     },
 *   })
 * }
 */
export function createPatchExchange(
  editor: Editor,
  channel: PatchChannel,
  options: PatchExchangeOptions = {},
): PatchExchange {
  const { peer = randomName(), now = Date.now, onError = reportUncaught } = options
  const exchange = new Exchange(editor, channel, peer, now())
  const unsubscribe = [
    editor.document.subscribe((document, { patches }) => exchange.publishEdit(document, patches)),
    channel.subscribe((message) => {
      try {
        exchange.receive(message)
      } catch (error) {
        onError(error)
      }
    }),
  ]
  exchange.sendHello()
  return {
    peer,
    stop: () => {
      for (const end of unsubscribe.splice(0)) end()
    },
  }
}

const randomName = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-')

class Exchange {
  private session: PatchSession
  private isNew = true
  private clock = 0
  private base: NavDocument
  private changes: readonly Merged[] = []
  private readonly applied = new WeakSet<NavDocument>()

  constructor(
    private readonly editor: Editor,
    private readonly channel: PatchChannel,
    private readonly peer: string,
    since: number,
  ) {
    this.session = { since, peer }
    this.base = editor.document.current
  }

  sendHello(): void {
    const { peer, session, isNew } = this
    this.channel.send({ type: 'hello', peer, session, isNew })
  }

  publishEdit(document: NavDocument, patches: readonly DocumentPatch[]): void {
    if (this.applied.has(document) || patches.length === 0) return
    this.isNew = false
    this.publish(patches, document)
  }

  receive(message: unknown): void {
    const known = messageOf(message)
    if (known === undefined)
      throw new TypeError('Expected a message of a patch exchange, got another one on its channel')
    if (known.peer === this.peer) return
    if (known.type === 'hello') this.answer(known.peer, known.session, known.isNew)
    else if (known.type === 'state') this.receiveState(known)
    else if (compareSessions(known.session, this.session) === 0) this.insert(known)
    else this.answer(known.peer, known.session, false)
  }

  private answer(to: string, session: PatchSession, isNew: boolean): void {
    const isOurs = isNew === this.isNew ? compareSessions(this.session, session) <= 0 : isNew
    if (isOurs) this.sendState(to)
    else this.sendHello()
  }

  private sendState(to: string): void {
    this.isNew = false
    const { peer, session, base, clock, changes } = this
    const plain = changes.map(({ after: _after, ...change }) => change)
    this.channel.send({ type: 'state', peer, session, to, document: base, clock, changes: plain })
  }

  private receiveState(state: Extract<PatchMessage, { type: 'state' }>): void {
    if (state.to !== this.peer) return
    const order = compareSessions(state.session, this.session)
    if (order === 0) for (const change of state.changes) this.insert(change)
    else if (this.isNew || order < 0) this.adopt(state)
    else this.sendState(state.peer)
  }

  private adopt({ session, document, clock, changes }: Extract<PatchMessage, { type: 'state' }>): void {
    const base = requireDocument(document)
    const theirs = mergeAll(base, [], changes)
    const own = this.changes.filter(({ peer }) => peer === this.peer)
    this.session = session
    this.isNew = false
    this.base = base
    this.clock = Math.max(clock, this.clock)
    this.changes = theirs
    for (const { patches } of own) {
      const merged = mergePatches(this.current, patches, 'patch')
      if (merged.patches.length > 0) this.publish(merged.patches, merged.document)
    }
    this.updateEditor()
  }

  private publish(patches: readonly DocumentPatch[], after: NavDocument): void {
    const { peer, session } = this
    const change = { peer, clock: ++this.clock, patches }
    this.changes = [...this.changes, { ...change, after }]
    this.dropOldChanges()
    this.channel.send({ type: 'change', session, ...change })
  }

  private insert(change: SharedChange): void {
    const { changes } = this
    const later = changes.findLastIndex((other) => compareChanges(other, change) <= 0)
    if (later >= 0 && compareChanges(changes[later], change) === 0) return
    this.changes = mergeAll(this.base, changes.slice(0, later + 1), [change, ...changes.slice(later + 1)])
    this.clock = Math.max(this.clock, change.clock)
    this.dropOldChanges()
    this.updateEditor()
  }

  private dropOldChanges(): void {
    const excess = this.changes.length - KEPT_CHANGES
    if (excess < KEPT_CHANGES) return
    this.base = this.changes[excess - 1].after
    this.changes = this.changes.slice(excess)
  }

  private get current(): NavDocument {
    return this.changes.at(-1)?.after ?? this.base
  }

  private updateEditor(): void {
    const { document } = this.editor
    const { patches } = diffDocuments(document.current, this.current)
    if (patches.length > 0) document.applyRemotePatches(patches)
    this.applied.add(document.current)
    // Replace our newest document by the editor's equal document. The next `diffDocuments` skips all parts that are the same objects.
    const last = this.changes.at(-1)
    if (last === undefined) this.base = document.current
    else this.changes = [...this.changes.slice(0, -1), { ...last, after: document.current }]
  }
}

function mergeAll(base: NavDocument, before: readonly Merged[], more: readonly SharedChange[]): readonly Merged[] {
  const merged = [...before]
  let document = before.at(-1)?.after ?? base
  for (const { peer, clock, patches } of more) {
    ;({ document } = mergePatches(document, patches, 'patch'))
    merged.push({ peer, clock, patches, after: document })
  }
  return merged
}

const compareSessions = (a: PatchSession, b: PatchSession): number => a.since - b.since || compareNames(a.peer, b.peer)
const compareChanges = (a: SharedChange, b: SharedChange): number => a.clock - b.clock || compareNames(a.peer, b.peer)
const compareNames = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

function messageOf(value: unknown): PatchMessage | undefined {
  if (!isRecord(value) || typeof value.peer !== 'string' || !isRecord(value.session)) return undefined
  const { session, type } = value
  const isChange = (change: unknown): boolean =>
    isRecord(change) &&
    typeof change.peer === 'string' &&
    Number.isSafeInteger(change.clock) &&
    Array.isArray(change.patches)
  const isKnown =
    Number.isFinite(session.since) &&
    typeof session.peer === 'string' &&
    (type === 'hello' ||
      (type === 'change' && isChange(value)) ||
      (type === 'state' &&
        typeof value.to === 'string' &&
        Number.isSafeInteger(value.clock) &&
        isRecord(value.document) &&
        Array.isArray(value.changes) &&
        value.changes.every(isChange)))
  return isKnown ? (value as PatchMessage) : undefined
}
