import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settleMilliseconds } from '#stores/booking/hold.ts'
import { queryOf } from '#stores/booking/state.ts'
import {
  aBooking,
  at,
  booked,
  held,
  monday,
  refusal,
  slots,
  submit,
  week,
  whole,
} from './booking-builder.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('choosing', () => {
  it('shows the first day with room of another service, however far it is', async () => {
    const { booking, state } = aBooking({
      listSlots: ({ query }) => {
        const { from = monday } = query as { from?: string }
        return slots(week([at('11:00', '2026-12-02')], from))
      },
    })

    await booking.chooseService('color')

    expect(state().date).toBe('2026-12-02')
    expect(state().week[0]?.date).toBe('2026-11-30')
  })

  it('keeps the day when the other service has room on it', async () => {
    const days = week([at('10:00'), at('10:00', '2026-11-25')])
    const { booking, state } = aBooking({ listSlots: () => slots(days) }, { date: '2026-11-25' })

    await booking.chooseService('color')

    expect(state().date).toBe('2026-11-25')
  })

  it('resets the staff member when they do not offer the other service', async () => {
    const { booking, state } = aBooking({ listSlots: () => slots(week([])) }, { staff: 'lucas' })

    await booking.chooseService('color')

    expect(state().staff).toBe('any')
  })

  it('keeps the slot when the other staff member is free as well', async () => {
    const { booking, state } = aBooking(
      { listSlots: () => slots(week([at('10:15')])) },
      { startsAt: at('10:15') },
    )

    await booking.chooseStaff('ana')

    expect(state().startsAt).toBe(at('10:15'))
    booking.stop()
  })

  it('says that a slot has to be chosen again when it no longer fits', async () => {
    const { booking, state } = aBooking(
      { listSlots: () => slots(week([at('12:00')])) },
      { startsAt: at('10:15') },
    )

    await booking.toggleService('color')

    expect(state()).toMatchObject({ startsAt: null, isHourDropped: true })
    expect(state().services).toEqual(['corte', 'color'])
  })

  it('says so too of a slot tapped while the new slots were loading', async () => {
    const { booking, state } = aBooking({ listSlots: () => slots(week([at('12:00')])) })

    const looking = booking.chooseService('color')
    booking.chooseStart(at('10:15'))
    await looking

    expect(state()).toMatchObject({ startsAt: null, isHourDropped: true })
  })

  it('keeps the slot through two changes in a row', async () => {
    const { booking, state } = aBooking(
      { listSlots: () => slots(week([at('10:15')])) },
      { startsAt: at('10:15') },
    )

    await Promise.all([booking.chooseStaff('ana'), booking.chooseStaff('lucas')])

    expect(state()).toMatchObject({ staff: 'lucas', startsAt: at('10:15') })
    booking.stop()
  })

  it('shows the last choice when answers come out of order', async () => {
    const { booking, state } = aBooking({
      listSlots: ({ query }) =>
        slots(week([at((query as { staff: string }).staff === 'ana' ? '15:00' : '09:00')])),
    })

    const slow = booking.chooseStaff('lucas')
    const quick = booking.chooseStaff('ana')
    await Promise.all([slow, quick])

    expect(state().week[0]?.starts).toEqual([at('15:00')])
  })

  it('says why when the days cannot be loaded', async () => {
    const { booking, state } = aBooking({ listSlots: () => refusal('unavailable') })

    await booking.chooseService('color')

    expect(state().search).toEqual({ is: 'failed', text: 'unavailable' })
  })

  it('has a URL for which the server renders the same', () => {
    const choice = { services: ['corte'], addOns: [], staff: 'ana', startsAt: at('10:15') }

    expect(queryOf(choice)).toBe('?s=corte&p=ana&d=2026-11-23&t=10:15')
  })
})

