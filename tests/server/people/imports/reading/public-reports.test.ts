/** Files from public reports of defects in other importers, in their shape; people and numbers are invented. */
import { expect, test } from 'vitest'
import { reading, reasonsOf, valuesIn } from '#support/imports/reading.ts'
import { bookOf, zipOf } from '#support/imports/zip.ts'

test('names of 2.1 that are all in quoted-printable are read (owncloud-archive/contacts#861)', async () => {
  const card =
    'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=50=C3=A9=72=65=7A;=4A=75=61=6E;;;\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4A=75=61=6E=20=50=C3=A9=72=65=7A\nTEL;VOICE:+5491155551234\nEND:VCARD\n'

  expect(await valuesIn(card, 'customers')).toMatchObject([
    { name: 'Juan Pérez', phone: '+5491155551234' },
  ])
})

const brokenNote = (name: string) =>
  `BEGIN:VCARD\r\nVERSION:2.1\r\nN:${name};;;;\r\nTEL;CELL:1155551234\r\nNOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=61=0A=\r\n=62=\r\n\r\nEND:VCARD\r\n`

test('notes that Android breaks without a leading space lose no contact (owncloud-archive/contacts#851)', async () => {
  const values = await valuesIn(brokenNote('Ana') + brokenNote('Leo'), 'customers')

  expect(values.map(({ name, notes }) => [name, notes])).toEqual([
    ['Ana', 'a\nb'],
    ['Leo', 'a\nb'],
  ])
})

test('a sound of a name does no harm to its card (SimpleMobileTools/Simple-Contacts#1047)', async () => {
  const card =
    'BEGIN:VCARD\nVERSION:2.1\nN:Paz;Ana;;;\nSOUND;X-IRMC-N:;;;;\nTEL;CELL:11 5555-1234\nEND:VCARD\n'

  expect(await valuesIn(card, 'customers')).toMatchObject([{ name: 'Ana Paz' }])
})

test('a base64 photo line that begins with N is no name (SimpleMobileTools/Simple-Contacts#231)', async () => {
  const card =
    'BEGIN:VCARD\nVERSION:2.1\nN:Paz;Ana;;;\nPHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ\n N0ABC\nN1/AAAA+BBBB==\n\nTEL:1155551234\nEND:VCARD\n'

  expect(await valuesIn(card, 'customers')).toMatchObject([
    { name: 'Ana Paz', phone: '+5491155551234' },
  ])
})

test('an old Google file has its mobile phone, and several of one kind (owncloud-archive/contacts#827, #818)', async () => {
  const { found, rows } = await reading(
    'Name,Given Name,Additional Name,Family Name,Birthday,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value\nIмя Paz,Iмя,,Paz,,,* My Contacts ::: Clientes,* ,ana@correo.test,Mobile,11 5555-1234 ::: 11 5555-4321,Home,11 4444-3333\n',
  )

  expect(found.preset).toBe('google_old')
  expect(rows[0]!.value).toMatchObject({
    name: 'Iмя Paz',
    phone: '+5491155551234',
    tags: ['Clientes'],
    notes: 'Otro teléfono: 11 5555-4321\nOtro teléfono: 11 4444-3333',
  })
})

test('two columns of one name are both read (rapidpro/rapidpro#1367)', async () => {
  const [value] = await valuesIn('Name,Phone,Phone\nAna,1155551234,1155554321\n', 'customers')

  expect(value).toMatchObject({ phone: '+5491155551234', notes: 'Otro teléfono: 1155554321' })
})

test('each row has its own mail (SuiteCRM/SuiteCRM#5197)', async () => {
  const values = await valuesIn(
    'Email Address, First Name, Last Name\nuno@correo.test, Ana, Paz\ndos@correo.test, Leo, Sosa\n',
    'customers',
  )

  expect(values).toMatchObject([
    { email: 'uno@correo.test', name: 'Ana Paz' },
    { email: 'dos@correo.test', name: 'Leo Sosa' },
  ])
})

test('an empty cell of a book shifts no column (PhenoApps/Field-Book#1038)', async () => {
  const book = bookOf({
    A: [
      ['Nombre', 'Mail', 'Celular'],
      ['Ana', null, '1155551234'],
    ],
  })

  expect(await valuesIn(book, 'customers')).toMatchObject([
    { email: null, phone: '+5491155551234' },
  ])
})

const inlineText = (at: string, words: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`

test('a book without shared texts, with blank ones and with empty rows is read (akeneo-labs/spreadsheet-parser#46, JanMarvin/openxlsx2#1038, molgenis/molgenis#2342)', async () => {
  const book = zipOf([
    {
      name: 'xl/workbook.xml',
      content: '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData><row r="1">${inlineText('A1', 'Nombre')}${inlineText('B1', 'Tel')}</row><row r="2"/><row r="4">${inlineText('A4', 'Ana')}<c r="B4" t="inlineStr"/></row></sheetData></worksheet>`,
    },
  ])

  const { rows } = await reading(book)

  expect(rows).toMatchObject([{ n: 4, value: { name: 'Ana', phone: null } }])
})

const series = (...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'SUMMARY:Ana - Corte',
    'UID:1',
    'DTSTART:20261202T130000Z',
    'DTEND:20261202T133000Z',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
const startsIn = async (text: string) =>
  (await valuesIn(text, 'appointments')).map(({ starts_at: at }) =>
    new Date(at).toISOString().slice(0, 10),
  )

test('excepted dates that do not say that they are dates are left out (nextcloud/calendar#5199, SimpleMobileTools/Simple-Calendar#1983)', async () => {
  const rule = 'RRULE:FREQ=WEEKLY;UNTIL=20261224T000000Z'

  expect(await startsIn(series(rule, 'EXDATE:20261209', 'EXDATE:20261223'))).toEqual([
    '2026-12-02',
    '2026-12-16',
  ])
})

test('several excepted times in one line are left out (nextcloud/calendar#1325)', async () => {
  const rule = 'RRULE:FREQ=WEEKLY;COUNT=4'

  expect(await startsIn(series(rule, 'EXDATE:20261209T130000Z,20261216T130000Z'))).toEqual([
    '2026-12-02',
    '2026-12-23',
  ])
})

test('the last occurrence counts when the series ends at its start (SimpleMobileTools/Simple-Calendar#144)', async () => {
  expect(await startsIn(series('RRULE:FREQ=WEEKLY;UNTIL=20261209T130000Z'))).toEqual([
    '2026-12-02',
    '2026-12-09',
  ])
})

test('no row is dropped in silence, and one without a phone is not one that repeats (ArnasDon/wacrm#529)', async () => {
  const read = await reading('Nombre,Tel\nAna,\nLeo,12\nEva,1155551234\nEva,011 15 5555-1234\n')

  expect(reasonsOf(read)).toEqual([null, 'phone_incomplete', null, null])
  expect([...read.repeats.keys()]).toEqual([5])
})
