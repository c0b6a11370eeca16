/** Lists broken links of a built site: missing files, and pages that Storybook's index does not contain. One `page: link` per line. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const HTML = /\s(?:href|src)="([^"]+)"/g
const MARKDOWN = /\]\(([^)\s]+)\)/g

export function brokenLinks(folder) {
  const index = join(folder, 'stories', 'index.json')
  const pages = existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')).entries : {}
  const leads = (file, link) => {
    const page = new URL(link, 'file:///').searchParams.get('path')?.split('/').at(-1)
    if (page !== undefined && !Object.hasOwn(pages, page)) return false
    const path = link.split(/[?#]/)[0]
    const target = path === '' ? file : resolve(dirname(file), decodeURIComponent(path))
    if (relative(folder, target).startsWith('..')) return false
    return existsSync(statSync(target, { throwIfNoEntry: false })?.isDirectory() ? join(target, 'index.html') : target)
  }
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(html|txt)$/.test(name) && name !== 'llms-full.txt')
    .flatMap((name) => {
      const file = join(folder, name)
      const text = readFileSync(file, 'utf8').replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')
      const links = [...text.matchAll(name.endsWith('.html') ? HTML : MARKDOWN)].map(([, link]) =>
        link.replaceAll('&amp;', '&'),
      )
      return [...new Set(links)]
        .filter((link) => !/^([a-z]+:|\/\/|#)/i.test(link) && !leads(file, link))
        .map((link) => `${name}: ${link}`)
    })
}
