import { explained, type Command } from '../model/index.js'
import type { CommandResult, DocumentPatch } from './document-draft.js'

const LABELS: Readonly<Record<Exclude<Command['type'], 'batch'>, string>> = {
  'insert-items': 'Insert',
  'remove-items': 'Delete',
  'set-properties': 'Change properties',
  'edit-items': 'Change properties',
  'set-shape': 'Change shape',
  'move-vertices': 'Move vertices',
  'insert-vertex': 'Insert vertex',
  'delete-vertices': 'Delete vertices',
  'transform-items': 'Transform',
  'move-point': 'Move',
  'reorder-items': 'Reorder',
  'set-bounds': 'Change bounds',
  'set-grid': 'Change grid',
  'set-units': 'Change units',
  'set-background': 'Change background',
  'set-name': 'Rename map',
  'put-agent': 'Change agent',
  'remove-agent': 'Delete agent',
  'put-layer': 'Change layer',
  'remove-layer': 'Delete layer',
  'replace-document': 'Replace map',
}

export function commandLabel(command: Command): string {
  return command.type === 'batch' ? command.label : LABELS[command.type]
}

/**
 * Returns the ids of the items that the command names, in the order of the command. Several vertices of an item give one id.
 * @example
 * const ids = commandIds({ type: 'remove-items', ids: ['crate', 'gate'] })
 */
export function commandIds(command: Command): readonly string[] {
  return explained({ command }, () => idsOf(command))
}

export function idsAndRepeated(command: Command, { repeated }: Pick<CommandResult, 'repeated'>): readonly string[] {
  const ids = commandIds(command)
  return repeated === undefined ? ids : [...new Set([...ids, ...repeated])]
}

function idsOf(command: Command): readonly string[] {
  switch (command.type) {
    case 'insert-items':
      return command.items.map((item) => item.id)
    case 'remove-items':
    case 'set-properties':
    case 'transform-items':
    case 'reorder-items':
      return command.ids
    case 'edit-items':
      return [...new Set(command.edits.map((edit) => edit.id))]
    case 'set-shape':
    case 'insert-vertex':
    case 'move-point':
      return [command.id]
    case 'move-vertices':
      return [...new Set(command.moves.map((move) => move.id))]
    case 'delete-vertices':
      return [...new Set(command.vertices.map((vertex) => vertex.id))]
    case 'batch':
      return [...new Set(command.commands.flatMap(commandIds))]
    default:
      return []
  }
}

/** Returns `replace` for the whole document, `add` or `remove` if the patches only add or only remove items, otherwise `update`. */
export function kindOfChange(patches: readonly DocumentPatch[]): 'add' | 'update' | 'remove' | 'replace' {
  if (patches.some((patch) => patch.path.length === 0)) return 'replace'
  const changesOnlyItems = (op: DocumentPatch['op']): boolean =>
    patches.length > 0 &&
    patches.every((patch) => patch.op === op && patch.path.length === 2 && patch.path[0] === 'items')
  return changesOnlyItems('add') ? 'add' : changesOnlyItems('remove') ? 'remove' : 'update'
}
