import endings from 'tlds' with { type: 'json' }

/** Top-level domains, with the reserved ones, which programs turn into links too. */
const known = new Set<string>([
  ...endings,
  'test',
  'example',
  'invalid',
  'localhost',
  'local',
  'onion',
])
/** The ending of bank account aliases (`barberia.demo.mp`), which customers copy, so they must stay unchanged. */
const ALIAS_ENDING = 'mp'

const SCHEME = String.raw`[a-z][a-z\d+-]{0,20}:[/\\]{2,}|mailto:`
const WORD = String.raw`[\p{L}\p{N}\p{M}_-]+`
/** Browsers read these as a full stop too. */
const STOP = '[.。．｡․﹒]'
const TAIL = String.raw`(?::\d{2,5})?(?:[/\\?#]\S*)?`
const ADDRESS = new RegExp(
  `(?<scheme>${SCHEME})?(?<host>${WORD}(?:${STOP}${WORD})*)(?<tail>${TAIL})`,
  'giu',
)

type Address = { readonly scheme?: string; readonly host: string; readonly tail: string }

/**
 * A text by a shop or a customer, for use in mails and messages: without anything that a program would make a clickable
 * link, or that somebody could copy as one. Of an address only the host is left, with a space after each stop. What only
 * resembles one (`Dr. Pérez`, `S.A.`, `v1.2`, `18:30`) stays as it is, and so do links to `ownUrl`.
 */
export function withoutLinks(text: string, ownUrl: string): string {
  return text
    .split(ownPart(ownUrl))
    .map((part, index) => (index % 2 === 1 ? part : unlinked(part)))
    .join('')
}

/** Matches `https://mi-turno.example/…`, but not `https://mi-turno.example.malo.test`. */
function ownPart(ownUrl: string): RegExp {
  return new RegExp(`(${ownUrl.replaceAll(/[^\w/:]/g, String.raw`\$&`)}(?:/[^\\s]*|(?![^\\s,;)])))`)
}

function unlinked(text: string): string {
  return text.replaceAll(ADDRESS, (whole, ...rest) => {
    const { scheme, host, tail } = rest.at(-1) as Address
    const labels = host.split(new RegExp(STOP, 'u'))
    const isLink =
      scheme !== undefined || labels[0]?.toLowerCase() === 'www' || isHost(labels, tail)
    return isLink ? labels.join('. ') : whole
  })
}

function isHost(labels: readonly string[], tail: string): boolean {
  const ending = labels.at(-1)?.toLowerCase() ?? ''
  if (labels.length < 2) return false
  if (tail !== '' && labels.length === 4 && labels.every(label => /^\d{1,3}$/.test(label)))
    return true
  if (ending === ALIAS_ENDING && tail === '') return false
  return known.has(ending) || ending.startsWith('xn--')
}
