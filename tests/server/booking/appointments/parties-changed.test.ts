/** A booking for several people is cancelled and moved together, or each alone. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aPhone, at, brief, DAY, useParties } from '#support/party.ts'
import { aBooking } from '#support/server/shop.ts'

const { scene, bookParty, onBoard, offered } = useParties()

describe('afterwards', () => {
  test('one of them cancels alone, and the others still come', async () => {
    const booked = await bookParty('15:00', ['Ana', 'Leo'])
    const [ana] = booked.people!

    await scene.app.mustCall('cancelManagedAppointment', {
      params: { manage_token: ana!.manage_token },
      body: {},
    })

    expect((await onBoard()).map(brief).toSorted()).toEqual(['Leo 15:00', 'Sofía Benítez 15:00'])
  })

  test('all of them are cancelled by one link, and their time is free again', async () => {
    const booked = await bookParty('15:00', ['Ana', 'Leo'])
    const params = { manage_token: booked.manage_token }

    await scene.app.mustCall('cancelManagedAppointment', { params, body: { with_company: true } })
    await scene.app.mustCall('cancelManagedAppointment', { params, body: { with_company: true } })

    expect(await onBoard()).toEqual([])
    expect(
      await offered({
        people: `${scene.shop.serviceId};${scene.shop.serviceId}`,
        together: 'same_time',
      }),
    ).toContain(at('15:00'))
  })

  test('one of them moves alone', async () => {
    const booked = await bookParty('15:00')

    const params = { manage_token: booked.people![0]!.manage_token }
    await scene.app.mustCall('moveManagedAppointment', { params, body: { starts_at: at('17:00') } })

    expect((await onBoard()).map(brief).toSorted()).toEqual(['Ana 17:00', 'Sofía Benítez 15:00'])
  })

  test.each(['same_time', 'in_turn'] as const)(
    'all of them move by one link (%s), also onto their own time',
    async together => {
      const booked = await bookParty('15:00', ['Ana', 'Leo'], together)
      const params = { manage_token: booked.manage_token }
      const { days } = await scene.app.mustCall('listMoveSlots', {
        params,
        query: { from: DAY, days: 1, with_company: '1' },
      })
      const free = days.flatMap(day => day.slots.map(slot => slot.starts_at))
      expect(free).toContain(at('15:15'))

      await scene.app.mustCall('moveManagedAppointment', {
        params,
        body: { starts_at: at('15:15'), with_company: true },
      })

      const board = await onBoard()
      const expected =
        together === 'in_turn' ? ['15:15', '15:45', '16:15'] : ['15:15', '15:15', '15:15']
      expect(board.map(one => one.starts_at.slice(11, 16)).toSorted()).toEqual(expected)
      expect(board.map(one => one.revision)).toEqual([2, 2, 2])
    },
  )

  test('nobody moves when one of them has no place there', async () => {
    const booked = await bookParty('15:00', ['Ana', 'Leo'])
    const { params, body } = aBooking(scene.shop, at('17:00'), aPhone())
    await scene.app.mustCall('createAppointment', { params, body })

    const answer = await scene.app.call('moveManagedAppointment', {
      params: { manage_token: booked.manage_token },
      body: { starts_at: at('17:00'), with_company: true },
    })

    expect(answer).toMatchObject({ ok: false, problem: { code: 'slot_taken' } })
    expect((await onBoard()).filter(one => one.starts_at === at('15:00'))).toHaveLength(3)
  })

  test('one link confirms all of them, or only its own', async () => {
    const alone = await bookParty('15:00')
    const all = await bookParty('17:00', ['Ana', 'Leo'])
    const confirm = async (manageToken: string, body: object) =>
      await scene.app.mustCall('confirmManagedAppointment', {
        params: { manage_token: manageToken },
        body,
      })
    await scene.app.mustCall('cancelManagedAppointment', {
      params: { manage_token: all.people![1]!.manage_token },
      body: {},
    })

    await confirm(alone.manage_token, {})
    const { appointment } = await confirm(all.manage_token, { with_company: true })
    await confirm(all.manage_token, { with_company: true })

    expect(appointment.company!.map(one => one.status)).toEqual(['confirmed', 'cancelled'])
    const board = (await onBoard()).map(one => `${brief(one)} ${one.status} ${one.revision}`)
    expect(board.toSorted()).toEqual([
      'Ana 15:00 booked 1',
      'Ana 17:00 confirmed 2',
      'Sofía Benítez 15:00 confirmed 2',
      'Sofía Benítez 17:00 confirmed 2',
    ])
  })

  test('the calendar file of one has all of them, and what became of each', async () => {
    const booked = await bookParty('15:00', ['Ana', 'Leo'])
    const params = { manage_token: booked.manage_token }
    const events = async () => {
      const answer = await fetch(
        `${scene.app.url}/api/appointments/${booked.manage_token}/calendar.ics`,
      )
      return (await answer.text())
        .split('BEGIN:VEVENT')
        .slice(1)
        .map(event =>
          ['UID', 'SEQUENCE', 'STATUS', 'DTSTART'].map(
            name => new RegExp(`^${name}:(.*)$`, 'm').exec(event)?.[1]?.trim() ?? '',
          ),
        )
    }
    const ids = [booked.appointment, ...booked.people!.map(one => one.appointment)].map(
      one => `${one.id}@mi-turno`,
    )
    const before = await events()
    expect(before).toEqual(ids.map(uid => [uid, '1', 'CONFIRMED', '20261126T180000Z']))

    await scene.app.mustCall('moveManagedAppointment', {
      params,
      body: { starts_at: at('16:00'), with_company: true },
    })
    await scene.app.mustCall('cancelManagedAppointment', {
      params: { manage_token: booked.people![0]!.manage_token },
      body: {},
    })

    expect(await events()).toEqual([
      [ids[0], '2', 'CONFIRMED', '20261126T190000Z'],
      [ids[1], '3', 'CANCELLED', '20261126T190000Z'],
      [ids[2], '2', 'CONFIRMED', '20261126T190000Z'],
    ])
  })

  test('an appointment that was given to somebody else is no company any more', async () => {
    const booked = await bookParty('15:00')
    const other = await scene.app.mustCall(
      'createAppointment',
      aBooking(scene.shop, at('11:00'), aPhone()),
    )
    await sql`update appointments set customer_id = (select customer_id from appointments where id = ${other.appointment.id})
      where id = ${booked.people![0]!.appointment.id}`.execute(scene.app.app.context.database.db)

    const { appointment } = await scene.app.mustCall('getManagedAppointment', {
      params: { manage_token: booked.manage_token },
    })

    expect(appointment.company).toBeUndefined()
  })
})
