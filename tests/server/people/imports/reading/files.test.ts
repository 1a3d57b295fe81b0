import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { foldCustomers } from '#server/people/imports/reading/fold.ts'
import { asFound, reading, reasonsOf, valuesIn } from '#support/imports/reading.ts'
import { bookOf } from '#support/imports/zip.ts'

const LINES = [
  'Nombre;Teléfono;Notas',
  'José Ñandú “Pepe” €;15 5555-1234;"dos\nlíneas; y más"',
  'Ana;;',
]
const TEXT = LINES.join('\r\n')
const wide = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const latin = (text: string) =>
  Buffer.from(
    text.replaceAll('€', '\u0080').replaceAll('“', '\u0093').replaceAll('”', '\u0094'),
    'latin1',
  )

describe('a sheet as text', () => {
  test('is the same in every encoding and with every delimiter', async () => {
    const [expected, ...others] = await Promise.all([
      valuesIn(TEXT, 'customers'),
      valuesIn(`\uFEFF${TEXT}`, 'customers'),
      valuesIn(latin(TEXT), 'customers'),
      valuesIn(wide(TEXT.replaceAll(';', '\t').replace('líneas\t', 'líneas;')), 'customers'),
      valuesIn(TEXT.replaceAll(';', ',').replace('líneas,', 'líneas;'), 'customers'),
      valuesIn(TEXT.replaceAll('\r\n', '\r'), 'customers'),
    ])

    expect(expected[0]).toMatchObject({
      name: 'José Ñandú “Pepe” €',
      phone: '+5491155551234',
      notes: 'dos\nlíneas; y más',
    })
    for (const one of others) expect(one).toEqual(expected)
  })

  test('cut within quotes is refused whole, and the row is named', async () => {
    await expect(reading('Nombre;Notas\nAna;x\nLeo;"se corta acá\n')).rejects.toMatchObject({
      reason: 'cut',
      detail: '3',
    })
  })

  test('may have titles above its header, and no header at all', async () => {
    const titled = await reading('Clientes de La Navaja\n\nNombre,Cel\nAna,1155551234\n')
    const bare = await reading('Ana Paz,1155551234\nLeo Sosa,1155551235\n')

    expect(titled.found.header).toBe(3)
    expect(titled.rows.map(row => row.n)).toEqual([4])
    expect(bare.found.header).toBeNull()
    expect(bare.found.columns.map(({ field }) => field)).toEqual(['name', 'phone'])
  })

  test('with odd and repeated names of columns does nothing odd', async () => {
    const { found, rows } = await reading(
      '__proto__,toString,Teléfono,Teléfono,Nombre\nx,y,1155551234,1144443333,Ana\n',
    )

    expect(found.columns.map(({ field }) => field)).toEqual([
      null,
      null,
      'phone',
      'other_phone',
      'name',
    ])
    expect(rows[0]!.value).toMatchObject({
      phone: '+5491155551234',
      notes: 'Otro teléfono: 1144443333',
    })
    expect(Object.keys({})).toEqual([])
  })

  test('has a row of each width', async () => {
    const { rows } = await reading(
      'Nombre,Tel,Mail\nAna\nLeo,1155551234,leo@correo.test,más,cosas\n',
    )

    expect(rows.map(row => row.value)).toMatchObject([
      { name: 'Ana', phone: null },
      { name: 'Leo', email: 'leo@correo.test' },
    ])
  })

  test('with a name and a phone in one cell is divided', async () => {
    const [value] = await valuesIn('Nombre y tel\nJuan Pérez 15 5555-1234\n', 'customers')

    expect(value).toMatchObject({ name: 'Juan Pérez', phone: '+5491155551234' })
  })

  test('says why each row cannot be read', async () => {
    const read = await reading(
      'Nombre,Tel,Cumpleaños\n,,\nAna,"5,49116E+12",\nLeo,1234,\nEva,,31/02/1990\n,,05/03\n',
    )

    expect(reasonsOf(read)).toEqual([
      'phone_damaged',
      'phone_incomplete',
      'date_invalid',
      'no_name',
    ])
  })

  test('of birthdays has one order of dates', async () => {
    const read = await reading('Nombre,Cumpleaños\nAna,05/03/1990\nLeo,12/25/1988\n')

    expect(read.found.columns[1]).toMatchObject({ date_order: 'month_day', is_order_certain: true })
    expect(read.rows.map(row => row.value)).toMatchObject([
      { birthday: '05-03' },
      { birthday: '12-25' },
    ])
  })
})

