/** What a customer who booked for several people reads. */
import { describe, expect, test } from 'vitest'
import { readMail } from '#support/server/mails/read-mail.ts'
import { aParty, at, DAY, useParties } from '#support/party.ts'

const { scene } = useParties()

async function mailsOf(email: string) {
  await scene.app.app.context.outbox.drain()
  return (await scene.app.mails()).map(readMail).filter(mail => mail.to === email)
}
async function withMail(email: string) {
  const { params, body } = aParty(scene.shop, '15:00', ['Ana', 'Leo'])
  return await scene.app.mustCall('createAppointment', {
    params,
    body: { ...body, customer: { ...body.customer, email } },
  })
}

test('one says who comes, with all of them in its calendar file', async () => {
  const booked = await withMail('una@correo.test')

  const mails = await mailsOf('una@correo.test')

  expect(mails.map(mail => mail.kind)).toEqual(['booked'])
  expect(mails[0]!.text).toMatch(/Ana, .*15:00[^]*Leo, .*15:00/)
  expect(mails[0]!.text).toContain('Es una reserva para 3.')
  expect(mails[0]!.text).toMatch(/Ana, .* con Persona \d, \$\s10\.000; Leo, .*, \$\s10\.000/)
  expect(mails[0]!.text).toMatch(/Total de los 3:? +\$\s30\.000/)
  for (const one of [booked.appointment, ...booked.people!.map(({ appointment }) => appointment)])
    expect(mails[0]!.calendarFile).toContain(`${one.id}@mi-turno`)
})

test('one tells that all are cancelled, and one that all moved', async () => {
  const moved = await withMail('mueve@correo.test')
  await scene.app.mustCall('moveManagedAppointment', {
    params: { manage_token: moved.manage_token },
    body: { starts_at: at('16:00'), with_company: true },
  })
  const second = await mailsOf('mueve@correo.test')
  expect(second.map(mail => mail.kind)).toEqual(['booked', 'moved'])
  expect(second[1]!.text).toMatch(/Ana, .*16:00[^]*Leo, .*16:00/)
  expect(second[1]!.text).toMatch(/Total de los 3:? +\$\s30\.000/)

  await scene.app.mustCall('cancelManagedAppointment', {
    params: { manage_token: moved.manage_token },
    body: { with_company: true },
  })
  const third = await mailsOf('mueve@correo.test')
  expect(third.map(mail => mail.kind)).toEqual(['booked', 'moved', 'cancelled'])
  expect(third[2]!.text).toMatch(
    /También quedan cancelados: Ana, .*, \$\s10\.000; Leo.*\.\s+Entre los 3 eran \$\s30\.000\./,
  )
})

test('one reminder names all of them', async () => {
  await withMail('recuerda@correo.test')

  await scene.app.mustCall('setTestClock', { body: { now: `${DAY}T11:55:00-03:00` } })

  const reminders = (await mailsOf('recuerda@correo.test')).filter(mail =>
    mail.kind.startsWith('reminder'),
  )
  expect(new Set(reminders.map(mail => mail.kind)).size).toBe(reminders.length)
  expect(reminders.length).toBeGreaterThan(0)
  for (const mail of reminders) {
    expect(mail.text).toMatch(/Ana, [^]*Leo, [^]*Total de los 3:? +\$\s30\.000/)
    expect(mail.calendarFile.match(/^UID:/gm)).toHaveLength(3)
  }
})

test('whoever cancels alone reads who still comes, and what they pay', async () => {
  const booked = await withMail('sola@correo.test')
  await scene.app.mustCall('cancelManagedAppointment', {
    params: { manage_token: booked.manage_token },
    body: {},
  })

  const mail = (await mailsOf('sola@correo.test')).find(one => one.kind === 'cancelled')!
  expect(mail.text).toMatch(/Siguen en pie:? +Ana, .*; Leo, .*, \$\s10\.000/)
  expect(mail.text).not.toContain('Total de los')
})

