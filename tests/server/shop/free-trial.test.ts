import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sent } from '#contract/contract.ts'
import { hideTrialOwners } from '#server/shop/trial/trial-owners.ts'
import {
  PASSWORD,
  TRIAL,
  aPhone,
  startAccountServer,
  tokenIn,
  type AccountServer,
} from '#support/account-server.ts'
import { asOwner } from '#support/server/database.ts'

let server: AccountServer

beforeAll(async () => {
  server = await startAccountServer()
})

afterAll(async () => {
  await server.close()
})

describe('a free trial', () => {
  test('gives its owner a shop of their own for thirty days', async () => {
    const started = await start({ ad_url: 'barberia-norte', email: 'norte@correo.test' })
    const mail = (await server.mailsTo('norte@correo.test'))[0]
    const verified = await server.call('verifyAccount', { body: { token: tokenIn(mail) } })

    expect(started).toMatchObject({ status: 202, body: { ad_url: 'barberia-norte' } })
    const shop = await findShop('barberia-norte')
    expect(verified.body.user).toMatchObject({
      role: ['comerce_admin'],
      id_comerce: shop?.id,
      own_comerce: [shop?.id],
    })
    expect(shop).toMatchObject({ status: 'draft', trial_days: 30 })
  })

  test.each([
    ['left out', {}],
    ['left empty', { name: '', city: '' }],
  ])('begins without the name of its owner and the city, %s', async (_, parts) => {
    const mark = Math.random().toString(36).slice(2, 8)
    const { name: __, city: ___, ...few } = TRIAL
    const email = `pocos-${mark}@correo.test`
    const body = { ...few, ...parts, ad_url: `pocos-${mark}`, email, phone: aPhone() }

    const started = await server.call('startFreeTrial', { body })
    const mail = (await server.mailsTo(email))[0]
    const verified = await server.call('verifyAccount', { body: { token: tokenIn(mail) } })

    expect(started.status).toBe(202)
    expect(verified.body.user).toMatchObject({ name: TRIAL.comerce_name, role: ['comerce_admin'] })
    const { rows } = await sql`select city from comerces
      where ad_url = ${`pocos-${mark}`}`.execute(server.database.db)
    expect(rows).toEqual([{ city: '' }])
  })

  test('answers the same for an address that has an account, and keeps the public address', async () => {
    await server.anAccount('cliente@correo.test')

    const known = await start({ ad_url: 'barberia-sur', email: 'cliente@correo.test' })
    const unknown = await start({ ad_url: 'barberia-este', email: 'este@correo.test' })

    expect(known.status).toBe(unknown.status)
    expect(known.body.message).toBe(unknown.body.message)
    expect(await findShop('barberia-sur')).toBeUndefined()
    expect((await suggest({ name: 'Barbería Sur' })).body.available).toBe(false)
    expect((await suggest({ name: 'Barbería Este' })).body.available).toBe(false)
    const again = await start({ ad_url: 'barberia-sur', email: 'otra-mas@correo.test' })
    expect(again.body.code).toBe('ad_url_taken')
  })

  test('opens in the existing account once its mailbox confirms it', async () => {
    await server.anAccount('clienta@correo.test')
    await start({
      ad_url: 'la-clienta',
      email: 'clienta@correo.test',
      password: 'otra clave larga 9',
    })
    const mail = (await server.mailsTo('clienta@correo.test')).at(-1)

    const body = { token: tokenIn(mail) }
    const confirmed = await server.call('verifyAccount', { body })
    const again = await server.call('verifyAccount', { body })

    expect(mail?.subject).toBe('Confirmá tu prueba gratis de Mi Turno')
    expect(confirmed.body.user.role).toEqual(['comerce_admin', 'user'])
    expect(again.status).toBe(410)
    expect(await findShop('la-clienta')).toMatchObject({ status: 'draft', trial_days: 30 })
    const own = { email: 'clienta@correo.test', password: PASSWORD }
    expect((await server.call('login', { body: own })).status).toBe(200)
  })

  test.each([
    [
      'the same mailbox with a tag',
      { email: 'a.na@gmail.com', phone: '11 2777-0011' },
      { email: 'ana+2@gmail.com' },
    ],
    [
      'the same mailbox without dots',
      { email: 'eva@gmail.com', phone: '11 2777-0012' },
      { email: 'EV.A@googlemail.com' },
    ],
    [
      'the same phone',
      { email: 'una@gmail.com', phone: '11 2777-0001' },
      { email: 'otra@correo.test', phone: '+54 9 11 2777-0001' },
    ],
  ])('is one for %s', async (_, first, parts) => {
    const adUrl = `segunda-${Math.random().toString(36).slice(2, 8)}`
    await start({ ad_url: `una-${adUrl}`, ...first })

    const second = await start({ ad_url: adUrl, ...parts })

    expect(second.status).toBe(202)
    expect(await findShop(adUrl)).toBeUndefined()
    const mail = (await server.mailsTo((parts.email ?? '').toLowerCase())).at(-1)
    expect(mail?.subject).toBe('Ya usaste tu prueba gratis de Mi Turno')
  })

  test('stores no address and no phone in readable form, not even those of an older version', async () => {
    const { db } = server.database
    await start({ ad_url: 'la-callada', email: 'callada@correo.test', phone: '11 2777-0042' })
    const { organization_id: organization } = (await findShop('la-callada'))!
    const identities = async () => {
      const { rows } = await sql<{ identity: string }>`select identity from trial_owners
        where organization_id = ${organization}`.execute(db)
      return rows.map(row => row.identity)
    }
    const kept = await identities()
    // As an older version stored it, before identities were hashed.
    await asOwner(
      server.database,
      'alter table trial_owners drop constraint trial_owners_unreadable',
    )
    await sql`delete from trial_owners where organization_id = ${organization}`.execute(db)
    for (const identity of ['mail:callada@correo.test', 'phone:+5491127770042'])
      await sql`insert into trial_owners (identity, organization_id, created_at)
        values (${identity}, ${organization}, ${new Date()})`.execute(db)

    await hideTrialOwners(db, server.app.context.secrets)

    expect(kept).toHaveLength(2)
    expect(kept.join(' ')).not.toMatch(/callada|2777/)
    expect((await identities()).toSorted()).toEqual(kept.toSorted())
  })

  test('refuses a taken address before it looks at the person', async () => {
    await start({ ad_url: 'ocupada', email: 'primera@correo.test' })
    await server.anAccount('conocida@correo.test')

    const known = await start({ ad_url: 'ocupada', email: 'conocida@correo.test' })
    const unknown = await start({ ad_url: 'Ocupada', email: 'segunda@correo.test' })

    for (const answer of [known, unknown]) {
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ code: 'ad_url_taken', errors: [{ field: 'ad_url' }] })
    }
    expect(await countUsers('segunda@correo.test')).toBe(0)
  })

  test('gives an address to one of twenty who want it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        start({ ad_url: 'codiciada', email: `c${n}@correo.test` }),
      ),
    )

    const statuses = answers.map(answer => answer.status).toSorted()
    expect(statuses).toEqual([202, ...Array.from({ length: 19 }, () => 409)])
    const { rows } = await sql`select from users where email ~ '^c[0-9]+@'`.execute(
      server.database.db,
    )
    expect(rows).toHaveLength(1)
  })

  test('never gives away the address that a shop had before', async () => {
    await start({ ad_url: 'nombre-viejo', email: 'renombra@correo.test' })
    await sql`
      with moved as (update comerces set ad_url = 'nombre-nuevo' where ad_url = 'nombre-viejo'
        returning organization_id, id)
      insert into ad_url_history (ad_url, organization_id, comerce_id, replaced_at)
      select 'nombre-viejo', organization_id, id, ${new Date()} from moved`.execute(
      server.database.db,
    )

    const answer = await start({ ad_url: 'nombre-viejo', email: 'tercera@correo.test' })

    expect(answer.body.code).toBe('ad_url_taken')
  })

  test.each(['login', 'Dashboard', 'l0gin', 'mi-turno', 'аpple', '-norte', 'a'])(
    'refuses the address %s beside its field',
    async adUrl => {
      const answer = await start({ ad_url: adUrl, email: 'reservada@correo.test' })

      expect(answer.status).toBe(422)
      expect(answer.body.errors[0].field).toBe('ad_url')
    },
  )

  test('makes one shop of a request that is sent again', async () => {
    const parts = { ad_url: 'repetida', email: 'repetida@correo.test', phone: '11 2777-0002' }
    const headers = { 'idempotency-key': 'la-misma' }

    const first = await start(parts, headers)
    const again = await start(parts, headers)
    const other = await start({ ...parts, ad_url: 'distinta' }, headers)

    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(other.body.code).toBe('idempotency_key_reused')
    expect(await server.mailsTo('repetida@correo.test')).toHaveLength(1)
  })

  test('says which field is wrong, in Spanish', async () => {
    const weak = await start({ ad_url: 'floja', email: 'f@correo.test', password: 'barberia1' })
    const phone = await start({ ad_url: 'floja', email: 'f@correo.test', phone: '15 2345' })

    expect(weak.body.errors).toMatchObject([{ field: 'password' }])
    expect(phone.body.errors).toMatchObject([{ field: 'phone' }])
    expect(await findShop('floja')).toBeUndefined()
  })
})

