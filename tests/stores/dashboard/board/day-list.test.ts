import { describe, expect, it } from 'vitest'
import type { AppointmentStatus } from '#contract/contract.ts'
import type { Card } from '#stores/dashboard/board/cards.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { type DayList, listDay, type ListRow } from '#stores/dashboard/board/day-list.ts'

const staffMember = { id: 'lucas', name: 'Lucas' }

function aCard(from: number, to: number, status: AppointmentStatus): Card {
  const appointment = { id: `${from}`, status } as Card['appointment']
  return { appointment, from, to, services: 'Corte', idle: [], stillIdle: [], lane: 0, lanes: 1 }
}

/** From ten to two: completed, no-show, in progress, blocked, and one in the future. */
const column: Column = {
  staffMember,
  cards: [
    aCard(600, 630, 'completed'),
    aCard(630, 660, 'no_show'),
    aCard(660, 690, 'in_progress'),
    aCard(780, 810, 'booked'),
    aCard(810, 840, 'cancelled'),
  ],
  classes: [],
  blocks: [{ from: 720, to: 750, block: { id: 'b', reason: 'Trámite' } as never }],
  open: [{ from: 600, to: 840 }],
  closed: [],
}

const hours = (rows: readonly ListRow[]) => rows.map(row => [row.kind, row.from, row.to])

function list(now: number): DayList {
  return listDay({ columns: [column] }, now)
}

describe('the day as a list', () => {
  it('begins with what is in progress, with past appointments apart', () => {
    const { over, before, ahead } = list(670)

    expect(hours(over)).toEqual([
      ['turn', 600, 630],
      ['turn', 630, 660],
    ])
    expect(hours(before)).toEqual([['turn', 660, 690]])
    expect(hours(ahead)).toEqual([
      ['free', 690, 720],
      ['block', 720, 750],
      ['free', 750, 780],
      ['turn', 780, 810],
      ['turn', 810, 840],
      ['free', 810, 840],
    ])
  })

  it('offers no past time, nor gaps shorter than any service', () => {
    expect(hours(list(751).ahead)).toContainEqual(['free', 765, 780])
    expect(hours(list(765).ahead)[0]).toEqual(['free', 765, 780])
    expect(hours(list(767).ahead)).not.toContainEqual(expect.arrayContaining([765]))
    expect(hours(list(767).before)).not.toContainEqual(expect.arrayContaining([720]))
  })

  it('shows another day completely, and no free time of a past one', () => {
    expect(hours(list(-Infinity).ahead)).toHaveLength(10)
    expect(list(-Infinity).over).toEqual([])
    expect(hours(list(Infinity).ahead).filter(([kind]) => kind === 'free')).toEqual([])
    expect(hours(list(Infinity).ahead)).toHaveLength(6)
  })

  it.each([
    ['nobody booked', {}, true],
    ['somebody did not come', { cards: [aCard(600, 630, 'no_show')] }, false],
    ['somebody cancelled', { cards: [aCard(780, 810, 'cancelled')] }, false],
    ['all of it is blocked', { blocks: [{ from: 600, to: 840, block: {} as never }] }, false],
  ])('of a day on which %s says whether it waits for a first booking', (_, more, isUnbooked) => {
    const columns = [{ ...column, cards: [], blocks: [], ...more }]

    expect(listDay({ columns }, 670).isUnbooked).toBe(isUnbooked)
    expect(listDay({ columns }, -Infinity).isUnbooked).toBe(false)
    expect(listDay({ columns }, 850).isUnbooked).toBe(false)
  })
})
