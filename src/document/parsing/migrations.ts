import { NavError, describe } from '../../engine/core/index.js'

const NEWEST_VERSION = 1

type VersionedDocument = Readonly<Record<string, unknown>>
type Migration = (document: VersionedDocument) => VersionedDocument

const migrations: Readonly<Record<number, Migration>> = {}

/** Migrates to the newest version. Throws for a missing, unknown or newer version. */
export function migrate(
  document: VersionedDocument,
  steps: Readonly<Record<number, Migration>> = migrations,
  newest = NEWEST_VERSION,
): VersionedDocument {
  const { version } = document
  if (version === undefined)
    throw new NavError('document/missing-version', `no version came; 1 to ${newest} was expected`)
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw new NavError('document/bad-version', `version ${describe(version)} came; 1 to ${newest} was expected`)
  if (version > newest)
    throw new NavError(
      'document/newer-version',
      `the map is of version ${version}, made by a newer kit; this one reads up to ${newest}`,
      { version },
    )
  let current = document
  for (let from = version; from < newest; from++) {
    const step = steps[from]
    if (step === undefined)
      throw new NavError('document/bad-version', `there is no way from version ${from} to ${from + 1}`, { version })
    current = { ...step(current), version: from + 1 }
  }
  return current
}
