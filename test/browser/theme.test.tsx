import { describe, expect, it } from 'vitest'
import { contrastTheme, darkTheme, lightTheme, readTheme } from '../../src/canvas/theme.js'
import '../../src/styles.css'

// Each theme of the canvas equals the theme of the same name in the style sheet: `readTheme` reads its colors from an
// element with `data-nav-theme`.

const colors = (theme: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(theme)
      .filter(([name]) => name !== 'font')
      .map(([name, value]) => [name, String(value).toLowerCase()]),
  )

describe('the color themes of the style sheet', () => {
  for (const theme of [lightTheme, darkTheme, contrastTheme])
    it(`give an element with data-nav-theme="${theme.name}" the colors of that theme inside another theme`, () => {
      document.body.innerHTML = `
        <div data-nav-theme="dark"><div data-nav-theme="contrast"><div id="inner" data-nav-theme="${theme.name}"></div></div></div>
        <div class="nav-editor" id="editor" data-nav-theme="${theme.name}"></div>`
      for (const id of ['inner', 'editor']) {
        const element = document.getElementById(id)!
        expect(getComputedStyle(element).getPropertyValue('--nav-accent').trim()).toBe(theme.accent.toLowerCase())
        expect(colors(readTheme(element))).toEqual(colors(theme))
      }
      document.body.innerHTML = ''
    })
})
