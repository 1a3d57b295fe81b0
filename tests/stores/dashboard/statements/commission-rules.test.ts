import { describe, expect, it } from 'vitest'
import {
  type CommissionRule,
  otherRules,
  usualRule,
} from '#stores/dashboard/statements/commission-rules.ts'

const rule = (fields: Partial<CommissionRule>): CommissionRule => ({
  id: crypto.randomUUID(),
  staff: 'ana',
  kind: 'service',
  item: null,
  starts_on: '2026-11-01',
  percent: 50,
  fixed: null,
  is_before_discount: false,
  ...fields,
})
const today = '2026-11-24'

describe('the usual commission', () => {
  it('is the newest that has begun', () => {
    const rules = [
      rule({ percent: 40, starts_on: '2026-10-01' }),
      rule({ percent: 45 }),
      rule({ percent: 60, starts_on: '2026-12-01' }),
    ]

    expect(usualRule(rules, 'ana', 'service', today)?.percent).toBe(45)
    expect(usualRule(rules, 'ana', 'service', '2026-12-01')?.percent).toBe(60)
  })

  it('is of all services, and of this staff member alone', () => {
    const rules = [rule({ item: 'corte' }), rule({ staff: null }), rule({ kind: 'product' })]

    expect(usualRule(rules, 'ana', 'service', today)).toBeNull()
    expect(usualRule(rules, null, 'service', today)).not.toBeNull()
  })
})

describe('the other commissions', () => {
  it('are of one item or begin later, the earliest first', () => {
    const later = rule({ starts_on: '2026-12-01' })
    const ofItem = rule({ item: 'corte' })

    expect(otherRules([later, rule({}), ofItem], today)).toEqual([ofItem, later])
  })
})
