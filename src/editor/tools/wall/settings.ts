export interface WallSettings {
  readonly thickness?: number
  readonly join: 'miter' | 'round'
  readonly ends: 'butt' | 'square' | 'round'
  readonly doorWidth?: number
  readonly doorClosed: boolean
}

export const DEFAULT_WALL: WallSettings = { join: 'miter', ends: 'butt', doorClosed: false }

const DOOR_CELLS = 4

export const wallLengths = (
  { thickness, doorWidth }: WallSettings,
  cellSize: number,
): { readonly thickness: number; readonly doorWidth: number } => ({
  thickness: thickness ?? cellSize,
  doorWidth: doorWidth ?? DOOR_CELLS * cellSize,
})
