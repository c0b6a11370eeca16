/** Arrow keys along a group of buttons that is one tab stop. */

export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }

/** 1 to the next button, -1 to the one before, 0 for every other key. */
export function arrowStep(key: string, { rtl = false, upright = true } = {}): 1 | -1 | 0 {
  const isLevel = key === 'ArrowRight' || key === 'ArrowLeft'
  const step = isLevel || upright ? STEPS[key] : undefined
  if (step === undefined) return 0
  return isLevel && rtl ? (step === 1 ? -1 : 1) : step
}
