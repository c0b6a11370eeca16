import type { MapFormat } from '../document/model/index.js'

export interface Surroundings {
  readonly cwd: string
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly isTerminal: boolean
}

export interface Call {
  readonly files: readonly string[]
  readonly around: Surroundings
  flag: (name: string) => boolean
  text: (name: string) => string | undefined
  readonly from: MapFormat | undefined
}
