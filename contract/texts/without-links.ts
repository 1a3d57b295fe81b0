import endings from 'tlds' with { type: 'json' }

/** With those that stand for nobody, which programs make links of too. */
const known = new Set<string>([
  ...endings,
  'test',
  'example',
  'invalid',
  'localhost',
  'local',
  'onion',
])
/** Of accounts to transfer to (`barberia.demo.mp`), which must be copied letter by letter. */
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
 * What a shop or a customer wrote, for wherever it leaves the house: nothing in it is a link that a program makes
 * clickable, or that somebody copies. Of an address its host is left, with a space after each stop; what only looks
 * a bit like one (`Dr. Pérez`, `S.A.`, `v1.2`, `18:30`) stays as it is. Our own links stay.
 */
export function withoutLinks(text: string, ownUrl: string): string {
  return text
    .split(ownPart(ownUrl))
    .map((part, index) => (index % 2 === 1 ? part : unlinked(part)))
    .join('')
}

/** `https://mi-turno.example/…`, and not `https://mi-turno.example.malo.test`. */
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
