import { withoutLinks } from '#contract/texts/without-links.ts'

/**
 * The one shape of our mails: a title, a few sentences, one button, and who wrote and why. Plain text says the same as
 * the HTML. Whatever comes from people is escaped here and nowhere else.
 */
export type Mail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** What `X-Mi-Turno-Kind` says; absent: the message's own kind. */
  readonly kind?: string
  /** Where one tap stops more of them: programs offer it beside the sender (RFC 8058). */
  readonly stopUrl?: string
  /** The appointment for the reader's own calendar (RFC 5546): METHOD and file. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly file: string }
}

export type Letter = {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Pairs to read at a glance: «Cuándo», «Dónde». */
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly action?: { readonly label: string; readonly url: string }
  readonly afterwards?: readonly string[]
  /** Why this person gets it, and what to do if it was not them. */
  readonly why: string
  readonly stopUrl?: string
  readonly publicUrl: string
}

/** The one door for every mail: whatever a shop or a customer wrote, wherever in the letter, leaves without its links. */
export function writeMail(raw: Letter): Mail {
  const letter = withoutLinksIn(raw)
  return {
    subject: singleLine(letter.subject),
    text: textOf(letter),
    html: htmlOf(letter),
    ...(letter.stopUrl === undefined ? {} : { stopUrl: letter.stopUrl }),
  }
}

/** Without this `evil.com` as a name would become a link in a mail of ours. Addresses of our own pages stay. */
function withoutLinksIn(letter: Letter): Letter {
  const clean = (text: string) => withoutLinks(text, letter.publicUrl)
  const { subject, title, paragraphs, facts, action, afterwards, why } = letter
  return {
    ...letter,
    subject: clean(subject),
    title: clean(title),
    paragraphs: paragraphs.map(clean),
    ...(facts && { facts: facts.map(([name, value]) => [clean(name), clean(value)] as const) }),
    ...(action && { action: { ...action, label: clean(action.label) } }),
    ...(afterwards && { afterwards: afterwards.map(clean) }),
    why: clean(why),
  }
}

/** Headers are lines: a name with a line end would write the next header. */
function singleLine(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are exactly what must go.
  return text.replaceAll(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()
}

function textOf({
  title,
  paragraphs,
  facts = [],
  action,
  afterwards = [],
  why,
  stopUrl,
  publicUrl,
}: Letter) {
  const blocks = [
    title,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${singleLine(value)}`).join('\n'),
    // Alone on its line, so that every reader makes it a link and nobody copies a full stop with it.
    action === undefined ? '' : `${action.label}:\n${action.url}`,
    ...afterwards,
    `-- \n${signatureOf(why)}\n${publicUrl}`,
    stopUrl === undefined ? '' : `${STOP}:\n${stopUrl}`,
  ]
  return `${blocks.filter(block => block !== '').join('\n\n')}\n`
}

function htmlOf({
  title,
  paragraphs,
  facts = [],
  action,
  afterwards = [],
  why,
  stopUrl,
  publicUrl,
}: Letter) {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th align="left" style="padding:4px 16px 4px 0;font-weight:normal;color:#6b6257">${escapeHtml(name)}</th>` +
      `<td style="padding:4px 0">${escapeHtml(singleLine(value))}</td></tr>`,
  )
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(paragraph),
    rows.length === 0
      ? ''
      : `<table role="presentation" style="margin:0 0 16px">${rows.join('')}</table>`,
    action === undefined ? '' : buttonOf(action),
    ...afterwards.map(paragraph),
    `<hr style="border:0;border-top:1px solid #d9cfc0"><p style="font-size:13px;color:#6b6257">${escapeHtml(signatureOf(why))} ` +
      `<a href="${escapeOnly(publicUrl)}" style="color:#6b6257">${escapeHtml(publicUrl)}</a>${stopLink(stopUrl)}</p>`,
  ]
  return `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8"><title>${escapeOnly(title)}</title></head>
<body style="margin:0;padding:24px;background:#f7f2ea;color:#231d16;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto">
${body.filter(part => part !== '').join('\n')}
</div></body></html>
`
}

const STOP = 'No recibir más estos mails'

function stopLink(url: string | undefined): string {
  if (url === undefined) return ''
  return `<br><a href="${escapeOnly(url)}" style="color:#6b6257">${STOP}</a>`
}

function buttonOf({ label, url }: NonNullable<Letter['action']>): string {
  return `<p style="margin:0 0 16px"><a href="${escapeOnly(url)}" style="display:inline-block;padding:12px 20px;background:#231d16;color:#fff;text-decoration:none;border-radius:8px">${escapeHtml(label)}</a></p>`
}

function signatureOf(why: string): string {
  return `Mi Turno, turnos en línea para barberías y locales como ellas. ${why}`
}

/** The alias of an account, which must stay as it is, is cut for the eyes of the programs that look for links. */
const ALIAS = /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}.-]*\bmp\b)/giu

function escapeHtml(text: string): string {
  return escapeOnly(text).replaceAll(ALIAS, '<span>.</span>')
}

function escapeOnly(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
