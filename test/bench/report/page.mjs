/** Renders all measured areas as one self-contained HTML page from what `openReport` stored. Also runs in a browser. */

/** Formats a number to about three figures; returns any other value unchanged. */
export function figures(value) {
  if (typeof value !== 'number') return value ?? '-'
  if (!Number.isFinite(value)) return '-'
  if (Number.isInteger(value) || Math.abs(value) >= 100) return String(Math.round(value))
  return value.toFixed(Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.1 ? 2 : 3)
}

const escaped = (text) =>
  String(text).replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign])

/** Matches column names of measures; the first such column is plotted. */
const MEASURE = /\b(ms|us|µs|p50|median|best|bytes)\b|milliseconds|microseconds|times/i
const BAR = 16
const LABEL = 360
const PLOT = 420
/** Most rows for which a chart is drawn. */
const MOST_BARS = 60

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --faint: light-dark(#5c6370, #a3abb8); }
body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem auto; max-inline-size: 72rem; padding-inline: 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-block-start: 2.5rem; } h3 { font-size: 1rem; margin-block-end: .25rem; }
nav { display: flex; flex-wrap: wrap; gap: 0 1rem; } p.about, li { color: var(--faint); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border-block-end: 1px solid var(--line); padding: .25rem .75rem; text-align: start; white-space: nowrap; }
td.number { text-align: end; }
svg { max-inline-size: 100%; block-size: auto; font: 11px system-ui, sans-serif; fill: currentColor; }
svg .bar { fill: #2f55e0; } svg .ours { fill: #b3147e; } svg line { stroke: var(--line); }
`

export function pageOf(areas) {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Navsmith: what was measured</title>
<style>${STYLE}</style>
<h1>What was measured</h1>
<nav>${areas.map(({ area }) => `<a href="#${escaped(area)}">${escaped(area)}</a>`).join('')}</nav>
${areas.map(areaOf).join('\n')}
</html>
`
}

function areaOf({ area, title, date, machine, short, notes, tables }) {
  const about = `${date}, ${machine}${short ? ', a short run, so the figures are inaccurate' : ''}`
  const listed = notes.length === 0 ? '' : `<ul>${notes.map((note) => `<li>${escaped(note)}</li>`).join('')}</ul>`
  const shown = Object.entries(tables).map(
    ([name, rows]) => `<h3>${escaped(name)}</h3>\n${plotOf(rows)}${tableOf(rows)}`,
  )
  return `<section id="${escaped(area)}">
<h2>${escaped(title)}</h2>
<p class="about">${escaped(about)}</p>
${shown.join('\n')}
${listed}
</section>`
}

/**
 * Draws bars on a logarithmic scale, with a line per decade and Navsmith in another color. A bar is labeled with the
 * texts of its row and its first number. Returns an empty text if no column is a measure.
 */
export function plotOf(rows) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const isNumber = (column) => rows.every((row) => row[column] === undefined || typeof row[column] === 'number')
  const measures = columns.filter(isNumber)
  const main = measures.find((column) => MEASURE.test(column)) ?? measures.at(-1)
  const shown = rows.filter((row) => row[main] > 0)
  if (main === undefined || shown.length < 2 || shown.length > MOST_BARS) return ''
  const before = columns.slice(0, columns.indexOf(main)).filter((column) => column !== 'failed')
  const about = before.filter((column) => !isNumber(column) || column === before.find(isNumber))
  const values = shown.map((row) => row[main])
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(1.001 * Math.max(...values)))]
  const at = (value) => LABEL + (PLOT * (Math.log10(value) - low)) / (high - low)
  const height = BAR * (shown.length + 1)
  const decades = Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i))
  const lines = decades.map(
    (value) =>
      `<line x1="${at(value)}" x2="${at(value)}" y1="0" y2="${height - BAR}"/><text x="${at(value)}" y="${height - 4}" text-anchor="middle">${figures(value)}</text>`,
  )
  const bars = shown.map((row, i) => {
    const label = about.map((column) => figures(row[column])).join(' · ')
    const kind = /navsmith/i.test(label) ? 'bar ours' : 'bar'
    const y = BAR * i
    return `<text x="${LABEL - 6}" y="${y + 12}" text-anchor="end">${escaped(label)}</text><rect class="${kind}" x="${LABEL}" y="${y + 2}" width="${Math.max(1, at(row[main]) - LABEL)}" height="${BAR - 4}"/><text x="${at(row[main]) + 4}" y="${y + 12}">${figures(row[main])}</text>`
  })
  const title = `${main}, logarithmic`
  return `<svg role="img" aria-label="${escaped(title)}" viewBox="0 0 ${LABEL + PLOT + 60} ${height}" width="${LABEL + PLOT + 60}"><title>${escaped(title)}</title>${lines.join('')}${bars.join('')}</svg><p class="about">${escaped(title)}</p>\n`
}

function tableOf(rows) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cell = (value) => `<td${typeof value === 'number' ? ' class="number"' : ''}>${escaped(figures(value))}</td>`
  const body = rows.map((row) => `<tr>${columns.map((column) => cell(row[column])).join('')}</tr>`)
  return `<div class="scroll"><table>
<tr>${columns.map((column) => `<th>${escaped(column)}</th>`).join('')}</tr>
${body.join('\n')}
</table></div>`
}
