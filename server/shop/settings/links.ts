import { refuseField } from '#server/kernel/http/refusal.ts'

/** The bare user name from `@lanavaja`, the name or the whole URL, as people paste it; empty stays empty. */
export function instagramFrom(text: string): string {
  const name = text
    .trim()
    .replace(/^(https?:\/\/)?(www\.)?instagram\.com\//i, '')
    .replace(/^@/, '')
    .replace(/[/?#].*$/, '')
  if (/^[A-Za-z0-9._]{0,30}$/.test(name)) return name
  return refuseField('instagram', 'Escribí el usuario, como @lanavaja.')
}

/** The normalised URL of a web site, with `https:` if no scheme was typed; refuses anything else. */
export function websiteFrom(text: string): string {
  const typed = text.trim()
  if (typed === '') return ''
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url !== null && isWeb && url.hostname.includes('.') && url.username === '') return url.href
  return refuseField('website', 'Escribí la dirección completa, como https://lanavaja.com.')
}
