/** `s•••@example.test`: enough to recognise it by. */
export function maskAddress(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${host}`
}
