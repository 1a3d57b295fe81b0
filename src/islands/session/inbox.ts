type Inbox = { readonly name: string; readonly href: string }

const inboxes: readonly (readonly [domain: RegExp, inbox: Inbox])[] = [
  [/^(gmail|googlemail)\.com$/, { name: 'Gmail', href: 'https://mail.google.com/mail/' }],
  [/^(outlook|hotmail|live|msn)\./, { name: 'Outlook', href: 'https://outlook.live.com/mail/' }],
  [/^yahoo\./, { name: 'Yahoo Mail', href: 'https://mail.yahoo.com/' }],
  [/^(icloud|me)\.com$/, { name: 'iCloud Mail', href: 'https://www.icloud.com/mail/' }],
]

/** The webmail of an address, when most people with that domain read their mail there. */
export function inboxOf(email: string): Inbox | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return inboxes.find(([known]) => known.test(domain))?.[1] ?? null
}
