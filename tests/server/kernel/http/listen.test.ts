import { createServer, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOn } from '#server/kernel/http/listen.ts'

const other = createServer()
beforeAll(async () => {
  await new Promise<void>(resolve => {
    other.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(() => {
  other.close()
})

test('a port that is taken is one sentence that names PORT', async () => {
  const { port } = other.address() as AddressInfo

  await expect(listenOn(fastify(), { host: '127.0.0.1', port })).rejects.toThrow(
    `Port 127.0.0.1:${port} is taken by another program: end it, or choose another PORT.`,
  )
})

// The first is of a network that is for examples only, and no name ends in the second.
test.each(['192.0.2.1', 'nowhere.invalid'])('%s is one sentence that names HOST', async host => {
  await expect(listenOn(fastify(), { host, port: 0 })).rejects.toThrow(/^Port .*: correct HOST\.$/)
})
