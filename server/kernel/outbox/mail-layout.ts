import { withoutLinks } from '#contract/texts/without-links.ts'
import type { Letter } from './letter.ts'
import { htmlOf } from './mail-html.ts'

/**
 * A mail that is ready to be sent. All have the same layout: a title, a few sentences, one button, who wrote and why.
 * Plain text says the same as the HTML. User input is escaped in `mail-html.ts` and nowhere else.
 */
export type Mail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Its first paragraph; with `url`, the address of its button, this is all that a push has room for. */
  readonly gist?: string
  readonly url?: string
  /** For the header `X-Mi-Turno-Kind`; by default the kind of the message. */
  readonly kind?: string
  /** One-click unsubscribe, which mail programs show beside the sender (RFC 8058). */
  readonly stopUrl?: string
  /** The appointment for the reader's own calendar (RFC 5546): METHOD and file. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly file: string }
}

/**
 * Every mail is made here. Links that a shop or a customer wrote are made unclickable, wherever in the letter they are.
 */
export function writeMail(raw: Letter): Mail {
  const letter = withoutLinksIn(raw)
  return {
    subject: singleLine(letter.subject),
    text: textOf(letter),
    html: htmlOf(letter, { signature: signatureOf(letter.why), stop: STOP }),
    gist: singleLine(letter.paragraphs[0] ?? ''),
    ...(letter.action === undefined ? {} : { url: letter.action.url }),
    ...(letter.stopUrl === undefined ? {} : { stopUrl: letter.stopUrl }),
  }
}

/** Otherwise a customer named `evil.com` would put a link into our mail. Addresses of our own pages stay. */
function withoutLinksIn(letter: Letter): Letter {
  const clean = (text: string) => withoutLinks(text, letter.publicUrl)
  const { subject, title, paragraphs, facts, action, further, choices, afterwards, why, sender } =
    letter
  return {
    ...letter,
    subject: clean(subject),
    title: clean(title),
    paragraphs: paragraphs.map(clean),
    ...(facts && {
      facts: facts.map(([name, value]) => [clean(name), singleLine(clean(value))] as const),
    }),
    ...(action && { action: { ...action, label: clean(action.label) } }),
    ...(further && { further: further.map(one => ({ ...one, label: clean(one.label) })) }),
    ...(choices && { choices: choices.map(one => ({ ...one, label: clean(one.label) })) }),
    ...(afterwards && { afterwards: afterwards.map(clean) }),
    why: clean(why),
    ...(sender && { sender: { ...sender, name: singleLine(clean(sender.name)) } }),
  }
}

/** Prevents header injection: a line break in a name would begin a new header. */
function singleLine(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are exactly what must go.
  return text.replaceAll(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()
}

function textOf({
  title,
  paragraphs,
  facts = [],
  action,
  further = [],
  choices = [],
  afterwards = [],
  why,
  stopUrl,
  publicUrl,
}: Letter) {
  const blocks = [
    title,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    // The URL is alone on its line, so that mail programs make it a link and nobody copies punctuation with it.
    ...[...(action === undefined ? choices : [action]), ...further].map(
      ({ label, url }) => `${label}:\n${url}`,
    ),
    ...afterwards,
    `-- \n${signatureOf(why)}\n${publicUrl}`,
    stopUrl === undefined ? '' : `${STOP}:\n${stopUrl}`,
  ]
  return `${blocks.filter(block => block !== '').join('\n\n')}\n`
}

const STOP = 'No recibir más estos mails'

function signatureOf(why: string): string {
  return `Mi Turno, turnos online para barberías y peluquerías. ${why}`
}
