/** A shop is opened by a free trial, the platform looks at it, consumers make requests, and the trial ends. */
import { secretOf } from './journey.mjs'

const PASSWORD = 'sauce lento bajo la lluvia'

/** @param {import('./journey.mjs').Journey} way */
export async function runPlatform(way) {
  const shop = await openTrial(way)
  await lookOn(way)
  await answerConsumers(way)
  await endTrial(way, shop)
}

/** @param {import('./journey.mjs').Journey} way */
async function openTrial({ step, lastMail }) {
  const shop = {
    comerce_name: 'La Nueva',
    ad_url: 'la-nueva',
    address: 'Boedo 1',
    city: 'Buenos Aires',
    name: 'Olga Paz',
    email: 'olga@correo.test',
    phone: '11 4555-0601',
    password: PASSWORD,
  }
  await step('visitor', 'suggestAdUrl', 'taken', {
    query: { name: 'Barbería Demo', city: 'Córdoba' },
  })
  await step('visitor', 'startFreeTrial', 'a taken address', {
    body: { ...shop, ad_url: 'barberia-demo' },
  })
  await step('visitor', 'startFreeTrial', 'well', { body: shop })
  const { token = null } = await step('visitor', 'verifyAccount', 'by the link', {
    body: { token: secretOf(await lastMail(shop.email, '/verify-account?')), password: PASSWORD },
  })
  await step('Olga', 'getDashboard', 'empty', { token })
  const { service } = await step('Olga', 'createService', 'first', {
    token,
    body: { name: 'Corte', price: 800_000, duration_minutes: 30 },
  })
  await step('Olga', 'publishComerce', 'not yet', { token, body: { status: 'published' } })
  await step('Olga', 'createStaff', 'first', {
    token,
    body: { name: 'Olga', services: [service?.id] },
  })
  const ranges = [1, 2, 3].map(weekday => ({ weekday, start_minute: 600, end_minute: 900 }))
  await step('Olga', 'replaceHours', 'first', { token, body: { staff: null, ranges } })
  await step('Olga', 'publishComerce', 'open', { token, body: { status: 'published' } })
  await step('Olga', 'getSubscription', 'a trial', { token })
  await step('visitor', 'getComerce', 'just opened', { ids: { ad_url: 'la-nueva' } })
  return { ...shop, service: service?.id }
}

/** @param {import('./journey.mjs').Journey} way */
async function lookOn({ step }) {
  await step('owner', 'createBranch', 'third', {
    body: {
      name: 'Barbería Demo Sur',
      ad_url: 'barberia-demo-sur',
      address: 'Mitre 3',
      city: 'Quilmes',
    },
  })
  await step('owner', 'switchComerce', 'to Córdoba', {
    body: { id_comerce: (await step('owner', 'getDashboard', 'all places')).comerces?.[1]?.id },
  })
  await step('admin', 'listAllComerces', 'all')
  await step('admin', 'listAllComerces', 'trials', { query: { subscription: 'trialing' } })
  await step('admin', 'lookIntoComerce', 'one')
  await step('admin', 'recordPayment', 'a year', {
    body: { amount: 1_000_000, months: 12, note: 'Transferencia' },
  })
  await step('admin', 'extendTrial', 'paid already', { body: { reason: 'Pidió' } })
  await step('admin', 'suspendComerce', 'one', { body: { reason: 'Denuncia' } })
  await step('visitor', 'getComerce', 'suspended')
  await step('owner', 'getDashboard', 'suspended')
  await step('admin', 'restoreComerce', 'one', { body: { reason: 'Aclarado' } })
  await step('admin', 'listComerceAudit', 'of all that')
}

/** @param {import('./journey.mjs').Journey} way */
async function answerConsumers({ step }) {
  const asked = await step('visitor', 'createConsumerRequest', 'withdrawal', {
    body: { kind: 'withdrawal', name: 'Ana', contact: 'ana@correo.test', about: 'Seña' },
  })
  await step('visitor', 'getConsumerRequest', 'made', { ids: { code: asked.code ?? 'x' } })
  const { items = [] } = await step('admin', 'listConsumerRequests', 'one')
  await step('admin', 'answerConsumerRequest', 'one', {
    ids: { 'consumer-requests': items[0]?.id ?? 'x' },
    body: { answer: 'Te la devolvemos' },
  })
}

/** @param {import('./journey.mjs').Journey} way */
async function endTrial({ step, goTo }, shop) {
  await goTo('2026-12-26T10:30:00-03:00')
  const late = await step('visitor', 'login', 'a trial that ended', {
    body: { email: shop.email, password: PASSWORD },
  })
  await step('Olga', 'getDashboard', 'ended', { token: late.token ?? null })
  await step('Olga', 'createService', 'ended', {
    token: late.token ?? null,
    body: { name: 'Barba', price: 1, duration_minutes: 30 },
  })
  await step('visitor', 'listSlots', 'ended', {
    ids: { ad_url: 'la-nueva' },
    query: { services: shop.service },
  })
  await step('owner', 'cancelSubscription', 'at the end', { body: { takes_effect: 'period_end' } })
}
