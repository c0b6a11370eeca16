import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync, cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

// The step `layers` (dependency-cruiser) checks the imports of the layers. The tests here check that this step reports
// violations, and they check rules that the step cannot express.

const files = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
const sources = files('src').filter((file) => /\.tsx?$/.test(file))
const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: { name: string }[] }

describe('the architecture', () => {
  it('has a rule for the allowed imports of every folder', () => {
    const folders = ['engine', 'document']
    const rooms = new Set(
      sources
        .map((file) => relative('src', file).split('/').slice(0, -1))
        .filter((parts) => parts.length > 0 && !(parts.length === 1 && folders.includes(parts[0] ?? '')))
        .map((parts) => (folders.includes(parts[0] ?? '') ? parts.slice(0, 2).join('-') : parts[0])),
    )
    const known = rules.forbidden.map((rule) => rule.name)
    for (const room of rooms) expect(known).toContain(`${room ?? ''}-imports-only-below`)
  })

  it('accepts undefined for every optional prop and option, also under exactOptionalPropertyTypes', () => {
    const strict: string[] = []
    let seen = 0
    for (const file of sources) {
      const text = readFileSync(file, 'utf8').replace(/\/\*\*.*?\*\//gs, '')
      for (const [, name, body] of text.matchAll(
        /^export interface (\w*(?:Props|Options|EditorSettings))\b[^{]*\{\n(.*?)^\}/gms,
      ))
        for (const member of (body ?? '').split(/^(?= {2}\S)/m)) {
          if (!/^ {2}(?:readonly )?\w+\?:/.test(member)) continue
          seen++
          if (!/\bundefined\b|\bReactNode\b|: unknown$/m.test(member))
            strict.push(`${file} ${name ?? ''}: ${member.trim()}`)
        }
    }
    expect(seen).toBeGreaterThan(200)
    expect(strict).toEqual([])
  })

  it('keeps every folder under 3,300 lines and 30 files', () => {
    const rooms = new Map<string, { lines: number; files: number }>()
    for (const file of sources) {
      const lines = readFileSync(file, 'utf8').split('\n').length - 1
      const name = join(file, '..')
      const room = rooms.get(name) ?? { lines: 0, files: 0 }
      rooms.set(name, { lines: room.lines + lines, files: room.files + 1 })
    }
    expect(rooms.size).toBeGreaterThan(50)
    for (const [name, room] of rooms) {
      expect(room.lines, `${name}: lines`).toBeLessThanOrEqual(3300)
      expect(room.files, `${name}: files`).toBeLessThanOrEqual(30)
    }
  })

  it('uses no API that React 18.3 lacks', () => {
    const newer =
      /\b(useEffectEvent|useActionState|useOptimistic|useFormStatus|cacheSignature|cache|Activity|use)\b(?=[^;]*from 'react(?:-dom)?')/
    const broken = {
      'a hook of 19': (text: string) =>
        newer.test([...text.matchAll(/^import[^;]*?from 'react(?:-dom)?'$/gm)].join('\n')),
      'a context as a component': (text: string) => /<\w*Context[\s>]/.test(text.replace(/<\w+(?:, \w+)*>/g, '')),
      'a ref as a prop': (text: string) =>
        /^(?:export )?function [A-Z]\w*\((?:\{[^}:]*\bref\b[^}:]*\}|props\b[^{]*\{\s+const \{[^}]*\bref\b)/m.test(text),
    }
    for (const file of sources.filter((name) => name.endsWith('.tsx')))
      for (const [what, found] of Object.entries(broken))
        expect(found(readFileSync(file, 'utf8')), `${file}: ${what}`).toBe(false)
    expect(broken['a hook of 19']("import { use, useState } from 'react'")).toBe(true)
    expect(broken['a context as a component']('return <ThemeContext value={theme}>')).toBe(true)
    expect(broken['a ref as a prop']('export function Mark({ x, ref }: MarkProps) {')).toBe(true)
    expect(broken['a ref as a prop']('export function Stage(props: StageProps) {\n  const { size, ref } = props')).toBe(
      true,
    )
  })

  it('has no worker file that refers to itself, which would hang Turbopack', () => {
    const leadsTo = (file: string): readonly string[] => {
      const text = readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$|^import type [^;]*? from '.*'$/gm, '')
      return [...text.matchAll(/(?:from |import\(|new URL\()'(\.[^']*)\.js'/g)].map(([, path]) => {
        const target = join(file, '..', path ?? '')
        return sources.includes(`${target}.tsx`) ? `${target}.tsx` : `${target}.ts`
      })
    }
    const workers = sources.filter((file) => file.endsWith('.worker.ts'))
    expect(workers.length).toBeGreaterThan(2)
    for (const worker of workers) {
      const seen = new Set(leadsTo(worker))
      for (const file of seen) for (const next of leadsTo(file)) seen.add(next)
      expect(seen.size, `${worker}: modules`).toBeGreaterThan(5)
      expect([...seen], `${worker} leads to itself`).not.toContain(worker)
    }
  })

  it('rejects imports from a higher layer, imports past the index of a folder, and React in the engine', () => {
    const place = mkdtempSync('test/.floors-')
    try {
      cpSync('.dependency-cruiser.cjs', join(place, 'rules.cjs'))
      const write = (file: string, text: string) => {
        mkdirSync(join(place, file, '..'), { recursive: true })
        writeFileSync(join(place, file), text)
      }
      write('tsconfig.json', readFileSync('tsconfig.json', 'utf8').replace(/"types": \[.*\]/, '"types": []'))
      write('src/engine/core/index.ts', "export { a } from './a.js'\n")
      write('src/engine/core/a.ts', "import { b } from '../mesh/index.js'\nexport const a = b\n")
      write('src/engine/mesh/index.ts', "import { useState } from 'react'\nexport const b = useState\n")
      write('src/engine/grid/index.ts', "import { a } from '../core/a.js'\nexport const c = a\n")
      const found = spawnSync(
        join(process.cwd(), 'node_modules/.bin/depcruise'),
        ['src', '--config', 'rules.cjs', '--output-type', 'err'],
        { cwd: place, encoding: 'utf8' },
      ).stdout
      expect(found).toContain('engine-core-imports-only-below')
      expect(found).toContain('engine-core-has-one-entry')
      expect(found).toContain('headless')
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  })

  it('has one readable style sheet per area', () => {
    const areas = files('src/styles').map((file) => `./${relative('src', file)}`)
    const named = [...readFileSync('src/styles.css', 'utf8').matchAll(/^@import '(.*)';$/gm)].map(([, area]) => area)
    expect(named.toSorted()).toEqual(areas.toSorted())
    for (const area of areas) {
      const lines = readFileSync(join('src', area), 'utf8').split('\n')
      expect(lines.length, `${area} is longer than 500 lines`).toBeLessThanOrEqual(501)
    }
  })

  it('keeps files small, without index barrels that export *', () => {
    for (const file of sources) {
      const text = readFileSync(file, 'utf8')
      expect(text.split('\n').length, `${file} is longer than 500 lines`).toBeLessThanOrEqual(501)
      expect(text, `${file} exports *`).not.toMatch(/^export \*/m)
      expect(file, 'a drawer').not.toMatch(/(^|\/)(utils?|helpers?|common|misc|shared|types)(\/|\.tsx?$)/)
    }
  })
})
