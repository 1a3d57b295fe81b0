import type { ImportWarning } from '#contract/imports/import-names.ts'
import { birthdayText, readDate } from './dates.ts'
import type { CellsOf } from './cells-of.ts'
import { readPhones, splitNameAndPhone } from './phones.ts'
import type { CustomerValue } from './row-value.ts'
import { unreadable } from './row-value.ts'
import type { ShopFacts } from './shop-facts.ts'
import { oneLine, plainWords } from './words.ts'

const LONGEST_NAME = 80
const LONGEST_NOTE = 1000
const LONGEST_TAG = 24
/** By which those are found whose phone could not be read. */
const BAD_PHONE = 'revisar teléfono'
const MOST_TAGS = 12
const EMAIL = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]{2,}$/

type CustomerFacts = Pick<ShopFacts, 'place'> & { readonly keepsBadPhones?: boolean }

/** Adds what the owner has to know to `warnings`. */
export function readCustomer(
  { text, orderOf }: CellsOf,
  { place, keepsBadPhones = false }: CustomerFacts,
  warnings: ImportWarning[],
): CustomerValue {
  const named = nameAndPhone(
    text('name') || `${text('first_name')} ${text('last_name')}`,
    text('phone'),
  )
  const given = addressIn(named.name, text('email'))
  const bad = keepsBadPhones ? badPhoneIn(named.phone, place) : ''
  if (bad !== '') warnings.push('phone_in_notes')
  const phones = phonesOf(bad === '' ? named.phone : '', text('other_phone'), place)
  const { email, note } = emailOf(given.email)
  if (note !== '') warnings.push('email_invalid')
  if (phones.others.length > 0) warnings.push('other_phones')
  const unread = bad === '' ? '' : `Teléfono: ${bad}`
  const notes = [
    text('notes'),
    unread,
    ...phones.others.map(other => `Otro teléfono: ${other}`),
    note,
  ]
  return {
    name: nameOf(given.name, phones.phone, email),
    phone: phones.phone,
    email,
    notes: shortened(notes.filter(line => line !== '').join('\n'), warnings),
    haircut: shortened(text('haircut'), warnings),
    tags: tagsIn(`${bad === '' ? '' : `${BAD_PHONE},`}${text('tags')}`),
    birthday: birthdayIn(text('birthday'), orderOf('birthday')),
    blocked: blockedIn(text('blocked')),
    isUnsubscribed: isRefused(text('consent')),
  }
}

function nameAndPhone(name: string, phone: string): { name: string; phone: string } {
  if (phone !== '' || !/\d{4}/.test(name)) return { name: oneLine(name), phone }
  return splitNameAndPhone(name) ?? { name: oneLine(name), phone }
}

/** `Ana Paz (ana@correo.com)`, as Cal.com writes its guests. */
function addressIn(name: string, email: string): { name: string; email: string } {
  const [, own, address] = /^(.*?)\s*[(<]([^\s()<>]+@[^\s()<>]+)[)>]$/.exec(name) ?? []
  return own === undefined || address === undefined
    ? { name, email }
    : { name: own || address, email: email || address }
}

const TOTAL = /^(?:sub)?total(?:es)?\b[\s:\d.,$]*$/i

/** Without a name the phone or the address says who it is; without all three nobody does. */
function nameOf(name: string, phone: string | null, email: string | null): string {
  const known = oneLine(name) || email?.split('@')[0] || phone
  // The last row of a sheet.
  const isTotal = phone === null && email === null && TOTAL.test(oneLine(name))
  return known === null || known === '' || isTotal
    ? unreadable('no_name')
    : known.slice(0, LONGEST_NAME).trim()
}

/** What is written where a phone should be, if that is none; empty otherwise. */
function badPhoneIn(text: string, place: ShopFacts['place']): string {
  const read = readPhones(text, place)
  return read.kind === 'damaged' || read.kind === 'incomplete' ? read.text : ''
}

function phonesOf(
  first: string,
  second: string,
  place: ShopFacts['place'],
): { phone: string | null; others: readonly string[] } {
  const main = readPhones(first, place)
  if (main.kind === 'damaged') unreadable('phone_damaged', main.text)
  if (main.kind === 'incomplete') unreadable('phone_incomplete', main.text)
  const further = second.split(/\n/).filter(line => line !== '')
  if (main.kind === 'phone')
    return { phone: main.phone, others: [...main.others, ...differing(further, main.phone, place)] }
  // A second column counts where the first one is empty.
  const spare = readPhones(further[0] ?? '', place)
  if (spare.kind === 'damaged') unreadable('phone_damaged', spare.text)
  return spare.kind === 'phone'
    ? {
        phone: spare.phone,
        others: [...spare.others, ...differing(further.slice(1), spare.phone, place)],
      }
    : { phone: null, others: further }
}

/** Other numbers, without those that are the same one written in another way. */
function differing(texts: readonly string[], phone: string, place: ShopFacts['place']): string[] {
  return texts.filter(text => {
    const read = readPhones(text, place)
    return read.kind !== 'phone' || read.phone !== phone || read.others.length > 0
  })
}

/** An address that is none stays readable in the notes. */
function emailOf(text: string): { email: string | null; note: string } {
  const [first = ''] = text.split(/\s*(?:\n|:::|[;,])\s*/)
  const address = first.toLowerCase().replace(/^mailto:/, '')
  if (address === '') return { email: null, note: '' }
  return EMAIL.test(address) && address.length <= 254
    ? { email: address, note: '' }
    : { email: null, note: `Mail: ${text}` }
}

function shortened(text: string, warnings: ImportWarning[]): string {
  if (text.length <= LONGEST_NOTE) return text
  warnings.push('note_cut')
  return `${text.slice(0, LONGEST_NOTE - 1).trimEnd()}…`
}

const NO_TAGS = new Set([
  'mycontacts',
  'my contacts',
  'mis contactos',
  'starred',
  'starred in android',
])

/** Google marks its own groups with `* `. */
function tagsIn(text: string): string[] {
  const tags = text
    .split(/\s*(?:\n|:::|[;,|])\s*/)
    .map(tag =>
      oneLine(tag.replace(/^\*\s*/, ''))
        .slice(0, LONGEST_TAG)
        .trim(),
    )
    .filter(tag => tag !== '' && !NO_TAGS.has(plainWords(tag)))
  return [...new Set(tags)].slice(0, MOST_TAGS)
}

function birthdayIn(text: string, order: Parameters<typeof readDate>[1]): string | null {
  // "0/0/00" is how Outlook says that it does not know.
  if (text === '' || /^[0\s/.-]+$/.test(text)) return null
  const date = readDate(text, order) ?? unreadable('date_invalid', text)
  return birthdayText(date)
}

const NO = new Set(['no', 'false', '0', 'n', 'falso', 'nao', 'activo', 'active'])
const YES = new Set([
  'si',
  'yes',
  'true',
  '1',
  'x',
  'y',
  's',
  'verdadero',
  'sim',
  'blocked',
  'bloqueado',
  'bloqueada',
])

function blockedIn(text: string): string | null {
  const plain = plainWords(text)
  if (plain === '' || NO.has(plain)) return null
  return YES.has(plain) ? 'Bloqueado en el sistema anterior' : oneLine(text).slice(0, 200)
}

function isRefused(text: string): boolean {
  const plain = plainWords(text)
  return (
    NO.has(plain) || ['unsubscribed', 'desuscripto', 'no suscripto', 'opted out'].includes(plain)
  )
}
