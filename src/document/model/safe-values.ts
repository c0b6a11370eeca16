const FUNCTIONS = 'rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch|color'
/** Matches `#rgb` to `#rrggbbaa`, a keyword, or one color function of plain numbers and words; not `url()` or `var()`. */
const COLOR = new RegExp(
  `^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{1,40}|(?:${FUNCTIONS})\\([0-9a-z.,%/+\\s-]{1,100}\\))$`,
  'i',
)

/**
 * Reports whether the text is a CSS color that causes no request.
 * @example
 * const hue = isColor('#2f55e0') ? '#2f55e0' : 'gray'
 */
export function isColor(text: string): boolean {
  return typeof text === 'string' && COLOR.test(text)
}

/** Base URLs that do not exist. A URL is relative if, resolved against each of these bases, it lies below the base. */
const BASE_URLS = ['https://one.invalid/map/', 'https://two.invalid/map/', 'http://one.invalid/map/']
const PICTURE = /^data:image\/(?:png|jpeg|webp|gif|avif)[;,]/i

/** `own`: the picture is a data URL, a blob, or below the folder of the map; `remote`: it is elsewhere, at the URL `href`. */
type PictureSource = { readonly place: 'own' } | { readonly place: 'remote'; readonly href: string }

/** Classifies a source by resolving it as a browser does; undefined if it cannot be a picture. */
export function classifySource(src: string): PictureSource | undefined {
  if (PICTURE.test(src)) return { place: 'own' }
  const urls = BASE_URLS.map((place) => (URL.canParse(src, place) ? new URL(src, place) : undefined))
  const [first, second] = urls
  if (first === undefined || second === undefined || /^javascript:$/.test(first.protocol)) return undefined
  if (first.protocol === 'data:') return PICTURE.test(first.href) ? { place: 'own' } : undefined
  if (first.protocol === 'blob:') return { place: 'own' }
  if (first.href === second.href) return { place: 'remote', href: first.href }
  return urls.every((url, i) => url?.href.startsWith(BASE_URLS[i]) === true && staysBelow(url.pathname))
    ? { place: 'own' }
    : undefined
}

function staysBelow(path: string): boolean {
  try {
    return !/(?:^|[/\\])\.\.(?:[/\\]|$)|\\/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
