/** What a webhook tells of invented people: for the test button, and for whoever writes a receiver. */
import type { WebhookEvent } from './webhook-events.ts'

const ids = {
  appointment: '7d0c5b1e-0000-4000-8000-000000000001',
  shop: '7d0c5b1e-0000-4000-8000-000000000002',
  service: '7d0c5b1e-0000-4000-8000-000000000003',
  staff: '7d0c5b1e-0000-4000-8000-000000000004',
  customer: '7d0c5b1e-0000-4000-8000-000000000005',
  sale: '7d0c5b1e-0000-4000-8000-000000000006',
  line: '7d0c5b1e-0000-4000-8000-000000000007',
  review: '7d0c5b1e-0000-4000-8000-000000000008',
  other: '7d0c5b1e-0000-4000-8000-000000000009',
} as const

const starts = '2026-11-26T11:00:00-03:00'
const ends = '2026-11-26T11:30:00-03:00'
const person = { id: ids.staff, name: 'Lucas' }

const appointment = {
  id: ids.appointment,
  code: 'KR7QW',
  status: 'booked',
  revision: 1,
  starts_at: starts,
  ends_at: ends,
  comerce: {
    id: ids.shop,
    ad_url: 'barberia-demo',
    name: 'Barbería Demo',
    time_zone: 'America/Argentina/Buenos_Aires',
  },
  legs: [
    {
      service: { id: ids.service, name: 'Corte' },
      staff: person,
      starts_at: starts,
      ends_at: ends,
    },
  ],
  customer: {
    id: ids.customer,
    name: 'Sofía Paz',
    phone: '+5491123456789',
    email: 'sofia@example.com',
  },
  price: 1_000_000,
  currency: 'ARS',
  note: '',
  is_overbooked: false,
  customer_id: ids.customer,
  customer_name: 'Sofía Paz',
  customer_phone: '+5491123456789',
  customer_email: 'sofia@example.com',
  services: 'Corte con Lucas',
  service_ids: [ids.service],
  staff: 'Lucas',
  staff_ids: [ids.staff],
  starts_at_utc: '2026-11-26T14:00:00.000Z',
  ends_at_utc: '2026-11-26T14:30:00.000Z',
  starts_at_local: '2026-11-26T11:00',
  ends_at_local: '2026-11-26T11:30',
  time_zone: 'America/Argentina/Buenos_Aires',
  manage_url: 'https://example.com/agenda/de-prueba',
}

const customer = {
  id: ids.customer,
  name: 'Sofía Paz',
  phone: '+5491123456789',
  email: 'sofia@example.com',
  notes: '',
  haircut: 'Máquina 2 a los costados',
  tags: ['fija'],
  birthday: '05-14',
  is_blocked: false,
  created_at: '2026-11-24T13:00:00.000Z',
}

const sale = {
  id: ids.sale,
  number: 120,
  kind: 'sale',
  reverses: null,
  appointment: { id: ids.appointment, code: 'KR7QW' },
  customer: { id: ids.customer, name: 'Sofía Paz' },
  currency: 'ARS',
  occurred_at: ends,
  business_day: '2026-11-26',
  total: 1_000_000,
  tip_total: 0,
  rounding: 0,
  deposit: 0,
  discount: 0,
  reason: '',
  made_by: 'Ana',
  lines: [
    {
      id: ids.line,
      kind: 'service',
      item: ids.service,
      name: 'Corte',
      staff: person,
      quantity: 1,
      list_price: 1_000_000,
      unit_price: 1_000_000,
      discount: 0,
      net: 1_000_000,
      is_paid_by_package: false,
      refunded: { quantity: 0, net: 0 },
    },
  ],
  payments: [
    {
      method: 'cash',
      name: 'Efectivo',
      amount: 1_000_000,
      tendered: 1_000_000,
      change: 0,
      collected_by: null,
    },
  ],
  tips: [],
  refundable: 1_000_000,
  refunds: [],
  receipt_url: 'https://example.com/recibo/de-prueba',
}

const review = {
  id: ids.review,
  rating: 5,
  text: 'Impecable.',
  author: 'Sofía P.',
  services: 'Corte',
  staff: 'Lucas',
  created_at: '2026-11-27T09:00:00-03:00',
  answer: null,
  is_answer_older: false,
  is_hidden: false,
  reported_at: null,
  appointment: { id: ids.appointment, code: 'KR7QW' },
  customer_id: ids.customer,
  customer_name: 'Sofía Paz',
}

const before = { starts_at: '2026-11-26T10:00:00-03:00', starts_at_local: '2026-11-26T10:00' }

const samples: Readonly<Record<WebhookEvent, object>> = {
  'appointment.created': appointment,
  'appointment.moved': { ...appointment, revision: 2, previous: { ...before, revision: 1 } },
  'appointment.services_changed': {
    ...appointment,
    revision: 2,
    previous: { services: 'Barba con Lucas', price: 800_000, revision: 1 },
  },
  'appointment.status_changed': {
    ...appointment,
    status: 'confirmed',
    revision: 2,
    previous: { status: 'booked', revision: 1 },
  },
  'appointment.cancelled': {
    ...appointment,
    status: 'cancelled',
    revision: 2,
    previous: { status: 'booked', revision: 1 },
  },
  'appointment.customer_changed': {
    ...appointment,
    revision: 2,
    previous: { customer_id: ids.other, customer_name: 'Elsa Ruiz', revision: 1 },
  },
  'customer.created': customer,
  'customer.updated': { ...customer, previous: { phone: null } },
  'customer.merged': { ...customer, merged_id: ids.other },
  'sale.created': sale,
  'sale.refunded': {
    ...sale,
    number: 121,
    kind: 'refund',
    reverses: { id: ids.other, number: 120 },
    total: -1_000_000,
  },
  'deposit.received': {
    ...appointment,
    deposit: { amount: 300_000, is_received: true },
    amount: 300_000,
  },
  'review.created': review,
}

export function sampleOf(type: WebhookEvent): object {
  return samples[type]
}
