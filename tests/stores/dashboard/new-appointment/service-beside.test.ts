import { describe, expect, it } from 'vitest'
import { serviceBeside } from '#stores/dashboard/new-appointment/service-beside.ts'

const offered = [
  { id: 'cut', category: 'Pelo', name: 'Corte' },
  { id: 'fade', category: 'Pelo', name: 'Degradé' },
  { id: 'beard', category: 'Barba', name: 'Barba' },
  { id: 'brows', category: 'Cara', name: 'Cejas' },
]
const nothing = { services: ['cut'], usual: [], seen: [] }

describe('the service that is proposed in addition to the chosen ones', () => {
  it('is the one of this customer’s last visit', () => {
    expect(serviceBeside(offered, { ...nothing, usual: ['cut', 'brows'] })).toBe('brows')
  })

  it('is the one most often combined by others', () => {
    const seen = [visit('cut', 'beard'), visit('cut', 'brows'), visit('brows', 'cut')]
    expect(serviceBeside(offered, { ...nothing, seen })).toBe('brows')
  })

  it('is not one that others had without the chosen one', () => {
    const seen = [visit('fade', 'brows'), visit('fade', 'brows'), visit('cut')]
    expect(serviceBeside(offered, { ...nothing, seen })).toBe('beard')
  })

  it('is neither a chosen one, nor a combo that contains one', () => {
    const all = [{ id: 'both', category: 'Combos', name: 'Corte y barba' }, ...offered]
    expect(serviceBeside(all, { ...nothing, services: ['both'] })).toBe('fade')
    expect(serviceBeside(all, nothing)).toBe('beard')
  })

  it('is never a class, which goes alone', () => {
    const yoga = { id: 'yoga', category: 'Clases', name: 'Yoga', capacity: 8 }
    expect(serviceBeside([yoga, ...offered], nothing)).toBe('beard')
    expect(serviceBeside([yoga, offered[0]!], { ...nothing, usual: ['yoga'] })).toBeNull()
  })

  it('is of another category when nothing is known, then any other, then none', () => {
    expect(serviceBeside(offered, nothing)).toBe('beard')
    expect(serviceBeside(offered.slice(0, 2), nothing)).toBe('fade')
    expect(serviceBeside(offered.slice(0, 1), nothing)).toBeNull()
  })
})

function visit(...services: string[]) {
  return { legs: services.map(id => ({ service: { id, name: id } })) } as never
}
