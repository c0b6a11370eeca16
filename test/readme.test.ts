import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isInstalled } from './support/machine.mjs'

const readme = readFileSync('README.md', 'utf8')

describe('the README', () => {
  it('shows the example of the editor in ten lines, the same code that the type check compiles', () => {
    const example = readFileSync('test/fixtures/readme-example.tsx', 'utf8').trim()
    expect(readme).toContain(`\`\`\`tsx\n${example}\n\`\`\``)
    expect(example.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(10)
  })

  it('shows the example of the engine, and the result it prints is correct', async () => {
    const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
    expect(code).toContain("from 'navsmith/engine'")
    const { buildNavMesh, findPath } = await import('../src/engine/index.js')
    const body = code.replace(/^import .*$/gm, '').replace(/console\.log\((.*)\)/, 'return $1')
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- it runs the README's own code
    const answer = (new Function('buildNavMesh', 'findPath', body) as (build: unknown, find: unknown) => unknown)(
      buildNavMesh,
      findPath,
    )
    expect(readme).toContain(`// ${String(answer)}`)
  })

  it('has two commands, which install packages only if an installed version differs from the lockfile or is missing', () => {
    const lockfile = {
      packages: {
        '': {},
        'node_modules/a': { version: '1.2.0' },
        'node_modules/b': { version: '3.0.0', optional: true },
      },
    }
    const installed = (version: string) => ({ packages: { 'node_modules/a': { version } } })
    expect(isInstalled(lockfile, installed('1.2.0'))).toBe(true)
    expect(isInstalled(lockfile, installed('1.1.0'))).toBe(false)
    expect(isInstalled(lockfile, { packages: {} })).toBe(false)
  })

  it('names its two commands first, and refers only to files that exist', () => {
    expect(readme.indexOf('npm run demo')).toBeLessThan(readme.indexOf('## '))
    expect(readme.indexOf('npm test')).toBeLessThan(readme.indexOf('## '))
    for (const [, target] of readme.matchAll(/(?:\]\(|src=")(?!https?:|#)([^)"]+)[)"]/g))
      expect(existsSync(target), target).toBe(true)
    expect(readme.split('\n').length).toBeLessThanOrEqual(170)
  })
})

describe('the guide to the package', () => {
  const cells = [...readFileSync('stories/guide/Package.mdx', 'utf8').matchAll(/^ {4}\[(.*)\],$/gm)].map(([, row]) =>
    [...row.matchAll(/'([^']*)'/g)].map(([, cell]) => cell.replaceAll('`', '')),
  )

  it('names the packages needed at run time, with their licences', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>
    }
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { license?: string }>
    }
    const listed = cells.filter(([name]) => name in dependencies).map(([name, licence]) => [name, licence])
    expect(listed).toEqual(Object.keys(dependencies).map((name) => [name, packages[`node_modules/${name}`].license]))
  })

  it('states no bundle size above the limit that the build enforces', () => {
    const limits = readFileSync('test/support/bundle-size.mjs', 'utf8')
    const weights = cells.filter(([, vite]) => /^\d+$/.test(vite))
    expect(weights.length).toBeGreaterThan(8)
    for (const [name, vite, webpack] of weights) {
      const limit = new RegExp(`(?:'${name}'|\\b${name}): \\{\\s*limit: ([\\d.]+)`).exec(limits)?.[1]
      expect(Math.max(Number(vite), Number(webpack)), name).toBeLessThanOrEqual(Number(limit))
    }
  })
})