describe('a known product', () => {
  test('Google Contacts has several values in a cell and its own groups', async () => {
    const { found, rows } = await reading(
      'First Name,Middle Name,Last Name,File As,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\n' +
        'Juan,,Pérez,,1990-03-05,"una\notra",VIP ::: * myContacts,* ,juan@correo.test ::: j@otro.test,Mobile,+54 9 11 5555-1234 ::: 11 4444-3333,Home,4444-3333\n',
    )

    expect(found.preset).toBe('google')
    expect(rows[0]!.value).toEqual({
      name: 'Juan Pérez',
      phone: '+5491155551234',
      email: 'juan@correo.test',
      notes: 'una\notra\nOtro teléfono: 11 4444-3333\nOtro teléfono: 4444-3333',
      haircut: '',
      tags: ['VIP'],
      birthday: '03-05',
      blocked: null,
      isUnsubscribed: false,
    })
  })

  test('Square marks phones with a quote and says who wants no mails', async () => {
    const { found, rows } = await reading(
      "Reference ID,First Name,Last Name,Email Address,Phone Number,Memo,Birthday,Email Subscription Status,Square Customer ID\nR1,Ana,Paz,ana@correo.test,'+5491155551234,Café,05-23,Unsubscribed,SQ1\nR2,Leo,Sosa,,'+5491155551235,,12-25,,SQ2\n",
    )

    expect(found.preset).toBe('square')
    expect(rows.map(row => row.value)).toMatchObject([
      { phone: '+5491155551234', birthday: '05-23', isUnsubscribed: true },
      { phone: '+5491155551235', birthday: '12-25' },
    ])
  })

  test('Fresha says who is blocked', async () => {
    const values = await valuesIn(
      'Client ID,First Name,Last Name,Email,Mobile Number,Telephone,Gender,Date of Birth,City,Note,Blocked,Added\n1,Ana,Paz,,54 9 11 5555 1234,,F,1990-05-23,,Alergia,Yes,2024-01-01\n2,Leo,Sosa,,,4444 3333,M,,,,No,2024-01-01\n',
      'customers',
    )

    expect(values).toMatchObject([
      { phone: '+5491155551234', blocked: 'Bloqueado en el sistema anterior', notes: 'Alergia' },
      { phone: '+5491144443333', blocked: null },
    ])
  })

  test('our own list comes back as it was', async () => {
    const { found, rows } = await reading(
      "\uFEFFNombre;Teléfono;Mail;Visitas;Por venir;Veces que no vino;Gastó;Primera visita;Última visita;Cumpleaños;Etiquetas;Ficha de corte;Notas;Bloqueado por\r\nAna;(+56) 9 8765 4321;;3;0;0;1500,5;01/02/2026;01/03/2026;05/03;VIP, Amiga;Máquina 2;'=2+2;No vino\r\n",
    )

    expect(found.preset).toBe('mi_turno')
    expect(rows[0]!.value).toMatchObject({
      phone: '+56987654321',
      birthday: '03-05',
      tags: ['VIP', 'Amiga'],
      haircut: 'Máquina 2',
      notes: '=2+2',
      blocked: 'No vino',
    })
  })
})

