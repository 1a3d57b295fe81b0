import { createServer, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOn, whyNotListening } from '#server/kernel/http/listen.ts'

const other = createServer()
beforeAll(async () => {
  await new Promise<void>(resolve => {
    other.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(() => {
  other.close()
})

test('a port in use gives one sentence that names PORT', async () => {
  const { port } = other.address() as AddressInfo

  await expect(listenOn(fastify(), { host: '127.0.0.1', port })).rejects.toThrow(
    `Port 127.0.0.1:${port} is taken by another program: end it, or choose another PORT.`,
  )
})

test('an address of another machine, and an unknown name, give a sentence that names HOST', async () => {
  // An address of a network reserved for documentation (RFC 5737).
  await expect(listenOn(fastify(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(
    /^Port .*: correct HOST\.$/,
  )
  expect(whyNotListening('ENOTFOUND')).toMatch(/: correct HOST$/)
})

test('a server that cannot start for another reason keeps its own error', async () => {
  const server = fastify()
  server.register(async () => {
    throw Object.assign(new Error('No template.'), { code: 'FST_ERR_X' })
  })

  await expect(listenOn(server, { host: '127.0.0.1', port: 0 })).rejects.toThrow('No template.')
})
