import type { Issue } from '../editor/index.js'
import { useNavEditorState } from './useNavEditorState.js'

/**
 * What needs a look in the drawing of the editor around this component.
 * @example
 * function IssueCount() {
 *   return <p>{useIssues().length} issues</p>
 * }
 */
export function useIssues(): readonly Issue[] {
  return useNavEditorState((state) => state.issues)
}
