import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/protocol/limits.ts'
import {
  PASSWORD,
  TRIAL,
  aPhone,
  startAccountServer,
  tokenIn,
  type AccountServer,
} from '#support/account-server.ts'

const PROOF = 'secreto-de-este-telefono'
let server: AccountServer
beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(async () => {
  await server.close()
})

const { password: _, address: __, city: ___, name: ____, ...FEW } = TRIAL

/** The three fields that the page sends. */
async function begin(email: string, adUrl: string, proof: string = PROOF, phone = aPhone()) {
  const body = { ...FEW, email, ad_url: adUrl, phone, proof }
  return await server.call('startFreeTrial', { body })
}

async function codeFor(email: string): Promise<string> {
  const text = (await server.mailsTo(email)).at(-1)?.text ?? ''
  return /Tu código: (\d{6})/.exec(text)?.[1] ?? ''
}

async function tryCode(email: string, code: string, parts: object = {}) {
  return await server.call('verifyByCode', { body: { email, code, proof: PROOF, ...parts } })
}

async function shopOf(adUrl: string) {
  const { rows } = await sql<{ owner: string; address: string; status: string }>`
    select u.email as owner, c.address, c.status from comerces c
    join organizations o on o.id = c.organization_id join users u on u.id = o.owner_id
    where c.ad_url = ${adUrl}`.execute(server.database.db)
  return rows[0]
}

describe('a trial of three fields', () => {
  test('is opened by the code of its mail, in the browser that began it', async () => {
    const started = await begin('tres@correo.test', 'tres-campos')
    const code = await codeFor('tres@correo.test')

    const opened = await tryCode('tres@correo.test', `${code.slice(0, 3)} ${code.slice(3)}`)

    expect([started.status, opened.status]).toEqual([202, 200])
    expect(opened.body.user).toMatchObject({ role: ['comerce_admin'], name: TRIAL.comerce_name })
    expect(await shopOf('tres-campos')).toEqual({
      owner: 'tres@correo.test',
      address: '',
      status: 'draft',
    })
  })

  test('takes the password that is chosen with the code, and no other', async () => {
    await begin('elige@correo.test', 'la-que-elige')
    await begin('no-elige@correo.test', 'la-que-no-elige')

    const weak = await tryCode('elige@correo.test', await codeFor('elige@correo.test'), {
      new_password: 'contraseña',
    })
    await tryCode('elige@correo.test', await codeFor('elige@correo.test'), {
      new_password: PASSWORD,
    })
    await tryCode('no-elige@correo.test', await codeFor('no-elige@correo.test'))

    expect(weak).toMatchObject({ status: 422, body: { errors: [{ field: 'new_password' }] } })
    const answers = []
    for (const email of ['elige@correo.test', 'no-elige@correo.test'])
      answers.push((await server.call('login', { body: { email, password: PASSWORD } })).status)
    expect(answers).toEqual([200, 401])
  })

  test('can be opened by the link in another browser, where a password is then chosen', async () => {
    await begin('por-link@correo.test', 'la-del-link')
    const token = tokenIn((await server.mailsTo('por-link@correo.test')).at(-1))

    const elsewhere = await server.call('verifyAccount', { body: { token, proof: 'otro' } })
    const here = await server.call('verifyAccount', { body: { token, proof: PROOF } })

    expect(elsewhere.body).toMatchObject({
      code: 'password_needed',
      errors: [{ field: 'new_password' }],
    })
    expect(here.body.user).toMatchObject({ role: ['comerce_admin'] })
  })

  test('still requires the street when a password is chosen at once', async () => {
    const body = { ...FEW, email: 'clave@correo.test', ad_url: 'con-clave', password: PASSWORD }

    const refused = await server.call('startFreeTrial', { body })

    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'address' }] } })
  })

  test('answers the same for an address that has an account, whose mail has a link and no code', async () => {
    await server.anAccount('tiene@correo.test')
    const known = await begin('tiene@correo.test', 'la-que-tiene')
    const unknown = await begin('no-tiene@correo.test', 'la-que-no-tiene')
    const mail = (await server.mailsTo('tiene@correo.test')).at(-1)

    const guessed = await tryCode('tiene@correo.test', '123456')
    const confirmed = await server.call('verifyAccount', {
      body: { token: tokenIn(mail), proof: PROOF },
    })

    expect(known.body.message).toBe(unknown.body.message)
    expect(mail?.text).not.toMatch(/\b\d{6}\b/)
    expect(guessed.body.code).toBe('wrong_code')
    expect(confirmed.body.user.role).toEqual(['comerce_admin', 'user'])
    expect(await shopOf('la-que-tiene')).toMatchObject({ owner: 'tiene@correo.test' })
    // The account keeps its own password.
    const own = { email: 'tiene@correo.test', password: PASSWORD }
    expect((await server.call('login', { body: own })).status).toBe(200)
  })

  test('leaves no password of a stranger on the address', async () => {
    const body = { name: 'Intrusa', email: 'ajena@correo.test', password: PASSWORD }
    await server.call('signup', { body })
    await begin('ajena@correo.test', 'la-propia')
    const token = tokenIn((await server.mailsTo('ajena@correo.test')).at(-1))

    const opened = await server.call('verifyAccount', { body: { token, proof: PROOF } })

    expect(opened.status).toBe(200)
    const stranger = { email: 'ajena@correo.test', password: PASSWORD }
    expect((await server.call('login', { body: stranger })).status).toBe(401)
  })

  test('lets its browser correct the address, which invalidates the first code', async () => {
    const phone = aPhone()
    await begin('elenna@correo.test', 'la-corregida', PROOF, phone)
    const first = await codeFor('elenna@correo.test')
    await begin('elena@correo.test', 'la-corregida', PROOF, phone)

    const old = await tryCode('elenna@correo.test', first)
    const opened = await tryCode('elena@correo.test', await codeFor('elena@correo.test'))

    expect(old.body.code).toBe('wrong_code')
    expect(opened.status).toBe(200)
    expect(await shopOf('la-corregida')).toMatchObject({ owner: 'elena@correo.test' })
  })
})

