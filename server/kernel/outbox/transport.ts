import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { codeOf } from '../errors.ts'
import type { Mail } from './mail-layout.ts'

type Envelope = {
  /** The id of the message, the same at every try, so that a repeated delivery can be recognised. */
  readonly id: string
  readonly kind: string
  readonly recipient: string
  readonly createdAt: number
}

export type Transport = {
  readonly send: (envelope: Envelope, mail: Mail) => Promise<void>
  readonly close: () => void
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>

/** Sends through SMTP_URL or, without it, writes one `.eml` file per message into the data folder. */
export function createMailTransport(config: MailConfig): Transport {
  return config.smtpUrl === null ? fileTransport(config) : smtpTransport(config, config.smtpUrl)
}

/** Remembers whether the last try reached the mail server. A refusal of a message or a mailbox counts as reached. */
export function watchTransport(
  transport: Transport,
): Transport & { readonly isDown: () => boolean } {
  let isDown = false
  return {
    ...transport,
    send: async (envelope, mail) => {
      try {
        await transport.send(envelope, mail)
        isDown = false
      } catch (error) {
        isDown = !['EENVELOPE', 'EMESSAGE'].includes(codeOf(error) ?? '')
        throw error
      }
    },
    isDown: () => isDown,
  }
}

function smtpTransport(config: MailConfig, url: string): Transport {
  const smtp = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    send: async (envelope, mail) => {
      await smtp.sendMail({
        ...headersOf(config, envelope, mail),
        text: mail.text,
        html: mail.html,
      })
    },
    close: () => smtp.close(),
  }
}

function fileTransport(config: MailConfig): Transport {
  const folder = join(config.dataDir, 'mail')
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (envelope, mail) => {
      const { message } = await writer.sendMail({
        ...headersOf(config, envelope, mail),
        // Not encoded, so that a person can read the file and follow its link.
        alternatives: [rawPart('plain', mail.text), rawPart('html', mail.html)],
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(folder, fileNameOf(envelope), message as Buffer)
    },
    close: () => undefined,
  }
}

function headersOf(
  config: MailConfig,
  { id, kind, recipient }: Envelope,
  mail: Mail,
): SendMailOptions {
  if (!isOneAddress(recipient)) throw new Error('A message goes to exactly one address')
  return {
    from: config.mailFrom,
    // An object, so that nodemailer does not parse the text as a list of addresses.
    to: { name: '', address: recipient },
    subject: mail.subject,
    messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'X-Mi-Turno-Kind': mail.kind ?? kind,
      ...(mail.stopUrl === undefined ? {} : stopHeaders(mail.stopUrl)),
    },
    ...(mail.calendar === undefined ? {} : { attachments: [calendarPart(mail.calendar)] }),
  }
}

/** Headers for one-click unsubscribe (RFC 8058). */
function stopHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function isOneAddress(text: string): boolean {
  return /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/.test(text)
}

/** By its METHOD mail programs offer to add the event to the calendar or to remove it (RFC 6047). */
function calendarPart({ method, file }: NonNullable<Mail['calendar']>) {
  const contentType = `text/calendar; charset=utf-8; method=${method}`
  return { filename: 'turno.ics', contentType, content: file }
}

function rawPart(type: 'plain' | 'html', content: string): { raw: string } {
  const lines = content.replaceAll(/\r?\n/g, '\r\n')
  return {
    raw: `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${lines}`,
  }
}

/** Names sort by time. A message that is tried twice overwrites its own file. */
function fileNameOf({ id, kind, createdAt }: Envelope): string {
  const time = new Date(createdAt).toISOString().replaceAll(/[-:.]/g, '')
  return `${time}-${kind}-${id}.eml`
}

/** Writes under another name first, so that nobody reads half a message. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const unfinished = join(folder, `.${name}.${process.pid}`)
  await writeFile(unfinished, content, { mode: 0o600 })
  await chmod(unfinished, 0o600)
  await rename(unfinished, join(folder, name))
}
