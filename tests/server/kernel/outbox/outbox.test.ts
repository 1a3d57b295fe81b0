import { readdir, stat } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createClock } from '#server/clock.ts'
import type { Message, Outbox } from '#server/kernel/outbox/outbox.ts'
import { createMailTransport, type Transport } from '#server/kernel/outbox/transport.ts'
import { PUBLIC_URL, startAccountServer, type AccountServer } from '#support/account-server.ts'
import { anAppointment } from '#support/server/appointment-rows.ts'
import { makeOutbox, type Choices } from '#support/server/mails/make-outbox.ts'

const MINUTE = 60_000
const opened: Outbox[] = []
let server: AccountServer
let mailbox = 0

beforeAll(async () => {
  server = await startAccountServer()
  await server.anOwner('local@correo.test', 'el-local')
  // The tests below have outboxes of their own, which must not compete with the server's.
  await server.app.context.outbox.stop()
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map(outbox => outbox.stop()))
})

afterAll(async () => {
  await server.close()
})

describe('the outbox', () => {
  test('sends nothing when the transaction that asked for it fails', async () => {
    const { outbox, sent } = anOutbox()
    const message = await aConfirmation()

    const failing = server.database.db.transaction().execute(async trx => {
      await outbox.add(trx, message)
      throw new Error('no')
    })

    await expect(failing).rejects.toThrow('no')
    await outbox.drain()
    expect(sent).toEqual([])
  })

  test('sends the same message about the same change once', async () => {
    const { outbox, sent } = anOutbox()
    const message = await aConfirmation()

    for (let time = 0; time < 3; time += 1) await add(outbox, message)
    await Promise.all([outbox.drain(), outbox.drain()])
    await outbox.drain()

    expect(sent).toEqual([message.recipient])
  })

  test('sends each message once with several processes', async () => {
    const sent: string[] = []
    const outboxes = Array.from({ length: 4 }, () => anOutbox({ sent }).outbox)
    const messages = await Promise.all(Array.from({ length: 30 }, () => aConfirmation()))
    for (const message of messages) await add(outboxes[0], message)

    await Promise.all(outboxes.map(outbox => outbox.drain()))

    expect(sent.toSorted()).toEqual(messages.map(message => message.recipient).toSorted())
  })

  test('is woken for each message after its transaction, also right after another one', async () => {
    const { outbox, wake } = anOutbox()
    const woken: number[] = []
    wake.mockImplementation(() => void woken.push(performance.now()))
    const [first, second] = [await aConfirmation(), await aConfirmation()]

    await add(outbox, first)
    await pause(120)
    const addedAt = performance.now()
    await add(outbox, second)

    const isLate = () => expect(woken.at(-1) ?? 0).toBeGreaterThan(addedAt + 145)
    await vi.waitFor(isLate, { timeout: 10_000 })
    await outbox.drain()
  })

  test('is woken once by all who wake it at nearly the same moment, and again by whoever comes later', async () => {
    const { outbox, wake } = anOutbox()

    for (let time = 0; time < 50; time += 1) outbox.wake()
    await vi.waitFor(() => expect(wake).toHaveBeenCalledOnce())
    outbox.wake()

    await vi.waitFor(() => expect(wake).toHaveBeenCalledTimes(2))
  })

  test('delivers what was woken just before the stop', async () => {
    const { outbox, wake } = anOutbox()

    outbox.wake()
    await outbox.stop()

    expect(wake).toHaveBeenCalled()
  })

  test('tries again later, each time after a longer wait, and gives up after eight', async () => {
    const clock = createClock()
    const { outbox, tries } = anOutbox({ clock, fail: () => new Error('Connection timeout') })
    const message = await aConfirmation()
    await add(outbox, message)

    const waits: number[] = []
    for (let pass = 0; pass < 12; pass += 1) {
      await outbox.drain()
      const row = await rowOf(message)
      waits.push(row.next_attempt_at - clock.now())
      clock.set(Math.max(clock.now(), row.next_attempt_at))
    }

    expect(tries).toHaveLength(8)
    expect(waits[0]).toBeGreaterThan(0.3 * MINUTE)
    expect(waits[6]).toBeGreaterThan(20 * MINUTE)
    expect(await rowOf(message)).toMatchObject({ dropped_reason: 'mail_down', attempts: 8 })
    expect(outbox.isHealthy()).toBe(true)
  })

  test('finishes what another process took and never sent', async () => {
    const clock = createClock()
    const { promise: dies, reject: die } = Promise.withResolvers<void>()
    const hanging = anOutbox({ clock, send: () => dies })
    const { outbox, sent } = anOutbox({ clock })
    const message = await aConfirmation()
    await add(hanging.outbox, message)
    void hanging.outbox.drain()
    await expect.poll(() => hanging.tries.length).toBe(1)

    await outbox.drain()
    expect(sent).toEqual([])
    clock.set(clock.now() + 3 * MINUTE)
    await outbox.drain()
    expect(sent).toEqual([message.recipient])
    die(new Error('Its process is gone'))
  })

  test.each(['cancelled', 'expired', 'rejected'])(
    'drops the confirmation of an appointment that was %s meanwhile',
    async status => {
      const { outbox, sent } = anOutbox()
      const message = await aConfirmation()
      await add(outbox, message)

      await sql`update appointments set status = ${status} where id = ${message.subjectId}`.execute(
        server.database.db,
      )
      await outbox.drain()

      expect(sent).toEqual([])
      expect((await rowOf(message)).dropped_reason).toBe('appointment_gone')
    },
  )

  test('sends by the application’s clock', async () => {
    const clock = createClock()
    const { outbox, sent } = anOutbox({ clock })
    const message = await aConfirmation()
    await add(outbox, message)

    clock.set(clock.now() - 60 * MINUTE)
    await outbox.drain()
    expect(sent).toEqual([])
    clock.set(clock.now() + 60 * MINUTE)
    await outbox.drain()

    expect(sent).toEqual([message.recipient])
  })
})

