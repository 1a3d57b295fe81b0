import { describe, expect, test } from 'vitest'
import {
  type CustomerFields,
  mergedCustomer,
  unmergedCustomer,
} from '#domain/customer/customer-merge.ts'

const nobody: CustomerFields = {
  name: 'Ana Paz',
  phone: null,
  email: null,
  notes: '',
  haircut: '',
  tags: [],
  birthday: null,
}
const ana = { ...nobody, phone: '+5491155550001', notes: 'Café sin azúcar', tags: ['amiga'] }
const other = {
  name: 'Anita',
  phone: '+5491155550002',
  email: 'ana@example.test',
  notes: 'Llega tarde',
  haircut: 'N.º 2 a los costados',
  tags: ['amiga', 'nueva'],
  birthday: '02-29',
}

describe('merging two customers', () => {
  test('keeps the values of the one who stays, and what only the other one had', () => {
    expect(mergedCustomer(ana, other)).toEqual({
      name: 'Ana Paz',
      phone: '+5491155550001',
      email: 'ana@example.test',
      notes: 'Café sin azúcar\nLlega tarde',
      haircut: 'N.º 2 a los costados',
      tags: ['amiga', 'nueva'],
      birthday: '02-29',
    })
  })

  test('takes the only phone, and repeats nothing', () => {
    const merged = mergedCustomer({ ...nobody, notes: 'Llega tarde' }, { ...other, haircut: '' })

    expect(merged).toMatchObject({ phone: other.phone, notes: 'Llega tarde', haircut: '' })
  })

  test('can be undone, except for what was changed since', () => {
    const merged = mergedCustomer(ana, other)

    expect(unmergedCustomer(ana, merged, merged)).toEqual(ana)
    expect(unmergedCustomer(ana, merged, { ...merged, name: 'Ana P.', notes: 'Otra' })).toEqual({
      ...ana,
      name: 'Ana P.',
      notes: 'Otra',
    })
  })
})
