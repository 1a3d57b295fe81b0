/** A person opens an account, forgets the password, changes everything and deletes it. */
import { secretOf } from './journey.mjs'

const EMAIL = 'lola@correo.test'
const PASSWORD = 'sauce lento bajo la lluvia'
const SECOND = 'otro sauce junto al arroyo'

/** @param {import('./journey.mjs').Journey} way */
export async function haveAccount(way) {
  const { step, lastMail } = way
  await step('visitor', 'signup', 'a weak password', {
    body: { name: 'Lola', email: EMAIL, password: '12345678' },
  })
  await step('visitor', 'signup', 'new', {
    body: { name: 'Lola Mora', email: EMAIL, password: PASSWORD },
  })
  await step('visitor', 'login', 'not verified', { body: { email: EMAIL, password: PASSWORD } })
  const secret = secretOf(await lastMail(EMAIL, '/verify-account?'))
  await step('visitor', 'verifyAccount', 'by the link', { body: { token: secret } })
  await step('visitor', 'verifyAccount', 'twice', { body: { token: secret } })
  const login = async (name, password) =>
    (await step('visitor', 'login', name, { body: { email: EMAIL, password } })).token ?? null
  await login('a wrong password', SECOND)
  let token = await login('well', PASSWORD)
  await step('visitor', 'forgotPassword', 'known', { body: { email: EMAIL } })
  await step('visitor', 'resetPassword', 'by the link', {
    body: { token: secretOf(await lastMail(EMAIL, '/forgot-password?')), password: SECOND },
  })
  await step('Lola', 'getProfile', 'after the reset', { token })
  token = await login('the new password', SECOND)
  await step('visitor', 'requestMagicLink', 'known', { body: { email: EMAIL } })
  await step('visitor', 'exchangeMagicLink', 'by the link', {
    body: { token: secretOf(await lastMail(EMAIL, '/login?')) },
  })
  await step('Lola', 'listSessions', 'three', { token })
  await step('Lola', 'updateProfile', 'a phone', {
    token,
    body: { phone: '11 4555-0501', name: 'Lola M.' },
  })
  await step('Lola', 'changePassword', 'well', {
    token,
    body: { current_password: SECOND, password: PASSWORD },
  })
  token = await login('after the change', PASSWORD)
  await step('Lola', 'changeEmail', 'asked', {
    token,
    body: { email: 'lola2@correo.test', password: PASSWORD },
  })
  await own(way, token)
  await step('Lola', 'deactivateAccount', 'well', { token, body: { password: PASSWORD } })
  token = await login('comes back', PASSWORD)
  await step('Lola', 'exportMyData', 'all', { token })
  await step('Lola', 'deleteAccount', 'well', { token, body: { password: PASSWORD } })
  await login('is gone', PASSWORD)
}

/** @param {import('./journey.mjs').Journey} way @param {string | null} token */
async function own({ step, ids, shop }, token) {
  const body = {
    services: [ids.service],
    starts_at: '2026-12-04T16:00:00-03:00',
    customer: { name: 'Lola', phone: '11 4555-0501', email: EMAIL },
  }
  const { manage_token } = await step('Lola', 'createAppointment', 'of their own', { token, body })
  await step('visitor', 'createAppointment', 'as a guest', {
    body: { ...body, starts_at: '2026-12-04T17:00:00-03:00', staff: shop.staff[1].id },
  })
  await step('Lola', 'listMyAppointments', 'their own', { token })
  await step('Lola', 'claimAppointment', 'by its link', {
    token,
    body: { manage_token: ids.manage_token },
  })
  await step('Lola', 'listMyAppointments', 'and another', { token })
  await step('Lola', 'addFavourite', 'the shop', { token })
  await step('Lola', 'listFavourites', 'one', { token })
  await step('Lola', 'removeFavourite', 'the shop', { token })
  await step('Lola', 'renewMyFeed', 'new', { token, body: {} })
  const { url = '' } = await step('Lola', 'getMyFeed', 'new', { token })
  const feed_token = /feeds\/([\w-]+)/.exec(url ?? '')?.[1] ?? 'x'
  await step('visitor', 'getFeedCalendar', 'with one', { ids: { feed_token } })
  await step('Lola', 'closeMyFeed', 'again', { token })
  await step('visitor', 'getFeedCalendar', 'closed', { ids: { feed_token } })
  await step('visitor', 'cancelManagedAppointment', 'their own', {
    ids: { manage_token: manage_token ?? 'x' },
    body: {},
  })
}