describe('the confirmation of an appointment', () => {
  test('says when and where in the shop’s own time, and leads to the appointment', async () => {
    const { text, html, subject } = await written(await aConfirmation())

    expect(subject).toBe('Tu turno en Barbería de prueba: lunes 1 de marzo de 2027, 10:30')
    expect(text).toContain('Cuándo: lunes 1 de marzo de 2027, 10:30\n')
    expect(text).toContain('Corrientes 1234, Buenos Aires')
    expect(text).toContain('Corte con Beto')
    expect(text).toContain('$\u00a014.500')
    const link = new RegExp(`${PUBLIC_URL}/agenda/([\\w-]{43})`)
    expect(link.exec(text)?.[1]).toBe(link.exec(html)?.[1])
    expect(text).not.toMatch(/[!¡]/)
  })

  test('carries names as text, in the header and in the HTML', async () => {
    const name = 'Ana\r\nBcc: victima@correo.test\r\n\r\n<script>alert(1)</script>'
    await sql`update comerces set name = ${name} where ad_url = 'el-local'`.execute(
      server.database.db,
    )

    const mail = await written(await aConfirmation('<b>Juan</b> evil.com'))

    expect(mail.headers).not.toMatch(/^bcc:/im)
    expect(mail.headers.match(/^to: .*$/gim)).toHaveLength(1)
    expect(mail.subject).toContain('Ana Bcc: victima@correo. test')
    expect(mail.html).not.toMatch(/<script|<b>/)
    expect(mail.html).toContain('&lt;script&gt;')
    expect(mail.text).not.toContain('evil.com')
    await sql`update comerces set name = 'Barbería de prueba' where ad_url = 'el-local'`.execute(
      server.database.db,
    )
  })
})

describe('a mail without a mail server', () => {
  test('is written as one complete file that only the server’s user can read', async () => {
    const mail = await written(await aConfirmation())

    const folder = join(server.dataDir, 'mail')
    expect((await stat(join(folder, mail.file))).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter(name => !name.endsWith('.eml'))).toEqual([])
  })
})

