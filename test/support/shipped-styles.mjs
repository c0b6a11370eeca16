/** The style sheet as published: the files that src/styles.css imports, in order, as one text. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export function shippedStyles(file = join('src', 'styles.css')) {
  const text = readFileSync(file, 'utf8')
  const areas = [...text.matchAll(/^@import '(\.\/styles\/[a-z-]+\.css)';$/gm)]
  if (areas.length === 0) return text
  return areas.map(([, area]) => readFileSync(join(dirname(file), area), 'utf8')).join('\n')
}
