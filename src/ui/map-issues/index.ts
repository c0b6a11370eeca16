export { createIssuePainter } from './issue-painter.js'
export { createIslandNamePainter } from './island-name-painter.js'
export { createMeshIssues } from './mesh-issues.js'
