/** What a document may name without reaching out of the page: colors by a grammar, pictures judged on the parsed URL. */

const FUNCTIONS = 'rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch|color'
/** `#rgb` to `#rrggbbaa`, a keyword, or one color function of plain numbers and words: no `url()`, no `var()`, nothing nested. */
const COLOR = new RegExp(
  `^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{1,40}|(?:${FUNCTIONS})\\([0-9a-z.,%/+\\s-]{1,100}\\))$`,
  'i',
)

/**
 * Whether the text is a CSS color that causes no request.
 * @example
 * const hue = isColor('#2f55e0') ? '#2f55e0' : 'gray'
 */
export function isColor(text: string): boolean {
  return typeof text === 'string' && COLOR.test(text)
}

/** Places that no map can know to lie in, over both protocols: a source that follows all of them is relative. */
const PLACES = ['https://one.invalid/map/', 'https://two.invalid/map/', 'http://one.invalid/map/']
const PICTURE = /^data:image\/(?:png|jpeg|webp|gif|avif)[;,]/i

/** A picture's source: `own` when it lies in the text, on the page or beside the map, `remote` with its address otherwise. */
type PictureSource = { readonly place: 'own' } | { readonly place: 'remote'; readonly href: string }

/** The source as a browser understands it, not as it is spelled; undefined for what no picture comes from. */
export function classifySource(src: string): PictureSource | undefined {
  // A picture in the text itself may be long: it is not parsed over and over.
  if (PICTURE.test(src)) return { place: 'own' }
  const urls = PLACES.map((place) => (URL.canParse(src, place) ? new URL(src, place) : undefined))
  const [first, second] = urls
  if (first === undefined || second === undefined || /^javascript:$/.test(first.protocol)) return undefined
  if (first.protocol === 'data:') return PICTURE.test(first.href) ? { place: 'own' } : undefined
  if (first.protocol === 'blob:') return { place: 'own' }
  // Two apps, one address: it names its own.
  if (first.href === second.href) return { place: 'remote', href: first.href }
  return urls.every((url, i) => url?.href.startsWith(PLACES[i]) === true && staysBelow(url.pathname))
    ? { place: 'own' }
    : undefined
}

/** No step up, written in any way that a server may read as one. */
function staysBelow(path: string): boolean {
  try {
    return !/(?:^|[/\\])\.\.(?:[/\\]|$)|\\/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