describe('a code', () => {
  test.each([
    ['in another browser', { proof: 'otro-telefono' }],
    ['in one that says nothing of itself', { proof: undefined }],
  ])('opens nothing %s', async (_where, parts) => {
    const email = `otro-${Math.random().toString(36).slice(2, 8)}@correo.test`
    await begin(email, email.split('@')[0]!)

    const answer = await tryCode(email, await codeFor(email), parts)

    expect(answer).toMatchObject({ status: 403, body: { code: 'wrong_code' } })
  })

  test('is the one of the last mail, and works once', async () => {
    await begin('ultimo@correo.test', 'el-ultimo')
    const first = await codeFor('ultimo@correo.test')
    await server.call('resendVerification', { body: { email: 'ultimo@correo.test' } })
    const last = await codeFor('ultimo@correo.test')

    const answers = []
    for (const code of [first, last, last])
      answers.push((await tryCode('ultimo@correo.test', code)).status)

    expect(answers).toEqual([403, 200, 403])
  })

  test('expires after half an hour, while the link is still valid', async () => {
    await begin('tarde@correo.test', 'la-tarde')
    const code = await codeFor('tarde@correo.test')
    const token = tokenIn((await server.mailsTo('tarde@correo.test')).at(-1))
    await sql`update single_use_tokens set
      created_at = created_at - make_interval(mins => ${limits.verification_code_minutes})
      where user_id = (select id from users where email = 'tarde@correo.test')`.execute(
      server.database.db,
    )

    const late = await tryCode('tarde@correo.test', code)
    const link = await server.call('verifyAccount', { body: { token, proof: PROOF } })

    expect([late.status, link.status]).toEqual([403, 200])
  })

  test('may be guessed ten times a day for one address, however many mails it gets', async () => {
    await begin('adivinada@correo.test', 'la-adivinada')
    const code = await codeFor('adivinada@correo.test')
    const wrong = code === '000000' ? '000001' : '000000'

    const answers = []
    for (let i = 0; i < limits.verification_code_tries; i++)
      answers.push((await tryCode('adivinada@correo.test', wrong)).status)
    const right = await tryCode('adivinada@correo.test', code)
    const unknown = await tryCode('nadie@correo.test', wrong)

    expect(new Set(answers)).toEqual(new Set([403]))
    expect(right.status).toBe(429)
    expect(unknown.body.code).toBe('wrong_code')
    const { rows } = await sql`select from users
      where email = 'adivinada@correo.test' and status = 'pending_verification'`.execute(
      server.database.db,
    )
    expect(rows).toHaveLength(1)
  })

  test('opens the account of a customer that signed up, too', async () => {
    const email = 'clienta-nueva@correo.test'
    const body = { name: 'Ana', email, password: PASSWORD, proof: PROOF }
    await server.call('signup', { body })

    const opened = await tryCode(email, await codeFor(email))

    expect(opened.body.user).toMatchObject({ role: ['user'] })
    expect((await server.call('login', { body: { email, password: PASSWORD } })).status).toBe(200)
  })
})

test('the tries of a code are not used up by somebody without the proof of its browser', async () => {
  // A server of its own: so many calls of one address are limited too.
  const own = await startAccountServer()
  const email = 'ajena@correo.test'
  const body = { ...FEW, email, ad_url: 'la-ajena', phone: aPhone(), proof: PROOF }
  await own.call('startFreeTrial', { body })
  const text = (await own.mailsTo(email)).at(-1)?.text ?? ''
  const code = /Tu código: (\d{6})/.exec(text)?.[1] ?? ''
  const tryWith = async (proof: string) =>
    await own.call('verifyByCode', { body: { email, code, proof } })

  const others: number[] = []
  for (let tried = 0; tried < limits.verification_code_tries + 2; tried += 1)
    others.push((await tryWith('otro-navegador')).status)
  const right = await tryWith(PROOF)
  await own.close()

  expect(new Set(others)).toEqual(new Set([403]))
  expect(right.status).toBe(200)
})
