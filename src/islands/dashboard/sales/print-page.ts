/**
 * Opens one of our own pages in another tab and prints it there, since such a page has no script. Returns false when
 * the browser allows no other tab.
 */
export function printPage(address: string): boolean {
  const opened = open(address, '_blank')
  if (opened === null) return false
  opened.addEventListener('load', () => opened.print(), { once: true })
  return true
}