describe('a trial begun again before its mail was opened', () => {
  test('in the same browser is the one asked for now', async () => {
    const parts = { email: 'empieza@correo.test', phone: '11 2777-0009', proof: 'su-telefono' }
    await start({ ...parts, ad_url: 'empezada' })
    const [first] = await server.mailsTo('empieza@correo.test')
    await start({ ...parts, ad_url: 'empezada-de-nuevo' })

    const mails = await server.mailsTo('empieza@correo.test')
    expect(mails.map(mail => mail.subject)).toEqual([first?.subject, first?.subject])
    expect((await server.call('verifyAccount', { body: { token: tokenIn(first) } })).status).toBe(
      410,
    )
    const verified = await server.call('verifyAccount', { body: { token: tokenIn(mails.at(-1)) } })
    const shop = await findShop('empezada-de-nuevo')
    expect(verified.body.user.own_comerce).toEqual([shop?.id])
    expect(await findShop('empezada')).toBeUndefined()
  })

  test('in another browser opens what was begun, and accuses nobody', async () => {
    const parts = { phone: '11 2777-0010', email: 'empezo@correo.test' }
    await start({ ...parts, ad_url: 'en-la-compu', proof: 'compu' })
    await start({ ...parts, ad_url: 'en-el-celu', proof: 'celu' })

    const mails = await server.mailsTo('empezo@correo.test')
    expect(mails.map(mail => mail.subject)).not.toContain('Ya usaste tu prueba gratis de Mi Turno')
    const verified = await server.call('verifyAccount', { body: { token: tokenIn(mails.at(-1)) } })
    expect(verified.body.user.own_comerce).toEqual([(await findShop('en-la-compu'))?.id])
  })
})

