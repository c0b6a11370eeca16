/**
 * What the tabs of the side panel hold: the numbers of what is selected, the issues, the history.
 *
 *   selection of the editor ──> InspectorPanel ──> fields by kind of item ──number, switch, name──> one command, one history entry
 *
 * Invariants: fields show the draft, so that they follow a drag; a read-only editor and a locked item show everything and change nothing.
 * Read InspectorPanel, ItemInspector, then ShapeFields, PointFields, KindFields (by kind of item) and VertexTable, made of Section; SeveralInspector;
 * IssuesPanel; HistoryPanel.
 */
export { HistoryPanel } from './HistoryPanel.js'
export { InspectorPanel } from './InspectorPanel.js'
export { IssuesPanel } from './IssuesPanel.js'
