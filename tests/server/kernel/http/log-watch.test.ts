/** Checks that the log watch of all other tests finds what it looks for. */
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { watchLog } from '#support/server/log-watch.ts'

const token = 'ab1_cd2-ef3'.repeat(4)

async function logged(say: (body: Record<string, string>) => object | string) {
  const watch = watchLog()
  const server = Fastify({ logger: { level: 'info', stream: watch.stream } })
  server.post('/', async request => {
    const words = say(request.body as Record<string, string>)
    if (typeof words === 'string') request.log.info(words)
    else request.log.info(words, 'said')
    return { manage_token: token }
  })
  // As in the other tests, it is added after the routes.
  watch.follow(server)
  const payload = { email: 'ana@correo.test', password: 'sauce lento bajo' }
  for (const _ of ['first', 'again']) await server.inject({ method: 'POST', url: '/', payload })
  await server.close()
  return watch.faults()
}

test('a line without secrets is accepted', async () => {
  expect(await logged(body => ({ email: body['email'] }))).toEqual([])
})

test.each([
  ['a password that was sent', (body: Record<string, string>) => ({ body })],
  ['a session', () => `Bearer eyJhbGciOiJIUzI1NiJ9.eyJfaWQiOiJ4IiwiaWF0IjoxfQ.c2ln`],
  ['a token that was answered before', () => `/agenda/${token}`],
  ['a hash', () => '$argon2id$v=19$m=19456'],
])('tells of %s', async (_, say) => {
  expect((await logged(say)).length).toBeGreaterThan(0)
})

test('reports a write of two lines', () => {
  const watch = watchLog()
  watch.stream.write('{"level":30}\n{"level":50}\n')

  expect(watch.faults()).toHaveLength(1)
})