describe('a mail typed wrong', () => {
  test('is corrected by the browser that asked, and the trial is still the first', async () => {
    const phone = aPhone()
    await start({ ad_url: 'corregida', email: 'elenna@correo.test', phone, proof: 'el-suyo' })
    const wrong = (await server.mailsTo('elenna@correo.test'))[0]

    const corrected = await start({
      ad_url: 'corregida',
      email: 'elena@correo.test',
      phone,
      proof: 'el-suyo',
    })

    expect(corrected.status).toBe(202)
    const late = await server.call('verifyAccount', { body: { token: tokenIn(wrong) } })
    expect(late.status).toBe(410)
    const mails = await server.mailsTo('elena@correo.test')
    const verified = await server.call('verifyAccount', { body: { token: tokenIn(mails[0]) } })
    expect(verified.body.user.own_comerce).toEqual([(await findShop('corregida'))?.id])
    expect(await countUsers('elenna@correo.test')).toBe(0)
  })

  test('is not corrected by another browser, nor after somebody confirmed', async () => {
    const parts = { ad_url: 'ajena', email: 'primera-ajena@correo.test', proof: 'el-primero' }
    await start(parts)
    const stranger = await start({ ...parts, email: 'segunda-ajena@correo.test', proof: 'otro' })
    const [mail] = await server.mailsTo('primera-ajena@correo.test')
    await server.call('verifyAccount', { body: { token: tokenIn(mail) } })
    const late = await start({ ...parts, email: 'segunda-ajena@correo.test' })

    expect([stranger.body.code, late.body.code]).toEqual(['ad_url_taken', 'ad_url_taken'])
  })

  test('answers the same when the wrong mail is of somebody with an account', async () => {
    await server.anAccount('conocida-ajena@correo.test')
    const parts = { ad_url: 'de-la-conocida', proof: 'navegador' }
    await start({ ...parts, email: 'conocida-ajena@correo.test' })

    const corrected = await start({ ...parts, email: 'nueva-de-verdad@correo.test' })

    expect(corrected.status).toBe(202)
    expect(await findShop('de-la-conocida')).toBeDefined()
  })

  test('takes nothing from a person who has signed up with that address since', async () => {
    const parts = { ad_url: 'de-paso', proof: 'de-paso' }
    await start({ ...parts, email: 'duena@correo.test' })
    const { name, password } = TRIAL
    await server.call('signup', {
      body: { name, email: 'duena@correo.test', password, proof: 'de-la-duena' },
    })

    const corrected = await start({ ...parts, email: 'bien-escrita@correo.test' })

    expect(corrected.status).toBe(202)
    expect(await countUsers('duena@correo.test')).toBe(1)
  })
})

function start(
  parts: Partial<Sent<'startFreeTrial', 'body'>>,
  headers: Readonly<Record<string, string>> = {},
) {
  return server.call('startFreeTrial', { body: { ...TRIAL, phone: aPhone(), ...parts }, headers })
}

function suggest(query: Readonly<Record<string, string>>) {
  return server.call('suggestAdUrl', { query })
}

type Shop = {
  id: string
  organization_id: string
  status: string
  whatsapp: string
  trial_days: number
}

async function findShop(adUrl: string): Promise<Shop | undefined> {
  const { rows } = await sql<Shop>`
    select c.id, c.organization_id, c.status, c.whatsapp, extract(day from o.trial_ends_at - o.created_at) as trial_days
    from comerces c join organizations o on o.id = c.organization_id
    where c.ad_url = ${adUrl}`.execute(server.database.db)
  return rows[0]
}

async function countUsers(email: string): Promise<number> {
  const { rows } = await sql`select from users where email = ${email}`.execute(server.database.db)
  return rows.length
}
