import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  PASSWORD,
  startAccountServer,
  tokenIn,
  type AccountServer,
} from '#support/account-server.ts'
import { anAppointment } from '#support/server/appointment-rows.ts'

const NEW_PASSWORD = 'otra noche de truco y mate'
let server: AccountServer

beforeAll(async () => {
  server = await startAccountServer()
})

afterAll(async () => {
  await server.close()
})

describe('a profile', () => {
  test('shows the person and where they work', async () => {
    const token = await server.anOwner('duena@correo.test', 'la-duena')

    const { body } = await server.call('getProfile', { token })

    expect(body).toMatchObject({
      name: 'Marta Gómez',
      email: 'duena@correo.test',
      role: ['comerce_admin'],
      comerces: [{ ad_url: 'la-duena', role: 'comerce_admin', is_owner: true }],
    })
  })

  test('changes what is sent and nothing else', async () => {
    const token = await server.anAccount('cambia@correo.test')

    const forbidden = { email: 'otra@correo.test', role: ['admin'], status: 'suspended' }
    const refused = await server.call('updateProfile', {
      token,
      body: { phone: '11 2345-6789', ...forbidden },
    })
    await server.call('updateProfile', { token, body: { phone: '3546 15-412345' } })
    const { body } = await server.call('updateProfile', { token, body: { name: 'Ana María' } })

    expect(refused.status).toBe(422)
    expect(body).toMatchObject({
      name: 'Ana María',
      phone: '+5493546412345',
      email: 'cambia@correo.test',
      role: ['user'],
    })
  })

  test('loses its phone when it is null, and refuses one that is none', async () => {
    const token = await server.anAccount('fono@correo.test')
    await server.call('updateProfile', { token, body: { phone: '11 2345-6789' } })

    const wrong = await server.call('updateProfile', { token, body: { phone: '123456' } })
    const none = await server.call('updateProfile', { token, body: { phone: null } })

    expect(wrong.body.errors).toMatchObject([
      { field: 'phone', message: expect.stringContaining('de otro país, con su código') },
    ])
    expect(none.body.phone).toBeNull()
  })

  test('is nobody’s without a session', async () => {
    expect((await server.call('getProfile')).body.code).toBe('not_authenticated')
  })
})

describe('a password change', () => {
  test('ends the other sessions and keeps the one it was made in', async () => {
    const here = await server.anAccount('clave@correo.test')
    const there = await logIn('clave@correo.test')

    const changed = await changePassword(here, PASSWORD, NEW_PASSWORD)

    expect(changed.status).toBe(204)
    expect((await server.call('getProfile', { token: here })).status).toBe(200)
    expect((await server.call('getProfile', { token: there.body.token })).status).toBe(401)
    expect((await logIn('clave@correo.test')).status).toBe(401)
    expect((await logIn('clave@correo.test', NEW_PASSWORD)).status).toBe(200)
  })

  test('kills a reset link asked for before', async () => {
    const token = await server.anAccount('enlace@correo.test')
    await server.call('forgotPassword', { body: { email: 'enlace@correo.test' } })
    const link = tokenIn((await server.mailsTo('enlace@correo.test')).at(-1))

    await changePassword(token, PASSWORD, NEW_PASSWORD)

    const reset = await server.call('resetPassword', { body: { token: link, password: PASSWORD } })
    expect(reset.status).toBe(410)
  })

  test('needs the password of now, and refuses one that is easy to guess', async () => {
    const token = await server.anAccount('exige@correo.test')

    expect((await changePassword(token, 'no es esta', NEW_PASSWORD)).body.code).toBe(
      'invalid_credentials',
    )
    expect((await changePassword(token, PASSWORD, 'password123')).body.errors).toMatchObject([
      { field: 'password' },
    ])
  })
})

