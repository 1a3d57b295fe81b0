import { describe, expect, it } from 'vitest'
import type { ServiceWire } from '#contract/contract.ts'
import { comboOf } from '#server/shop/public/combos.ts'
import { cheaperCombo } from '#stores/booking/combo.ts'
import { type Choice, visitOf } from '#stores/booking/visit.ts'

describe('a combo that is cheaper than the chosen services', () => {
  it('is recognised by its name, which consists of exactly these services', () => {
    expect(saved({ services: ['Barba', 'corte'] })).toBe('$ 2.500')
    expect(saved({ services: ['corte'] })).toBeNull()
    expect(saved({ services: ['corte', 'Barba', 'Cejas'] })).toBe('$ 1.000')
    expect(saved({ services: ['corte', 'Cejas'] })).toBeNull()
  })

  it('is not one when it costs as much', () => {
    expect(saved({ services: ['Barba', 'Cejas'] })).toBeNull()
  })

  it('shows the saving with the chosen staff member, or with everybody who offers it', () => {
    const own = [{ staff: 'ana', price: 16_000_00, duration_minutes: 30 }]
    expect(saved({ services: ['corte', 'Barba'], own })).toBe('$ 1.000')
    expect(saved({ services: ['corte', 'Barba'], own, staff: 'lucas' })).toBe('$ 2.500')
  })

  it('is not compared when add-ons are chosen, which it may not have', () => {
    expect(saved({ services: ['corte', 'Barba'], addOns: ['wash'] })).toBeNull()
  })
})

describe('the deposit of a visit', () => {
  const own = [{ staff: 'ana', price: 4_000_00, duration_minutes: 30 }]
  const depositOf = (deposit: number, staff = 'any') => {
    const services = [{ ...service('corte', 10_000_00), deposit, own }]
    const choice = { services: ['corte'], addOns: [], staff }
    return visitOf({ services, currency: 'ARS' }, choice).depositText?.replaceAll(/\s/g, ' ')
  }

  it('is at most the price of whoever does it', () => {
    expect(depositOf(5_000_00, 'lucas')).toBe('$ 5.000')
    expect(depositOf(5_000_00, 'ana')).toBe('$ 4.000')
    expect(depositOf(12_000_00, 'lucas')).toBe('$ 10.000')
  })

  it('is a range while nobody is chosen and their prices differ', () => {
    expect(depositOf(3_000_00)).toBe('$ 3.000')
    expect(depositOf(5_000_00)).toBe('$ 4.000 a $ 5.000')
  })
})

type ChoiceOfTest = Partial<Choice> & { readonly own?: ServiceWire['own'] }

function saved({ own, ...asked }: ChoiceOfTest): string | null {
  const wash = [{ id: 'wash', name: 'Lavado', minutes: 5, price: 0, price_text: '' }]
  const offered = [
    { ...service('corte', 10_000_00), add_ons: wash },
    service('Barba', 7_000_00),
    service('Cejas', 3_000_00),
    { ...service('Corte y barba', 14_500_00), own },
    service('Corte, barba y cejas', 19_000_00),
    service('Barba + cejas', 10_000_00),
  ]
  const services = offered.map(one => ({
    ...one,
    combo_of: comboOf(one.name, offered) ?? undefined,
  }))
  const shop = { services, currency: 'ARS' }
  const choice = { services: [], addOns: [], staff: 'any', ...asked }
  return cheaperCombo(shop, visitOf(shop, choice), choice)?.savedText.replace(/\s/, ' ') ?? null
}

function service(id: string, price: number): ServiceWire {
  return {
    id,
    name: id,
    category: '',
    description: '',
    duration_minutes: 30,
    busy_minutes: 30,
    price,
    price_text: '',
    staff: ['lucas', 'ana'],
  }
}
