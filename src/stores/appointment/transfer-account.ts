/** The account in a shop's text about its deposit: an alias (`barberia.demo.mp`), or a CBU, CVU or CLABE number. */
export type TransferAccount = { readonly kind: 'alias' | 'number'; readonly text: string }

/** Digits may be written in groups, as banks print them. */
const NUMBER = /(?<!\d)\d(?:[ -]?\d){17,21}(?!\d)/
const IBAN = /\bES\d{2}(?:[ -]?\d){20}(?!\d)/i
const NAMED_ALIAS = /\balias:?\s+(?:es\s+)?([a-z\d][a-z\d.-]{4,18}[a-z\d])(?![\w@-])/i
const DOTTED_ALIAS =
  /(?<![\w@./-])(?=[a-z\d.-]{6,20}(?![\w@/-]))[a-z\d-]+(?:\.[a-z\d-]+)+(?![\w@/-])/i

/** Null when the text names no account that could be copied by itself. */
export function transferAccountIn(instructions: string): TransferAccount | null {
  const iban = IBAN.exec(instructions)?.[0].replaceAll(/[ -]/g, '')
  if (iban !== undefined) return { kind: 'number', text: iban.toUpperCase() }
  const number = NUMBER.exec(instructions)?.[0].replaceAll(/\D/g, '')
  if (number !== undefined && [18, 20, 22].includes(number.length))
    return { kind: 'number', text: number }
  const alias = NAMED_ALIAS.exec(instructions)?.[1] ?? DOTTED_ALIAS.exec(instructions)?.[0]
  if (alias === undefined || /^www\./i.test(alias)) return null
  return { kind: 'alias', text: alias }
}
