import { expect, it } from 'vitest'
import { likeliestFirst, type Standing } from '#stores/dashboard/board/in-progress.ts'

const staffMembers = ['ana', 'beto', 'caro', 'dani'].map(id => ({ id }))
const standings: Record<string, Standing> = {
  ana: 'serving',
  beto: 'due',
  caro: 'free',
  dani: 'free',
}
const standing = (id: string) => standings[id] ?? 'free'
const idsFor = (walkIn: Parameters<typeof likeliestFirst>[0]) =>
  likeliestFirst(walkIn, staffMembers, standing).map(staffMember => staffMember.id)
const named = (id: string) => ({ id, name: id })
const expectedWith = (id: string) => ({
  starts_at: '2026-11-20T10:00:00-03:00',
  staff: named(id),
})

it('a walk-in is proposed a free staff member first, preferably the expected one', () => {
  expect(idsFor({ staff: null, expected: null })).toEqual(['caro', 'dani', 'beto', 'ana'])
  expect(idsFor({ staff: null, expected: expectedWith('dani') })[0]).toBe('dani')
  expect(idsFor({ staff: null, expected: expectedWith('ana') })[0]).toBe('caro')
})

it('a walk-in is proposed the requested staff member, busy or not', () => {
  expect(idsFor({ staff: named('ana'), expected: null })[0]).toBe('ana')
})
