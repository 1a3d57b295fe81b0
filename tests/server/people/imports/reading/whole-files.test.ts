/** Whole files as other products write them, with the dirt that they have in the real world; people are invented. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ImportKind } from '#contract/imports/import-names.ts'
import { reading } from '#support/imports/reading.ts'
import { bookOf } from '#support/imports/zip.ts'

const folder = join(import.meta.dirname, '../../../../support/imports/files')
const text = (name: string) => readFileSync(join(folder, name), 'utf8')
const utf16 = (words: string) => Buffer.from(`\uFEFF${words}`, 'utf16le')

/** What is beyond Latin-1 in these files, as Windows writes it. */
const windows = { '“': 0x93, '”': 0x94 } as const
const windows1252 = (words: string) =>
  Buffer.from([...words].map(one => windows[one as keyof typeof windows] ?? one.codePointAt(0)!))

async function summary(bytes: string | Uint8Array, kind: ImportKind) {
  const { rows, found } = await reading(bytes, kind)
  return {
    preset: found.preset,
    rows: rows.map(({ value, reason }) => {
      if (value === null) return reason
      const one = value as Record<string, unknown> & { customer?: Record<string, unknown> }
      const { name, phone } = (one.customer ?? one) as Record<string, unknown>
      return one.customer
        ? [name, phone, new Date(one['starts_at'] as number).toISOString(), one['status']]
        : [name, phone]
    }),
  }
}

const handMade = bookOf({
  Clientes: [
    ['BARBERÍA LA NAVAJA', null, null],
    ['actualizado en noviembre', null, null],
    ['Nombre y tel', 'Cumple', 'Obs'],
    ['Pablo 15 5555-1101', { value: 33_000, style: 1 }, 'fade bajo'],
    ['Quique', null, 'no tiene celular'],
    ['Rita / Sol 1155551102 / 1155551103', null, 'idem'],
    [null, null, null],
    ['Total: 3', null, null],
  ],
  Otra: [['x']],
})

test.each([
  [
    'of Google Contacts',
    text('google-contactos.csv'),
    'google',
    [
      ['Juan Pérez', '+5491155550101'],
      ['María José Ñandú', '+5491155550102'],
      ['López, Hnos.', '+5491144440103'],
      ['Nico', '+5491155550104'],
      ['sinnombre', null],
      ['Juan Pérez', '+5491155550101'],
    ],
  ],
  [
    'of the former Google Contacts, in UTF-16',
    utf16(text('google-viejo.csv')),
    'google_old',
    [
      ['Ana Díaz', '+5493415550201'],
      ['Bruno Í.', '+5493415550202'],
      ['Casa', '+5493414550203'],
    ],
  ],
  [
    'of Outlook, in the letters of Windows',
    windows1252(text('outlook.csv')),
    'outlook',
    [
      ['José Muñoz', '+5491155550301'],
      ['Inés Güemes', '+5491144440302'],
      ['+5491144440303', '+5491144440303'],
    ],
  ],
  [
    'of Square',
    text('square-clientes.csv'),
    'square',
    [
      ['Carla Suárez', '+5491155550401'],
      ['Diego', '+5491155550402'],
      ['solomail', null],
    ],
  ],
  [
    'of Fresha, one phone of which Excel damaged',
    text('fresha_customer_list.csv'),
    'fresha',
    [['Elena Ríos', '+5491155550501'], ['Fabio', '+5491144440502'], 'phone_damaged'],
  ],
  [
    'of contacts of Android and of WhatsApp',
    text('android.vcf'),
    null,
    [['Laura Núñez', '+5491155550801'], 'phone_incomplete', ['Martín', '+5491155550802']],
  ],
  [
    'made by hand, with titles above and a total below',
    handMade,
    null,
    [['Pablo', '+5491155551101'], ['Quique', null], ['Rita / Sol', '+5491155551102'], 'no_name'],
  ],
])('customers: a file %s', async (_, bytes, preset, rows) => {
  expect(await summary(bytes, 'customers')).toEqual({ preset, rows })
})

test.each([
  [
    'of Acuity, with a question of the shop',
    'acuity-turnos.csv',
    'acuity',
    [
      ['Hugo Vera', '+5491155550601', '2026-12-01T13:00:00.000Z', null],
      ['Ivana', '+5491155550602', '2026-12-01T15:15:00.000Z', null],
      ['Hugo Vera', '+5491155550601', '2026-11-03T20:00:00.000Z', null],
    ],
  ],
  [
    'of Cal.com',
    'cal-com.csv',
    'cal_com',
    [
      ['Julia Mora', '+5491155550701', '2026-12-02T13:00:00.000Z', 'booked'],
      ['Kevin', null, '2026-12-02T14:00:00.000Z', 'cancelled'],
    ],
  ],
  [
    'of a calendar of Outlook',
    'agenda-outlook.ics',
    null,
    [
      ['Nadia Paz', null, '2026-12-01T13:00:00.000Z', null],
      'time_missing',
      ['Oscar', null, '2026-12-01T18:00:00.000Z', null],
      ['Oscar', null, '2026-12-08T18:00:00.000Z', null],
      ['Oscar', null, '2026-12-15T18:00:00.000Z', null],
    ],
  ],
  [
    'of a notebook, whose days name no year',
    'cuaderno.txt',
    null,
    [
      ['Juan', '+5491155551001', '2026-12-01T13:00:00.000Z', null],
      ['Pedro', null, '2026-12-01T13:30:00.000Z', null],
      ['Sra. Gómez', '+5491155551002', '2026-12-01T14:00:00.000Z', null],
      ['Tito', null, '2026-12-02T12:30:00.000Z', null],
      'time_missing',
    ],
  ],
])('appointments: a file %s', async (_, name, preset, rows) => {
  expect(await summary(text(name), 'appointments')).toEqual({ preset, rows })
})

test('a day of another weekday than it says is unreadable', async () => {
  const { rows } = await summary('Lunes 1/12\n10:00 Juan 11 5555-1001 corte\n', 'appointments')

  expect(rows).toEqual(['date_invalid'])
})
