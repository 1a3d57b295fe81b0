/** The canonical spelling of a mailbox: `A.na+prueba@gmail.com` is delivered to `ana@gmail.com`. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const bare = local.split('+')[0] ?? local
  const isDotless = domain === 'gmail.com' || domain === 'googlemail.com'
  return isDotless ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`
}