describe('rows of one person', () => {
  test('in five spellings of a phone are one', async () => {
    const phones = [
      '+54 9 11 5555-1234',
      '011 15 5555.1234',
      '(011)5555-1234',
      '54 11 5555 1234',
      "'+5491155551234",
    ]
    const { repeats } = await reading(
      `Nombre,Tel\n${phones.map(phone => `Ana,"${phone}"`).join('\n')}\n`,
    )

    expect([...repeats.values()].every(repeat => repeat.first === 2 && !repeat.isOther)).toBe(true)
    expect(repeats.size).toBe(4)
  })

  test('with another name under one phone are said to be others', async () => {
    const { repeats } = await reading(
      'Nombre,Tel\nAna Paz,1155551234\nBeto Ruiz,1155551234\nAna,1155551234\n',
    )

    expect(repeats.get(3)).toEqual({ first: 2, isOther: true, otherName: 'Ana Paz' })
    expect(repeats.get(4)).toMatchObject({ isOther: false })
  })

  test('add what the first one lacks', () => {
    const base = { n: 2, cells: [], warnings: [], reason: null, detail: '' as const }
    const value = {
      name: 'Ana',
      phone: '+5491155551234',
      email: null,
      notes: '',
      haircut: '',
      tags: [],
      birthday: null,
      blocked: null,
      isUnsubscribed: false,
    }
    const { rows } = foldCustomers([
      { ...base, value },
      { ...base, n: 3, value: { ...value, name: 'Ana Paz', email: 'ana@correo.test' } },
    ])

    expect(rows[0]!.value).toMatchObject({ name: 'Ana Paz', email: 'ana@correo.test' })
  })
})

describe('a book', () => {
  test('has numbers, dates and texts as they were meant', async () => {
    const day = { value: 46_054, style: 1 }
    const values = await valuesIn(
      bookOf({
        Hoja: [
          ['Nombre', 'Celular', 'Nacimiento'],
          ['Ana', 5_491_155_551_234, day],
        ],
      }),
      'customers',
    )

    expect(values).toMatchObject([{ phone: '+5491155551234', birthday: '02-01' }])
  })

  test('of 1904 counts its days from another one', async () => {
    const rows = [
      ['Nombre', 'Nacimiento'],
      ['Ana', { value: 44_592, style: 1 }],
    ]

    expect(await valuesIn(bookOf({ Hoja: rows }, { is1904: true }), 'customers')).toMatchObject([
      { birthday: '02-01' },
    ])
  })

  test('has sheets to choose from', async () => {
    const book = bookOf({ Enero: [['Nombre'], ['Ana']], Febrero: [['Nombre'], ['Leo']] })

    expect((await reading(book)).found.sheets).toEqual(['Enero', 'Febrero'])
    expect(await valuesIn(book, 'customers', { sheet: 'Febrero' })).toMatchObject([{ name: 'Leo' }])
  })

  test('of appointments has its times', async () => {
    const start = { value: 46_054.5, style: 2 }
    const rows = [
      ['Cliente', 'Fecha y hora', 'Servicio'],
      ['Ana', start, 'Corte'],
    ]

    expect(await valuesIn(bookOf({ Hoja: rows }), 'appointments')).toMatchObject([
      { starts_at: Date.parse('2026-02-01T12:00:00-03:00') },
    ])
  })
})

test('a sheet of services has lengths and prices', async () => {
  const values = await valuesIn(
    'Descrizione;Durata;Prezzo al dettaglio\nTaglio - From;45;$ 8.500,00\n'.replace(
      'Durata',
      'Duración',
    ),
    'services',
  )

  expect(values).toEqual([
    { name: 'Taglio', minutes: 45, price: 850_000, category: '', description: '' },
  ])
})

test('the choices of the owner go before what was found', async () => {
  const text = 'A,B,C\nAna,1155551234,01/02/1990\n'
  const mapping = [
    { column: 0, field: 'name' as const },
    { column: 1, field: 'phone' as const },
    { column: 2, field: 'birthday' as const },
  ]

  const choices = { ...asFound, mapping, header: 1, date_order: 'month_day' as const }
  expect(await valuesIn(text, 'customers', choices)).toMatchObject([
    { birthday: '01-02', name: 'Ana' },
  ])
})

test('the table of presets names only columns that are documented', () => {
  const source = readFileSync('server/people/imports/reading/presets.ts', 'utf8')

  expect(source).not.toMatch(/booksy|agendapro|setmore|treatwell/i)
})
