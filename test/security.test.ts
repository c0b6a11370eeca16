/** No text of a drawing may become markup or code. Lint rejects every call that would do so; tests check the rules. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ESLint, Linter } from 'eslint'
import { describe, expect, it } from 'vitest'

const CLOSED = [
  'node.innerHTML = name',
  'node.outerHTML += name',
  "node.insertAdjacentHTML('beforeend', name)",
  'document.write(name)',
  '<p dangerouslySetInnerHTML={{ __html: name }} />',
  'eval(name)',
  'new Function(name)',
  'setTimeout("name")',
  "location.href = 'javascript:name'",
]

describe('untrusted text in a drawing', () => {
  it('cannot become markup or code, because the lint rules of every folder reject each call that would do so', async () => {
    const eslint = new ESLint()
    for (const file of [
      'src/ui/index.ts',
      'src/canvas/index.ts',
      'src/document/formats/index.ts',
      'src/engine/index.ts',
    ]) {
      const { rules } = (await eslint.calculateConfigForFile(file)) as { rules: Linter.RulesRecord }
      const names = ['no-restricted-syntax', 'no-eval', 'no-implied-eval', 'no-new-func', 'no-script-url']
      const own = Object.fromEntries(names.map((name) => [name, rules[name] ?? 'off']))
      const config: Linter.Config = {
        files: ['**/*.jsx'],
        languageOptions: {
          parserOptions: { ecmaFeatures: { jsx: true } },
          globals: { setTimeout: 'readonly', window: 'readonly' },
        },
        rules: own,
      }
      for (const code of CLOSED)
        expect(new Linter().verify(code, config, 'probe.jsx').length, `${file}: ${code}`).toBeGreaterThan(0)
      expect(new Linter().verify('node.textContent = name; setTimeout(() => name)', config, 'probe.jsx')).toEqual([])
    }
  })

  it('stays text, because no file of src sets markup or disables a lint rule against it', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
    expect(files.length).toBeGreaterThan(200)
    for (const file of files)
      expect(readFileSync(join('src', file), 'utf8'), file).not.toMatch(
        /\.innerHTML|\.outerHTML|insertAdjacentHTML|dangerouslySet|eslint-disable[^\n]*(no-restricted-syntax|no-eval|no-implied-eval|no-new-func|no-script-url)/,
      )
  })
})
