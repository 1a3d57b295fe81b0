/** `s•••@example.test`: enough to recognise it by. */
export function maskAddress(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${host}`
}

/** `s•••@e•••.test`: the same in a mail, where a whole host would be a link. */
export function maskInMail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••${host.slice(host.lastIndexOf('.'))}`
}
