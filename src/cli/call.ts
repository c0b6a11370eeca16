/** A command line as the commands read it. */
import type { MapFormat } from '../document/model/index.js'

/** Where the command runs, and where it writes. */
export interface Surroundings {
  readonly cwd: string
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Whether `err` is a terminal. */
  readonly isTerminal: boolean
}

/** A command line, read. */
export interface Call {
  readonly files: readonly string[]
  readonly around: Surroundings
  flag: (name: string) => boolean
  text: (name: string) => string | undefined
  /** Format of what is read. */
  readonly from: MapFormat | undefined
}
