import { expect, it } from 'vitest'
import { inLanes } from '#stores/dashboard/board/cards.ts'

it('the processing phase of a service is free except where another appointment is', () => {
  const idle = [{ from: 655, to: 685 }]
  const colour = { ...aCard('colour', 615, 705), idle }
  const fringe = aCard('fringe', 655, 670)

  expect(inLanes([colour])[0]?.stillIdle).toEqual(idle)
  expect(inLanes([colour, fringe])[0]?.stillIdle).toEqual([{ from: 670, to: 685 }])
})

function aCard(id: string, from: number, to: number) {
  return { appointment: { id, status: 'booked' } as never, from, to, services: '', idle: [] }
}
