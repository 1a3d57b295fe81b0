import { DAY } from '#domain/calendar/interval.ts'
import { demoAccounts, type DemoOrganization, demoOrganizations } from './accounts.ts'
import { accountCustomer, customersOf, type DemoCustomer } from './customers.ts'
import { demoId } from './generator.ts'
import { staffIdOf } from './plan.ts'
import { iso, type Row, type Table } from './rows.ts'
import { demoShops } from './shops.ts'

/** How many days ago all accounts and shops were created. */
export const OPENED_DAYS_AGO = 90
const PAID_DAYS_AGO = 60
const PAID_DAYS = 365

export const userIdOf = (email: string): string => demoId('user', email)
export const organizationIdOf = (key: string): string => demoId('organization', key)
export const shopIdOf = (adUrl: string): string => demoId('comerce', adUrl)

export function accountTables(now: number, passwordHash: string): Table[] {
  const opened = iso(now - OPENED_DAYS_AGO * DAY)
  const users = demoAccounts.map((account): Row<'users'> => ({
    id: userIdOf(account.email),
    email: account.email,
    name: account.name,
    phone: account.phone,
    password_hash: passwordHash,
    is_platform_admin: account.isPlatformAdmin ?? false,
    is_customer: account.isCustomer ?? false,
    status: 'active',
    created_at: opened,
    verified_at: opened,
  }))
  const organizations = demoOrganizations.map(organization => ({
    id: organizationIdOf(organization.key),
    name: organization.name,
    owner_id: userIdOf(organization.owner),
    subscription: organization.subscription,
    trial_ends_at: iso(now + organization.trialDaysLeft * DAY),
    paid_until: organization.paid ? iso(now + (PAID_DAYS - PAID_DAYS_AGO) * DAY) : null,
    created_at: opened,
  }))
  return [
    { name: 'users', rows: users },
    { name: 'organizations', rows: organizations },
    { name: 'payments', rows: demoOrganizations.flatMap(one => paymentOf(one, now)) },
  ]
}

/** A payment for a year, made when the trial ended. */
function paymentOf({ key, paid }: DemoOrganization, now: number): Row<'payments'>[] {
  if (paid === undefined) return []
  return [
    {
      organization_id: organizationIdOf(key),
      id: demoId('payment', key),
      amount: paid * 100,
      currency: 'ARS',
      months: 12,
      note: '',
      recorded_by: userIdOf('admin@miturno.test'),
      at: iso(now - PAID_DAYS_AGO * DAY),
    },
  ]
}

/** Each owner administers their shops. Martina of `barberia-demo` is receptionist and manages all agendas there. */
export function membershipTable(now: number): Table {
  const member = { status: 'active', created_at: iso(now - OPENED_DAYS_AGO * DAY) } as const
  const owners = demoShops.map((shop): Row<'memberships'> => {
    const { owner } = demoOrganizations.find(({ key }) => key === shop.organization)!
    return {
      organization_id: organizationIdOf(shop.organization),
      comerce_id: shopIdOf(shop.adUrl),
      user_id: userIdOf(owner),
      role: 'comerce_admin',
      staff_id: null,
      is_reception: false,
      ...member,
    }
  })
  const shop = demoShops[0]!
  const advisor: Row<'memberships'> = {
    organization_id: organizationIdOf(shop.organization),
    comerce_id: shopIdOf(shop.adUrl),
    user_id: userIdOf('asesor@miturno.test'),
    role: 'comerce_advisor',
    staff_id: staffIdOf(shop, 1),
    is_reception: true,
    ...member,
  }
  return { name: 'memberships', rows: [...owners, advisor] }
}

/** The user id of the one demo customer with an account. Null for the others. */
export function customerUserId({ id, email }: DemoCustomer): string | null {
  return id === accountCustomer.id && email !== null ? userIdOf(email) : null
}

export function customerTable(now: number): Table {
  const rows = demoOrganizations.flatMap(organization => {
    const isTheirs = organization.key === 'barberia-demo'
    return [...(isTheirs ? [accountCustomer] : []), ...customersOf(organization)].map(customer => ({
      organization_id: organizationIdOf(organization.key),
      id: customer.id,
      name: customer.name,
      phone: customer.phone,
      email: customer.email,
      notes: '',
      user_id: customerUserId(customer),
      created_at: iso(now - OPENED_DAYS_AGO * DAY),
    }))
  })
  return { name: 'customers', rows }
}
