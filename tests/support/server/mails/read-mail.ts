/** What a mail program sees of a mail that arrived. */
export type ReadMail = {
  readonly id: string
  readonly kind: string
  readonly to: string
  readonly text: string
  readonly html: string
  readonly calendar: {
    readonly method: string
    readonly uid: string
    readonly sequence: number
    readonly start: number
  } | null
  /** The attached calendar file as it is; empty when there is none. */
  readonly calendarFile: string
}

export function readMail(raw: string): ReadMail {
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  const header = (name: string): string =>
    new RegExp(`^${name}: *(.*)$`, 'im').exec(headers)?.[1]?.trim() ?? ''
  const parts = partsOf(raw)
  const contentOf = (wanted: string): string =>
    parts.find(({ type }) => type === wanted)?.content ?? ''
  const calendar = parts.find(({ type }) => type === 'text/calendar')
  return {
    id: header('Message-ID'),
    kind: header('X-Mi-Turno-Kind'),
    to: header('To').replaceAll(/[<>]/g, ''),
    text: contentOf('text/plain'),
    html: contentOf('text/html'),
    calendar: calendar === undefined ? null : readCalendar(calendar.content),
    calendarFile: calendar?.content ?? '',
  }
}

/** The parts without nested parts of their own. */
function partsOf(raw: string): { readonly type: string; readonly content: string }[] {
  const middle = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, middle).replaceAll(/\r\n[ \t]+/g, ' ')
  const body = raw.slice(middle + 4)
  const [, boundary] = /boundary="?([^"\r\n;]+)"?/i.exec(headers) ?? []
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap(part => partsOf(part.replace(/^\r\n/, '')))
  const type = /content-type: *([\w/+-]+)/i.exec(headers)?.[1]?.toLowerCase() ?? ''
  const encoding = /content-transfer-encoding: *([\w-]+)/i.exec(headers)?.[1]?.toLowerCase()
  return [{ type, content: decoded(body, encoding) }]
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function readCalendar(file: string): ReadMail['calendar'] {
  const text = file.replaceAll(/\r\n[ \t]/g, '')
  const value = (name: string): string =>
    new RegExp(`^${name}[;:](.*)$`, 'm').exec(text)?.[1]?.trim() ?? ''
  const [, year, month, day, hour, minute] =
    /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(value('DTSTART')) ?? []
  return {
    method: value('METHOD'),
    uid: value('UID'),
    sequence: Number(value('SEQUENCE')),
    start: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`),
  }
}
