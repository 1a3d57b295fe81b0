import { changesBetween } from './typing-errors.ts'

/** The mail domains that most customers of the region use. */
const known = [
  'gmail.com',
  'hotmail.com',
  'hotmail.com.ar',
  'outlook.com',
  'outlook.com.ar',
  'yahoo.com',
  'yahoo.com.ar',
  'icloud.com',
  'live.com',
  'live.com.ar',
] as const
const mostWrong = 2

/**
 * The address that was probably meant, `ana@gmail.com` for `ana@gmial.com`; null when nothing looks mistyped. To be
 * suggested, never corrected silently: somebody may really have their mail at `gmai.com`.
 */
export function meantMail(address: string): string | null {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || known.some(each => each === domain)) return null
  const ranked = known
    .map(each => ({ each, wrong: changesBetween(domain, each) }))
    .toSorted((a, b) => a.wrong - b.wrong)
  const [nearest] = ranked
  if (!nearest || nearest.wrong > mostWrong) return null
  return `${address.slice(0, at)}@${nearest.each}`
}
