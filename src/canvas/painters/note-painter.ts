import type { Theme } from '../theme.js'
import { fillPath, strokePath, writeIn } from './strokes.js'

const WIDTH = 180 // maximum screen pixels of a line of text
const LINE = 15
const MAX_LINES = 6
const PAD = 6
/** Maximum distance of a note's drawing from its position, in screen pixels. */
export const NOTE_REACH = WIDTH + 32

export function paintNote(context: CanvasRenderingContext2D, text: string, color: string, theme: Theme): void {
  context.lineJoin = 'round'
  context.beginPath()
  for (const [x, y] of [
    [-8, -9],
    [4, -9],
    [8, -5],
    [8, 9],
    [-8, 9],
  ])
    context.lineTo(x, y)
  context.closePath()
  fillPath(context, theme.surface1)
  strokePath(context, color, 1.5 * theme.strokeScale)
  context.beginPath()
  for (const [y, end] of [
    [-2, 4],
    [2, 4],
    [6, 1],
  ]) {
    context.moveTo(-4, y)
    context.lineTo(end, y)
  }
  context.stroke()
  if (text === '') return
  writeIn(context, `500 11px ${theme.font}`, 'left')
  const lines = wrapped(context, text)
  const width = Math.max(...lines.map((line) => context.measureText(line).width))
  context.beginPath()
  context.roundRect(13, -LINE / 2 - PAD / 2, width + 2 * PAD, lines.length * LINE + PAD, 4)
  fillPath(context, theme.surface1)
  strokePath(context, color, theme.strokeScale)
  context.fillStyle = theme.text
  lines.forEach((line, i) => context.fillText(line, 13 + PAD, i * LINE + 0.5))
}

const GRAPHEMES = /* @__PURE__ */ new Intl.Segmenter()

/** Breaks lines at spaces, and inside a word that is longer than a line: Chinese text has no spaces. */
function wrapped(context: CanvasRenderingContext2D, text: string): readonly string[] {
  const lines: string[] = []
  let line = ''
  const fits = (next: string): boolean => context.measureText(next).width <= WIDTH
  for (const word of text.split(/(?<=\s)/)) {
    const parts = fits(word.trimEnd()) ? [word] : Array.from(GRAPHEMES.segment(word), ({ segment }) => segment)
    for (const part of parts) {
      if (line !== '' && !fits((line + part).trimEnd())) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += part
    }
    if (lines.length >= MAX_LINES) break
  }
  lines.push(line.trimEnd())
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1]}…`] : lines
}
