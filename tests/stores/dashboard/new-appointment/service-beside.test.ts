import { describe, expect, it } from 'vitest'
import { serviceBeside } from '#stores/dashboard/new-appointment/service-beside.ts'

const offered = [
  { id: 'cut', category: 'Pelo' },
  { id: 'fade', category: 'Pelo' },
  { id: 'beard', category: 'Barba' },
  { id: 'brows', category: 'Cara' },
]
const nothing = { services: ['cut'], usual: [], seen: [] }

describe('the service that is offered beside those that are chosen', () => {
  it('is what this customer had the last time', () => {
    expect(serviceBeside(offered, { ...nothing, usual: ['cut', 'brows'] })).toBe('brows')
  })

  it('is what others had with it most often', () => {
    const seen = [visit('cut', 'beard'), visit('cut', 'brows'), visit('brows', 'cut')]
    expect(serviceBeside(offered, { ...nothing, seen })).toBe('brows')
  })

  it('is not what others had without it', () => {
    const seen = [visit('fade', 'brows'), visit('fade', 'brows'), visit('cut')]
    expect(serviceBeside(offered, { ...nothing, seen })).toBe('beard')
  })

  it('is of another kind where nothing is known, then anything else, then nothing', () => {
    expect(serviceBeside(offered, nothing)).toBe('beard')
    expect(serviceBeside(offered.slice(0, 2), nothing)).toBe('fade')
    expect(serviceBeside(offered.slice(0, 1), nothing)).toBeNull()
  })
})

function visit(...services: string[]) {
  return { legs: services.map(id => ({ service: { id, name: id } })) } as never
}
