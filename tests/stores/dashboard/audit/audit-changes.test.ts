import { expect, it } from 'vitest'
import { changesIn } from '#stores/dashboard/audit/audit-changes.ts'

it('the start comes before the end, in whatever order they were logged', () => {
  const from = { ends_at: '11:00', starts_at: '10:00', note: 'igual' }
  const to = { ends_at: '12:00', starts_at: '11:00', note: 'igual' }

  expect(changesIn({ from, to })).toEqual([
    { field: 'starts_at', from: '10:00', to: '11:00' },
    { field: 'ends_at', from: '11:00', to: '12:00' },
  ])
})