test('the password of now cannot be guessed with a stolen session', async () => {
  const token = await server.anAccount('adivina@correo.test')
  for (let guess = 0; guess < 5; guess += 1)
    await changePassword(token, `no ${guess}`, NEW_PASSWORD)
  for (let guess = 0; guess < 5; guess += 1)
    await server.call('deleteAccount', { token, body: { password: `tampoco ${guess}` } })

  const answer = await changePassword(token, PASSWORD, NEW_PASSWORD)

  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

describe('the export of one’s own data', () => {
  test('has everything about them, nothing about others and no secret', async () => {
    const token = await server.anAccount('exporta@correo.test', 'Olga Exporta')
    await server.anOwner('local@correo.test', 'el-local')
    await anAppointment(server.database.db, 'el-local', {
      email: 'exporta@correo.test',
      name: 'Olga Exporta',
    })
    await anAppointment(server.database.db, 'el-local', { email: null, name: 'Persona Ajena' })

    const { body } = await server.call('exportMyData', { token })

    expect(body.account).toMatchObject({ name: 'Olga Exporta', email: 'exporta@correo.test' })
    expect(body.appointments).toMatchObject([
      {
        ad_url: 'el-local',
        customer_name: 'Olga Exporta',
        starts_at: '2027-03-01T10:30:00-03:00',
        services: ['Corte con Beto'],
      },
    ])
    const text = JSON.stringify(body)
    expect(text).not.toContain('Ajena')
    expect(text).not.toMatch(/argon2|password|eyJ/)
  })
})

describe('deleting an account', () => {
  test('leaves appointments without a name, and no login', async () => {
    const token = await server.anAccount('borra@correo.test', 'Bruna Borra')
    await server.anOwner('queda@correo.test', 'el-que-queda')
    const appointment = await anAppointment(server.database.db, 'el-que-queda', {
      email: 'borra@correo.test',
      name: 'Bruna Borra',
    })

    const answer = await server.call('deleteAccount', { token, body: { password: PASSWORD } })

    expect(answer.status).toBe(204)
    expect((await server.call('getProfile', { token })).status).toBe(401)
    expect((await logIn('borra@correo.test')).status).toBe(401)
    const { rows } = await sql`
      select a.customer_name, a.note, a.price, c.name, c.phone, c.email, c.user_id
      from appointments a join customers c on c.id = a.customer_id
      where a.id = ${appointment}`.execute(server.database.db)
    expect(rows).toEqual([
      {
        customer_name: 'Cliente eliminado',
        note: '',
        price: 1_450_000,
        name: 'Cliente eliminado',
        phone: null,
        email: null,
        user_id: null,
      },
    ])
  })

  test('cancels the future appointments, so that their time is free', async () => {
    const token = await server.anAccount('futura@correo.test', 'Fina Futura')
    await server.anOwner('esperan@correo.test', 'los-que-esperan')
    const customer = { email: 'futura@correo.test', name: 'Fina Futura' }
    const appointment = await anAppointment(server.database.db, 'los-que-esperan', customer)
    const { clock } = server.app.context
    const before = clock.now()
    clock.set(Date.parse('2027-02-01T10:00:00-03:00'))
    const login = await logIn('futura@correo.test')

    const answer = await server.call('deleteAccount', {
      token: login.body.token ?? token,
      body: { password: PASSWORD },
    })
    clock.set(before)

    expect(answer.status).toBe(204)
    const { rows } = await sql`select status, customer_name from appointments
      where id = ${appointment}`.execute(server.database.db)
    expect(rows).toEqual([{ status: 'cancelled', customer_name: 'Cliente eliminado' }])
  })

  test('leaves neither name nor address in any table', async () => {
    const token = await server.anAccount('rastro@correo.test', 'Rita Rastro')
    await server.anOwner('rastreo@correo.test', 'el-rastreo')
    await anAppointment(server.database.db, 'el-rastreo', {
      email: 'rastro@correo.test',
      name: 'Rita Rastro',
    })

    await server.call('deleteAccount', { token, body: { password: PASSWORD } })

    for (const table of ['users', 'customers', 'appointments', 'sessions', 'outbox']) {
      const { rows } = await sql`
        select from ${sql.table(table)} as t where t::text ~* 'rastro@correo|rita rastro'`.execute(
        server.database.db,
      )
      expect({ table, rows }).toEqual({ table, rows: [] })
    }
  })

  test('leaves no copy of cards that were merged one after the other', async () => {
    const owner = await server.anOwner('une@correo.test', 'la-que-une')
    const token = await server.anAccount('unida@correo.test', 'Úrsula Unida')
    const card = await cardOf('la-que-une', 'unida@correo.test')
    const [first, second] = [
      await addCard(owner, '11 4777-0001'),
      await addCard(owner, '11 4777-0002'),
    ]
    await merge(owner, first, second)
    await merge(owner, card, first)

    await server.call('deleteAccount', { token, body: { password: PASSWORD } })

    expect(await copiesOf('la-que-une')).toEqual([])
  })

  test('takes the address out of the copies of a card that stays', async () => {
    const owner = await server.anOwner('comparte@correo.test', 'la-que-comparte')
    const token = await server.anAccount('compartida@correo.test', 'Clara Compartida')
    const card = await cardOf('la-que-comparte', 'compartida@correo.test')
    const another = await anAppointment(server.database.db, 'la-que-comparte', {
      email: null,
      name: 'La madre',
    })
    await sql`update appointments set customer_id = ${card} where id = ${another}`.execute(
      server.database.db,
    )
    await merge(owner, card, await addCard(owner, '11 4777-0003'))

    await server.call('deleteAccount', { token, body: { password: PASSWORD } })

    const copies = await copiesOf('la-que-comparte')
    expect(copies).toMatchObject([{ kept_before: { name: 'Clara Compartida', email: null } }])
    expect(JSON.stringify(copies)).not.toContain('compartida@correo.test')
  })

  test('frees the address for a new account', async () => {
    const token = await server.anAccount('vuelve@correo.test')
    await server.call('deleteAccount', { token, body: { password: PASSWORD } })

    const again = await server.anAccount('vuelve@correo.test', 'Otra Persona')

    expect((await server.call('getProfile', { token: again })).body.name).toBe('Otra Persona')
  })

  test('needs the password', async () => {
    const token = await server.anAccount('segura@correo.test')

    const answer = await server.call('deleteAccount', { token, body: { password: 'no es esta' } })

    expect(answer.body.code).toBe('invalid_credentials')
    expect((await server.call('getProfile', { token })).status).toBe(200)
  })

  test('is refused while they own a shop', async () => {
    const token = await server.anOwner('imprescindible@correo.test', 'la-imprescindible')

    const answer = await server.call('deleteAccount', { token, body: { password: PASSWORD } })

    expect(answer.status).toBe(409)
    expect(answer.body.code).toBe('still_needed')
    expect(answer.body.detail).toContain('En «Suscripción» del panel, dalo de baja o pasalo')
    expect((await server.call('getProfile', { token })).status).toBe(200)
  })

  test.each(['deleteAccount', 'deactivateAccount'] as const)(
    'is theirs again once their shop is canceled, which keeps the date of its erasure: %s',
    async leave => {
      const adUrl = `cierra-${leave.toLowerCase()}`
      const token = await server.anOwner(`${adUrl}@correo.test`, adUrl)
      const password = { body: { password: PASSWORD }, token }
      await server.call('cancelSubscription', { token, body: { takes_effect: 'period_end' } })
      const before = await server.call(leave, password)
      await server.call('cancelSubscription', { token, body: { takes_effect: 'at_once' } })
      const profile = await server.call('getProfile', { token })

      const after = await server.call(leave, password)

      expect(before.body.code).toBe('still_needed')
      expect(profile.body).toMatchObject({ comerces: [{ is_owner: true, is_canceled: true }] })
      expect(after.status).toBe(204)
      const { rows } = await sql`
        select from organizations o join comerces c on c.organization_id = o.id
        where c.ad_url = ${adUrl} and o.subscription = 'canceled' and o.erased_at is null`.execute(
        server.database.db,
      )
      expect(rows).toHaveLength(1)
    },
  )
})

/** The card of an account that has booked in this shop. */
async function cardOf(adUrl: string, email: string): Promise<string> {
  const { db } = server.database
  const { rows: people } = await sql<{ name: string }>`
    select name from users where email = ${email}`.execute(db)
  const appointment = await anAppointment(db, adUrl, { email, name: people[0]!.name })
  const { rows } = await sql<{ id: string }>`
    select customer_id as id from appointments where id = ${appointment}`.execute(db)
  return rows[0]!.id
}

async function addCard(owner: string, phone: string): Promise<string> {
  const body = { name: 'Úrsula', phone, notes: 'Vive en Lanús' }
  return (await server.call('createClient', { token: owner, body })).body.client.id
}

async function merge(owner: string, kept: string, other: string): Promise<void> {
  const sent = { token: owner, params: { id: kept }, body: { other } }
  expect((await server.call('mergeClients', sent)).status).toBe(200)
}

async function copiesOf(adUrl: string): Promise<unknown[]> {
  const { rows } = await sql`
    select kept_before, merged_before, kept_after from customer_merges m
    join comerces c using (organization_id) where c.ad_url = ${adUrl}`.execute(server.database.db)
  return rows
}

function logIn(email: string, password = PASSWORD) {
  return server.call('login', { body: { email, password } })
}

function changePassword(token: string, current: string, password: string) {
  return server.call('changePassword', { token, body: { current_password: current, password } })
}
