/** Shops opened only for the pictures: a new one, and one as full as shops get, with long names. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { send } from './send.mjs'

const STAFF_MEMBERS = 12
const APPOINTMENTS_EACH = 17
const OPENING = 540
/** A Saturday: the day after the one on which the pictures are taken. */
export const CROWDED_DAY = '2026-11-28'

const staffMembers = [
  'Maximiliano Etcheverry-Goyeneche',
  'Jo',
  'María de los Ángeles Fernández Anchorena',
]
const customers = [
  'Sofía Benítez',
  'María de los Ángeles Etcheverry-Goyeneche de la Santísima Trinidad',
  'Jo',
  'Nahuel Ríos',
]
const services = [
  'Corte',
  'Corte, barba, perfilado de cejas y tratamiento capilar con ozono para eventos',
]

/**
 * Opens a free trial. Returns the owner's token.
 * @param {string} url
 * @param {string} folder where the product keeps the mails it would send
 * @param {string} name
 */
export async function openTrial(url, folder, name) {
  const mark = name.toLowerCase().replace(/[^a-z]+/g, '-')
  const email = `${mark}@example.test`
  await send(url, '/api/free-trial', {
    comerce_name: name,
    ad_url: mark.slice(0, 30),
    address: 'Av. Boedo 1240',
    city: 'Buenos Aires',
    name: 'Inés Paz',
    email,
    phone: `11 5555-0${String(name.length).padStart(3, '0')}`,
    password: 'sauce lento bajo la lluvia',
  })
  const { token } = await send(url, '/api/auth/verify-account', {
    token: await tokenMailedTo(email, folder),
  })
  return token
}

/** @param {string} url @param {string} folder */
export async function openCrowd(url, folder) {
  const token = await openTrial(
    url,
    folder,
    'Peluquería Unisex de la Virgen del Rosario y Hermanas',
  )
  const post = (path, body, method = 'POST') =>
    send(url, `/api/dashboard/${path}`, body, { token, method })
  const staff = []
  while (staff.length < STAFF_MEMBERS) {
    const name = staffMembers[staff.length] ?? `Persona Número ${staff.length + 1}`
    staff.push((await post('staff', { name })).staff.id)
  }
  const offered = []
  for (const name of services) {
    const phases = [{ busy: true, minutes: 30 }]
    offered.push((await post('services', { name, segments: phases, price: 1_250_000 })).service.id)
  }
  const ranges = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
    weekday,
    start_minute: OPENING,
    end_minute: 1260,
  }))
  await post('hours', { staff: null, ranges }, 'PUT')
  await post('publish', { status: 'published' })
  for (const [place, staffMember] of staff.entries()) {
    for (let index = 0; index < APPOINTMENTS_EACH; index += 1) {
      const minute = OPENING + 30 * index
      const clock = [Math.trunc(minute / 60), minute % 60].map(n => String(n).padStart(2, '0'))
      await post('appointments', {
        services: [offered[index % offered.length]],
        staff: staffMember,
        starts_at: `${CROWDED_DAY}T${clock.join(':')}:00-03:00`,
        customer: { name: `${customers[(place + index) % customers.length]} ${place}${index}` },
      })
    }
  }
  return token
}

/** @param {string} address @param {string} folder */
export async function tokenMailedTo(address, folder) {
  return await foundInMail(address, folder, /verify-account\?token=([\w.-]+)/)
}

/** The six-digit code in the same mail. @param {string} address @param {string} folder */
export async function codeMailedTo(address, folder) {
  return await foundInMail(address, folder, /Tu c(?:ó|=C3=B3)digo: (\d{6})/)
}

/** @param {string} address @param {string} folder @param {RegExp} pattern */
async function foundInMail(address, folder, pattern) {
  const mails = join(folder, 'mail')
  for (let tries = 0; tries < 100; tries += 1) {
    for (const name of await readdir(mails).catch(() => [])) {
      const mail = await readFile(join(mails, name), 'utf8')
      const found = mail.includes(`To: ${address}`) && pattern.exec(mail)
      if (found) return found[1] ?? ''
    }
    await pause(200)
  }
  throw new Error(`No mail came to ${address}.`)
}
