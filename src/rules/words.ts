import type { Point } from '../engine/geometry/index.js'

const rounded = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)))

export const numberText = (value: number): string => rounded(value, 1)

export function measureTexts(measured: number, expected: number): readonly [string, string] {
  for (let decimals = 1; decimals < 12; decimals++) {
    const texts = [rounded(measured, decimals), rounded(expected, decimals)] as const
    if (texts[0] !== texts[1] || measured === expected) return texts
  }
  return [String(measured), String(expected)]
}

export const placeText = ({ x, y }: Point): string => `(${numberText(x)}, ${numberText(y)})`

export const percentText = (share: number): string => `${Math.round(100 * share)} %`
