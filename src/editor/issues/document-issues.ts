/** Collects the issues that the editor finds, those that the app's option `validate` returns for the document or the draft, and those of other sources. */
import { sameValue } from '../../engine/core/index.js'
import type { NavDocument } from '../../document/model/index.js'
import type { EditorContext } from '../editor-context.js'
import type { DraftShape } from '../editor-snapshot.js'
import { drawnItem } from '../shapes/drawn-item.js'
import { freeId } from '../shapes/item-geometry.js'
import { foundIssues } from './found-issues.js'
import type { Issue, IssueSource } from './issue.js'
import { createIssueTracker, type IssueTracker } from './tracker.js'

type Issues = readonly Issue[]
type Sources = readonly IssueSource[]

export class DocumentIssues {
  private readonly tracker: IssueTracker
  private own: Issues
  private checked: Sources
  private readonly found = new Map<string, Sources>([['app', []]])
  private isProvisional = false

  /** `isLate`: the constructor checks nothing. `proceed` then runs the first check of the editor and of the app's option `validate`. */
  constructor(
    private readonly context: EditorContext,
    private isLate: boolean,
  ) {
    const { settings, history, index, store } = context
    this.tracker = createIssueTracker(() => settings.messages)
    if (isLate) this.tracker.defer()
    this.own = this.tracker.update(history.document, undefined, index)
    this.checked = isLate ? [] : (this.runCheck(history.document, undefined, 'commit') ?? [])
    store.set({ issues: this.all() })
  }

  proceed(isOver: () => boolean): boolean {
    const { history, index, store } = this.context
    const own = this.tracker.proceed(history.document, index, isOver)
    if (own === undefined) return false
    this.own = own
    if (this.isLate) this.checked = this.runCheck(history.document, undefined, 'commit') ?? []
    this.isLate = false
    if (!this.isProvisional) store.set({ issues: this.all() })
    return true
  }

  update(changedIds: readonly string[] | undefined): Issues {
    const { history, index } = this.context
    this.own = this.tracker.update(history.document, changedIds, index)
    this.checked = this.runCheck(history.document, changedIds, 'commit') ?? []
    this.isProvisional = false
    return this.all()
  }

  isOwn(issue: Issue): boolean {
    return this.own.includes(issue)
  }

  checkAgain(): void {
    const { store } = this.context
    const wasProvisional = this.isProvisional
    store.set({ issues: this.update(undefined) })
    this.isProvisional = wasProvisional
  }

  set(issues: readonly IssueSource[], source: string): void {
    this.found.set(source, issues)
    this.context.store.set({ issues: this.all() })
  }

  checkDraft(draft: NavDocument, ids: readonly string[]): Issues | undefined {
    const checks = this.runCheck(draft, ids, 'provisional')
    if (checks === undefined) return undefined
    this.isProvisional = true
    return this.all(checks)
  }

  endDraft(): void {
    if (this.isProvisional) this.context.store.set({ issues: this.all() })
    this.isProvisional = false
  }

  checkDrawing(shape: DraftShape | undefined): void {
    const { settings, store, index } = this.context
    const { document, draft, terrain } = store.state
    if (settings.options.validate === undefined || draft !== document) return
    const id = freeId('draft', (candidate) => index.item(candidate) !== undefined)
    const drawn = shape && drawnItem(shape, id, terrain)
    if (drawn === undefined || drawn.kind === 'link') {
      this.endDraft()
      return
    }
    const checks = this.runCheck({ ...document, items: [...document.items, drawn] }, [id], 'provisional') ?? []
    store.set({ issues: this.all(checks) })
    this.isProvisional = true
  }

  private runCheck(
    document: NavDocument,
    changedIds: readonly string[] | undefined,
    phase: 'provisional' | 'commit',
  ): Sources | undefined {
    const { store, settings } = this.context
    const { validate } = settings.options
    return validate && store.ask(() => this.toIssues(validate(document, changedIds, phase)), undefined)
  }

  /** Returns the same list while nothing changes: otherwise an app that stores issues would render forever. */
  private all(checks: Sources = this.checked): Issues {
    const { issues: before } = this.context.store.state
    const issues = [...this.own, ...this.toIssues([...checks, ...[...this.found.values()].flat()])]
    return sameValue(issues, before) ? before : issues
  }

  private toIssues(sources: Sources): Issues {
    const { index, settings } = this.context
    return foundIssues(sources, this.own, (id) => index.item(id), settings.messages)
  }
}