describe('a mail through SMTP', () => {
  test('is sent once when the server first says not now', async () => {
    const smtp = await startSmtp(['451 4.7.1 later', '250 ok'])
    const clock = createClock()
    const { outbox } = anOutbox({ clock, transport: smtpTransport(smtp) })
    const message = await aConfirmation()
    await add(outbox, message)

    await outbox.drain()
    clock.set(clock.now() + MINUTE)
    await outbox.drain()
    await outbox.drain()

    expect(smtp.recipients).toEqual([`<${message.recipient}>`, `<${message.recipient}>`])
    expect(smtp.accepted()).toBe(1)
    expect((await rowOf(message)).sent_at).not.toBeNull()
    smtp.server.close()
  })

  test.each([
    [
      'at once when the mailbox does not exist',
      '550 5.1.1 no such mailbox',
      'refused_by_server',
      1,
      0,
    ],
    ['after eight tries when it always is busy', '450 4.2.1 busy', 'gave_up', 8, 10],
  ])('is given up %s', async (_, answer, reason, attempts, hours) => {
    const clock = createClock()
    const begun = clock.now()
    const smtp = await startSmtp(Array<string>(8).fill(answer))
    const { outbox } = anOutbox({ clock, transport: smtpTransport(smtp) })
    const message = await aConfirmation()
    await add(outbox, message)

    for (let pass = 0; pass < 9; pass += 1) {
      await outbox.drain()
      clock.set(Math.max(clock.now(), (await rowOf(message)).next_attempt_at))
    }

    expect(await rowOf(message)).toMatchObject({ dropped_reason: reason, attempts })
    expect(clock.now() - begun).toBeGreaterThanOrEqual(hours * 60 * MINUTE)
    smtp.server.close()
  })
})

function anOutbox(choices?: Choices) {
  const made = makeOutbox(server.app.context, choices)
  opened.push(made.outbox)
  return made
}

async function aConfirmation(name = 'Juana Molina'): Promise<Message> {
  mailbox += 1
  const recipient = `juana${mailbox}@correo.test`
  const subjectId = await anAppointment(server.database.db, 'el-local', { name, email: recipient })
  return {
    kind: 'appointment_confirmed',
    subjectId,
    revision: 1,
    organizationId: null,
    recipient,
    payload: {},
  }
}

async function add(outbox: Outbox | undefined, message: Message): Promise<void> {
  await server.database.db.transaction().execute(async trx => outbox?.add(trx, message))
}

/** The mail as the file transport writes it. */
async function written(message: Message) {
  const { outbox } = anOutbox({ transport: createMailTransport(server.app.context.config) })
  await add(outbox, message)
  await outbox.drain()
  const mail = (await server.mailsTo(message.recipient))[0]
  if (mail === undefined) throw new Error('No mail was written')
  return mail
}

type Row = {
  readonly next_attempt_at: number
  readonly attempts: number
  readonly dropped_reason: string | null
  readonly sent_at: number | null
}

async function rowOf(message: Message): Promise<Row> {
  const { rows } = await sql<Row>`
    select next_attempt_at, attempts, dropped_reason, sent_at from outbox
    where subject_id = ${message.subjectId}`.execute(server.database.db)
  if (rows[0] === undefined) throw new Error('The message was not written')
  return rows[0]
}

type Smtp = { server: Server; url: string; recipients: string[]; accepted: () => number }

/** A minimal SMTP server (RFC 5321) that answers RCPT with the given lines in turn. */
async function startSmtp(answers: readonly string[]): Promise<Smtp> {
  const recipients: string[] = []
  let accepted = 0
  const smtp = createServer(socket => {
    let isData = false
    socket.write('220 prueba\r\n')
    socket.on('error', () => undefined)
    socket.on('data', chunk => {
      for (const line of chunk.toString().split('\r\n')) {
        if (isData) {
          if (line !== '.') continue
          isData = false
          accepted += 1
          socket.write('250 taken\r\n')
        } else if (/^RCPT TO:/i.test(line)) {
          socket.write(`${answers[Math.min(recipients.length, answers.length - 1)]}\r\n`)
          recipients.push(line.slice(8))
        } else if (/^DATA/i.test(line)) {
          isData = true
          socket.write('354 go\r\n')
        } else if (line !== '') {
          socket.write('250 ok\r\n')
        }
      }
    })
  })
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.address() as AddressInfo
  return { server: smtp, url: `smtp://127.0.0.1:${port}`, recipients, accepted: () => accepted }
}

function smtpTransport({ url }: Smtp): Transport {
  return createMailTransport({ ...server.app.context.config, smtpUrl: url })
}
