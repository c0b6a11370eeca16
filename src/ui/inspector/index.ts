/**
 * Contents of the side tabs: inspector, issues, history.
 *   selection of the editor ──> InspectorPanel ──> fields by kind of item ──number, switch, name──> one command, one history entry
 * Invariants: fields show the draft, so they update during a drag; a read-only editor or a locked item shows everything and changes
 * nothing. Read InspectorPanel, ItemInspector, then ShapeFields, PointFields, KindFields and VertexTable, made of Section;
 * SeveralInspector; IssuesPanel; HistoryPanel.
 */
export { HistoryPanel } from './HistoryPanel.js'
export { InspectorPanel } from './InspectorPanel.js'
export { IssuesPanel } from './IssuesPanel.js'
