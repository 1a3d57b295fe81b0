/** `s•••@example.test`: enough for the owner to recognise their address. */
export function maskAddress(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${host}`
}

/** `s•••@e•••.test`: for use in a mail, where a whole host name would become a link. */
export function maskInMail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••${host.slice(host.lastIndexOf('.'))}`
}
