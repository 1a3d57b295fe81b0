import { changesBetween } from './typing-errors.ts'

/** Where the large providers have mail domains, in the countries that shops can be in: the most common first. */
const endings = 'com com.ar com.br com.mx com.co com.pe com.uy com.py com.bo'.split(' ')
/** The mail domains that most customers of the region use. */
const known = [
  'gmail.com',
  ...endings.flatMap(ending => [`hotmail.${ending}`, `outlook.${ending}`, `yahoo.${ending}`]),
  'icloud.com',
  'live.com',
  'live.com.ar',
  'ymail.com',
]
/** Rarer ones of theirs, which are left alone but never suggested: too many other domains are as short. */
const national = /^(hotmail|live|outlook|yahoo)\.((com?\.)?(ar|bo|br|cl|es|mx|pe|py|uy)|com\.co)$/
const mostWrong = 2

/**
 * The address that was probably meant, `ana@gmail.com` for `ana@gmial.com`; null when nothing looks mistyped. To be
 * suggested, never corrected silently: somebody may really have their mail at `gmai.com`.
 */
export function meantMail(address: string): string | null {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || known.includes(domain) || national.test(domain)) return null
  const ranked = known
    .map(each => ({ each, wrong: changesBetween(domain, each) }))
    .toSorted((a, b) => a.wrong - b.wrong)
  const [nearest] = ranked
  if (!nearest || nearest.wrong > mostWrong) return null
  return `${address.slice(0, at)}@${nearest.each}`
}
