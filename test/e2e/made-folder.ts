import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder that all test files of one run share (made-once.ts). */
    madeFolder: string
  }
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'navsmith-e2e-'))
  project.provide('madeFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
