/** All areas that were measured, as one page that needs nothing beside itself: in: what `openReport` kept. Out: HTML. */
import { figures } from './report.mjs'

const escaped = (text) =>
  String(text).replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign])

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --faint: #888; }
body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem auto; max-inline-size: 72rem; padding-inline: 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-block-start: 2.5rem; } h3 { font-size: 1rem; margin-block-end: .25rem; }
nav a { margin-inline-end: 1rem; } p.about, li { color: var(--faint); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border-block-end: 1px solid var(--line); padding: .25rem .75rem; text-align: start; white-space: nowrap; }
td.number { text-align: end; }
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
  const about = `${date}, ${machine}${short ? '. A quick look: the figures are worth little' : ''}`
  const listed = notes.length === 0 ? '' : `<ul>${notes.map((note) => `<li>${escaped(note)}</li>`).join('')}</ul>`
  const shown = Object.entries(tables).map(([name, rows]) => `<h3>${escaped(name)}</h3>\n${tableOf(rows)}`)
  return `<section id="${escaped(area)}">
<h2>${escaped(title)}</h2>
<p class="about">${escaped(about)}</p>
${shown.join('\n')}
${listed}
</section>`
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
