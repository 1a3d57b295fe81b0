import { expect, it } from 'vitest'
import { nextOpening, weekBoards } from '#stores/dashboard/board/week.ts'

const lucas = {
  id: 'lucas',
  name: 'Lucas',
  bio: '',
  avatar: null,
  is_active: true,
  is_hidden: false,
  services: [],
  also_in: [],
}
const weekday = (day: number, from: number, to: number) => ({
  weekday: day,
  start_minute: from,
  end_minute: to,
})

it('shows the days of a week between the same hours, closed where somebody is not there', () => {
  const dates = ['2026-11-16', '2026-11-17', '2026-11-22']
  const days = dates.map(date => ({ date, appointments: [] }))
  const hours = { shop: [weekday(1, 600, 1200), weekday(2, 540, 780)], staff: [] }

  const { span, boards } = weekBoards({ days, blocks: [] }, 'lucas', {
    staff: [lucas],
    hours,
    exceptions: [],
  })

  expect(span).toEqual({ from: 540, to: 1200 })
  expect(boards.map(board => board.columns[0]?.closed)).toEqual([
    [{ from: 540, to: 600 }],
    [{ from: 780, to: 1200 }],
    [{ from: 540, to: 1200 }],
  ])
})

const sunday = '2026-11-22'

it('knows when somebody works again, in two weeks or never', () => {
  const working = { staff: [lucas], hours: { shop: [weekday(1, 600, 1200)], staff: [] } }

  expect(nextOpening(sunday, { ...working, exceptions: [] })).toEqual({
    date: '2026-11-23',
    minute: 600,
  })
  const away = { id: 'away', staff: null, reason: '', kind: 'closed' as const, ranges: [] }
  const exceptions = [{ ...away, from: '2026-11-23', to: '2026-11-23' }]
  expect(nextOpening(sunday, { ...working, exceptions })).toEqual({
    date: '2026-11-30',
    minute: 600,
  })
  const noHours = { shop: [], staff: [] }
  expect(nextOpening(sunday, { ...working, hours: noHours, exceptions: [] })).toBeNull()
})
