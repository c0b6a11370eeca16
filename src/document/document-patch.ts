/** Patches: what a command changed, as plain data, applied through immer so that untouched parts are shared. */
import { Immer, enablePatches } from 'immer'
import { NavError } from '../engine/core/index.js'
import { createNavDocument } from './create-document.js'
import type { NavDocument } from './nav-document.js'

enablePatches()
/** Without freezing: walking a ring of 100,000 vertices to freeze it costs ten times what moving one of them does. */
const immer = new Immer({ autoFreeze: false })

/** One change. `add` and `remove` at an array index shift what follows; an empty path replaces the document. */
export interface DocumentPatch {
  readonly op: 'add' | 'replace' | 'remove'
  readonly path: readonly (string | number)[]
  readonly value?: unknown
}

/**
 * The document after the patches, in order. The argument stays as it was; what no patch names is shared.
 * Throws `document/bad-patch` for a path that does not exist or that reaches into a prototype.
 */
export function patchDocument(document: NavDocument, patches: readonly DocumentPatch[]): NavDocument {
  if (patches.length === 0) return document
  let patched: NavDocument
  try {
    patched = immer.applyPatches(document, patches.map(checkPatch))
  } catch (error) {
    if (error instanceof NavError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new NavError('document/bad-patch', `the patches do not fit the document: ${reason}`)
  }
  return inKeyOrder(patched)
}

interface MutablePatch {
  op: DocumentPatch['op']
  path: (string | number)[]
  value?: unknown
}

function checkPatch(patch: DocumentPatch, index: number): MutablePatch {
  const known = typeof patch === 'object' && patch !== null && (patch.op === 'add' || patch.op === 'replace' || patch.op === 'remove')
  const path: readonly (string | number)[] = known && Array.isArray(patch.path) ? patch.path : []
  if (!known || path !== patch.path || path.some((step) => !isStep(step))) {
    throw new NavError('document/bad-patch', `patch ${index} is not { op, path, value } with a path of own keys and indices`, { index })
  }
  return { op: patch.op, path: [...path], value: patch.value }
}

function isStep(step: unknown): boolean {
  if (typeof step === 'number') return Number.isSafeInteger(step) && step >= 0
  return typeof step === 'string' && step !== '__proto__' && step !== 'constructor' && step !== 'prototype'
}

/** An optional key that went and came back stands last: put it where it belongs, so that undo restores bytes, not only values. */
function inKeyOrder(document: NavDocument): NavDocument {
  const keys = Object.keys(document)
  const ordered = createNavDocument(document)
  const expected = Object.keys(ordered)
  return keys.length !== expected.length || keys.every((key, i) => key === expected[i]) ? document : ordered
}