describe('a hold', () => {
  it('is requested once for the slot that is finally chosen', async () => {
    const { booking, calls, state } = aBooking({ holdSlot: () => held })

    booking.chooseStart(at('10:00'))
    booking.chooseStart(at('10:15'))
    await vi.advanceTimersByTimeAsync(settleMilliseconds)

    expect(calls('holdSlot').map(one => one.body)).toEqual([
      { services: ['corte'], staff: 'any', starts_at: at('10:15') },
    ])
    expect(state().hold?.staff).toBe('lucas')
    booking.stop()
  })

  it('that is refused offers the nearest starts and keeps what was typed', async () => {
    const alternatives = [{ starts_at: at('12:00'), staff: 'lucas' }]
    const { booking, state } = aBooking(
      { holdSlot: () => refusal('slot_taken', { alternatives }) },
      { fields: whole },
    )

    booking.chooseStart(at('10:00'))
    await vi.advanceTimersByTimeAsync(settleMilliseconds)

    expect(state().step).toEqual({ is: 'lost', alternatives })
    expect(state().startsAt).toBeNull()
    expect(state().fields).toEqual(whole)
  })

  it('that fails for another reason keeps the choice', async () => {
    const { booking, state } = aBooking({ holdSlot: () => refusal('too_many_requests') })

    booking.chooseStart(at('10:00'))
    await vi.advanceTimersByTimeAsync(settleMilliseconds)

    expect(state().startsAt).toBe(at('10:00'))
    expect(state().step.is).toBe('choosing')
  })

  it('of one’s own does not hide the starts around it', async () => {
    const { booking, state } = aBooking({
      holdSlot: () => held,
      listSlots: () => slots(week([at('12:00')])),
    })

    booking.chooseStart(at('10:00'))
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    await booking.refresh()

    expect(state().week[0]?.starts).toEqual([at('10:00'), at('10:15'), at('12:00')])
    booking.stop()
  })

  it('is sent along when another start is booked, because it may overlap it', async () => {
    let held1 = false
    const { booking, calls, left } = aBooking(
      {
        holdSlot: () => (held1 ? refusal('slot_taken') : ((held1 = true), held)),
        createAppointment: () => booked,
      },
      { fields: whole },
    )

    booking.chooseStart(at('10:00'))
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    booking.chooseStart(at('10:15'))
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    await submit(booking)

    expect(calls('createAppointment')[0]?.body).toMatchObject({
      starts_at: at('10:15'),
      hold: 'h1',
    })
    expect(left).toEqual(['/agenda/tok?nuevo=1'])
  })
})

describe('another customer', () => {
  it('taking another slot removes it from the list', async () => {
    const { booking, state } = aBooking({ listSlots: () => slots(week([at('12:00')])) })

    await booking.refresh()

    expect(state().week[0]?.starts).toEqual([at('12:00')])
  })

  it('taking a slot of a day that is not shown loads nothing', async () => {
    const { booking, calls } = aBooking({})

    await booking.refresh(['2026-12-24'])

    expect(calls('listSlots')).toEqual([])
  })

  it('taking the chosen slot shows alternatives', async () => {
    const { booking, state } = aBooking(
      { listSlots: () => slots(week([at('12:00')])) },
      { startsAt: at('10:00') },
    )

    await booking.refresh()

    expect(state().step).toEqual({
      is: 'lost',
      alternatives: [{ starts_at: at('12:00'), staff: 'any' }],
    })
  })
})

describe('another customer at the same moment', () => {
  it('taking the chosen slot during a request is announced', async () => {
    const { booking, state } = aBooking({ listSlots: () => slots(week([at('12:00')])) })

    const refreshing = booking.refresh()
    booking.chooseStart(at('10:00'))
    await refreshing

    expect(state().step.is).toBe('lost')
    booking.stop()
  })

  it('taking a slot of a day that is not shown changes nothing', async () => {
    const { booking, state } = aBooking(
      { listSlots: () => slots(week([at('12:00')])) },
      { startsAt: at('10:00', '2026-12-24') },
    )

    await booking.refresh()

    expect(state().startsAt).toBe(at('10:00', '2026-12-24'))
  })
})

describe('a reload', () => {
  it('restores the slot held by this tab, which the server no longer offers', async () => {
    const before = aBooking({ holdSlot: () => held })
    before.booking.chooseStart(at('10:00'))
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    before.booking.stop()
    const after = aBooking({}, { week: week([at('12:00')]) })

    after.booking.wake('10:00')

    expect(after.state().startsAt).toBe(at('10:00'))
    expect(after.state().week[0]?.starts).toEqual([at('10:00'), at('10:15'), at('12:00')])
  })
})

it('a page that stays open over midnight begins with the new day', async () => {
  const tuesday = '2026-11-24'
  const { booking, calls, state } = aBooking({
    listSlots: () => slots(week([at('11:00', tuesday)], tuesday)),
  })

  await booking.comeBack()

  expect(calls('listSlots')[0]?.query).not.toHaveProperty('from')
  expect(state()).toMatchObject({ today: tuesday, date: tuesday })
})