/** What three asked for, and how the shop answers some or all of them. */
async function askFor(email: string, wants: object) {
  const { serviceId } = scene.shop
  await scene.app.mustCall('updateService', { params: { id: serviceId }, body: wants }, scene.owner)
  const asked = await withMail(email)
  const all = [asked.appointment, ...asked.people!.map(one => one.appointment)]
  const answer = async (status: 'booked' | 'rejected' | 'awaiting_deposit', of = all) => {
    for (const { id } of of)
      await scene.app.mustCall(
        'setAppointmentStatus',
        { params: { id }, body: { status } },
        scene.owner,
      )
  }
  const later = async () => {
    await scene.app.mustCall('setTestClock', { body: { advance_seconds: 60 } })
    return await mailsOf(email)
  }
  const [received] = await later()
  return { asked, all, answer, later, received: received! }
}

describe('where the shop answers each request', () => {
  const toApprove = { needs_approval: true }
  const withDeposit = { deposit: 300_000 }

  test('one mail says that all were asked for, and one that all are booked', async () => {
    const { all, answer, later, received } = await askFor('pide@correo.test', toApprove)
    expect(received.text).toMatch(/Ana, .*, \$\s10\.000; Leo, [^]*Total de los 3:? +\$\s30\.000/)

    // In another order than that of the party.
    await answer('booked', all.toReversed())

    const mails = await later()
    expect(mails.map(one => one.kind)).toEqual(['appointment_request', 'booked'])
    expect(mails[1]!.text).toMatch(/A nombre de:? +Sofía/)
    expect(mails[1]!.text).toMatch(/Ana, .*; Leo, [^]*Total de los 3:? +\$\s30\.000/)
    expect(mails[1]!.calendarFile.match(/^UID:/gm)).toHaveLength(3)
  })

  test('one mail says that none was accepted', async () => {
    const { answer, later } = await askFor('no@correo.test', toApprove)
    await answer('rejected')

    const mails = await later()
    expect(mails.map(one => one.kind)).toEqual(['appointment_request', 'appointment_request'])
    expect(mails[1]!.text).toMatch(/Tampoco quedaron confirmados: Ana, .*; Leo, /)
  })

  test('one mail says that nobody was answered in time', async () => {
    const { asked, later } = await askFor('vence@correo.test', toApprove)
    const now = new Date(Date.parse(asked.appointment.waits_until!) + 60_000).toISOString()
    await scene.app.mustCall('setTestClock', { body: { now } })

    const mails = await later()
    expect(mails.map(one => one.kind)).toEqual(['appointment_request', 'appointment_request'])
    expect(mails[1]!.text).toMatch(/Tampoco quedaron confirmados: Ana, .*; Leo, /)
  })

  test('each answer is told where they differ, with what became of the others', async () => {
    const { all, answer, later } = await askFor('mitad@correo.test', toApprove)
    await answer('booked', all.slice(0, 1))
    const [, booked] = await later()
    expect(booked!.text).toMatch(/Ana, .*a confirmar por el local/)

    await answer('rejected', all.slice(1, 2))
    const [, , rejected] = await later()
    expect(rejected!.text).toMatch(/Siguen en pie:? +Sofía.*; Leo, .*a confirmar por el local/)
  })

  test('one mail asks for the deposit of all, which one tap says to be sent', async () => {
    const { asked, answer, later, received } = await askFor('sena@correo.test', withDeposit)
    expect(received.text).toMatch(/la seña de \$\s9\.000/)
    expect(received.text).toContain('Es la seña de los 3, en una sola transferencia.')

    const params = { manage_token: asked.manage_token }
    await scene.app.mustCall('tellDepositSent', { params })
    const { appointment } = await scene.app.mustCall('getManagedAppointment', { params })
    expect(appointment.company!.map(one => one.deposit_due)).toEqual([undefined, undefined])

    await answer('booked')
    expect((await later()).map(one => one.kind)).toEqual(['appointment_request', 'booked'])
  })
})
