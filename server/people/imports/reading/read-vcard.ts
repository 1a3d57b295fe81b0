/**
 * Cards of contacts (vCard 2.1, 3.0 and 4.0) as a table. Own, because libraries read no 2.1, which Android and Outlook
 * still write. Photos and what else is no text of a person are left out before anything is decoded.
 */
import { refuseFile } from './refused-file.ts'
import { collectRows, type RawRow } from './table.ts'

export const vcardHeader = [
  'Nombre',
  'Teléfono',
  'Otros teléfonos',
  'Mail',
  'Cumpleaños',
  'Notas',
  'Etiquetas',
]

type Property = {
  readonly name: string
  readonly types: readonly string[]
  readonly params: Readonly<Record<string, string>>
  readonly value: string
}

const KEPT = new Set([
  'BEGIN',
  'END',
  'FN',
  'N',
  'ORG',
  'NICKNAME',
  'TEL',
  'EMAIL',
  'BDAY',
  'NOTE',
  'CATEGORIES',
])

export function isVcard(text: string): boolean {
  return /^\s*BEGIN\s*:\s*VCARD/i.test(text)
}

/** `latin` decodes quoted-printable bytes whose charset is not UTF-8. */
export function readVcard(text: string): readonly RawRow[] {
  const { rows, add } = collectRows()
  add(1, vcardHeader)
  let card: Property[] | null = null
  let n = 1
  for (const line of logicalLines(text)) {
    const property = propertyOf(line)
    if (property === null) continue
    const isCard = /^vcard$/i.test(property.value.trim())
    if (property.name === 'BEGIN' && isCard) card = []
    else if (property.name === 'END' && isCard && card !== null) {
      n += 1
      add(n, rowOf(card))
      card = null
    } else card?.push(property)
  }
  if (card !== null) refuseFile('cut', String(n))
  return rows
}

/**
 * Lines as they were before they were folded: by a leading space, or in quoted-printable by `=` at the end. A line of a
 * photo of 2.1 has neither a colon nor a semicolon, so it is no property and falls away.
 */
function* logicalLines(text: string): Generator<string> {
  let current = ''
  let isSoft = false
  for (const raw of text.split(/\r\n|\n|\r/)) {
    if (isSoft) current = current.slice(0, -1) + raw
    else if (/^[ \t]/.test(raw)) current += raw.slice(1)
    else {
      if (current !== '') yield current
      current = raw
    }
    isSoft = current.endsWith('=') && /ENCODING=QUOTED-PRINTABLE|;QUOTED-PRINTABLE/i.test(current)
  }
  if (current !== '') yield current
}

function propertyOf(line: string): Property | null {
  const [, before = '', value = ''] = /^((?:"[^"]*"|[^":])*):(.*)$/s.exec(line) ?? []
  const [full = '', ...given] = before.split(';')
  // `item1.TEL`: the group only joins it to a label.
  const name = full
    .slice(full.lastIndexOf('.') + 1)
    .trim()
    .toUpperCase()
  if (!KEPT.has(name)) return null
  const params: Record<string, string> = {}
  const types: string[] = []
  for (const param of given) {
    const [key = '', held] = param.split('=')
    if (held === undefined) types.push(key.toUpperCase())
    else if (/^type$/i.test(key)) types.push(...held.replaceAll('"', '').toUpperCase().split(','))
    else params[key.toUpperCase()] = held
  }
  return { name, types, params, value: decoded(value, types, params) }
}

function decoded(
  value: string,
  types: readonly string[],
  params: Readonly<Record<string, string>>,
): string {
  const isQuoted =
    types.includes('QUOTED-PRINTABLE') || /^quoted-printable$/i.test(params['ENCODING'] ?? '')
  if (!isQuoted) return value
  const bytes = Buffer.from(
    value.replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    ),
    'latin1',
  )
  const text = bytes.toString('utf8')
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text
}

function rowOf(card: readonly Property[]): string[] {
  const all = (name: string) => card.filter(one => one.name === name)
  const first = (name: string) => plain(all(name)[0]?.value ?? '')
  const phones = phonesIn(all('TEL'))
  const mails = all('EMAIL').toSorted((a, b) => weightOf(b) - weightOf(a))
  return [
    nameOf(first('FN'), all('N')[0]?.value ?? '', first('NICKNAME') || first('ORG')),
    phones[0] ?? '',
    phones.slice(1).join(' / '),
    plain(mails[0]?.value ?? '').replace(/^mailto:/i, ''),
    first('BDAY'),
    all('NOTE')
      .map(note => plain(note.value))
      .join('\n'),
    all('CATEGORIES')
      .map(one => plain(one.value))
      .join(','),
  ]
}

function nameOf(full: string, parts: string, other: string): string {
  if (full !== '') return full
  const [family = '', given = '', middle = ''] = parts.split(/(?<!\\);/).map(plain)
  return [given, middle, family].filter(part => part !== '').join(' ') || other
}

/** Mobiles first; WhatsApp's own number of a card is cleaner than how it was typed. Faxes are none. */
function phonesIn(phones: readonly Property[]): string[] {
  const numbers = phones
    .filter(({ types }) => !types.includes('FAX') && !types.includes('PAGER'))
    .toSorted((a, b) => weightOf(b) - weightOf(a))
    .map(({ params, value }) => {
      const known = params['WAID']
      return known === undefined ? plain(value).replace(/^tel:/i, '') : `+${known}`
    })
  return [...new Set(numbers.filter(number => /\d/.test(number)))]
}

function weightOf({ types, params }: Property): number {
  const isFirst = types.includes('PREF') || params['PREF'] !== undefined
  const isMobile = types.some(type => ['CELL', 'MOBILE', 'IPHONE'].includes(type))
  return (isMobile ? 2 : 0) + (isFirst ? 1 : 0) + (params['WAID'] === undefined ? 0 : 4)
}

/** `\,`, `\;`, `\n`, and Google's `\:`. */
function plain(value: string): string {
  return value.replaceAll(/\\(.)/gs, (_, one: string) => (/n/i.test(one) ? '\n' : one)).trim()
}
