import type { ImportOptions } from '../document/formats/index.js'

export interface Environment {
  readonly cwd: string
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly isTerminal: boolean
}

export type Reading = Pick<ImportOptions, 'format' | 'formats'>

export interface Call {
  readonly files: readonly string[]
  readonly environment: Environment
  flag: (name: string) => boolean
  text: (name: string) => string | undefined
  /** How to read maps, from `--from` and `--formats`. */
  readonly reading: Reading
}
