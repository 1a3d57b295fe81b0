/** Files take longer than other bodies, on the slow line of a shop; nobody else may send so slowly. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowFile, connectionLimits } from '#server/kernel/http/connection-limits.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const UNFINISHED = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000\r\n\r\n'

function open(text: string, server: Server = app.app.server.server): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined).write(text)
  return socket
}

describe('a file that an account sends', () => {
  test('may take longer than ten seconds', { timeout: 60_000 }, async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const body = `Nombre\n${'Ana\n'.repeat(20)}`
    const socket = open(
      [
        'POST /api/dashboard/imports?kind=customers HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${token}`,
        'Content-Type: text/csv',
        `Content-Length: ${body.length}`,
        'Connection: close',
        '',
        '',
      ].join('\r\n'),
    )
    let said = ''
    socket.setEncoding('utf8').on('data', part => (said += String(part)))
    let sent = 0
    const every = (connectionLimits.requestMs + 3 * connectionLimits.checkMs) / body.length
    const dripping = setInterval(() => {
      if (sent < body.length) socket.write(body[(sent += 1) - 1]!)
    }, every)
    await once(socket, 'close')
    clearInterval(dripping)

    expect(said).toMatch(/^HTTP\/1\.1 201 /)
  })

  test.each([
    ['slower than it may', { fileMs: 60_000, fileBytes: 1000, paceMs: 50 }],
    ['longer than it may', { fileMs: 0, fileBytes: 0, paceMs: 50 }],
  ])('%s is cut off', async (_what, few) => {
    const limits = { ...connectionLimits, ...few }
    const server = createServer(request => allowFile(request.resume(), limits))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')

    const socket = open(UNFINISHED, server)
    const dripping = setInterval(() => socket.write(' '), 10)
    await once(socket.resume(), 'close')
    clearInterval(dripping)
    server.close()

    expect(socket.destroyed).toBe(true)
  })
})
