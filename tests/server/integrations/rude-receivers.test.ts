/** Receivers that do not keep to HTTP: an attempt always ends in time, and says no more than that it failed. */
import type { Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { post, postRules } from '#server/integrations/webhooks/post.ts'
import { aRawReceiver, dripping, type RawReceiver } from '#support/integrations/raw-receiver.ts'

const message = { headers: { 'content-type': 'application/json' }, body: '{"type":"x"}' }
const MOST_MS = 1500
let receiver: RawReceiver | null = null

afterEach(async () => {
  await receiver?.close()
  receiver = null
})

async function sendTo(answer: (socket: Socket) => void) {
  receiver = await aRawReceiver(answer)
  return await post(receiver.url, message, { ...postRules(true), mostMs: MOST_MS })
}
const saying = (text: string) => (socket: Socket) => void socket.write(text)
const closingWith = (text: string) => (socket: Socket) => void socket.end(text)

describe('what is no answer', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['HTTP/0.9, a body alone', closingWith('<h1>hola</h1>')],
    ['bytes at random', closingWith('\u0000\u0001\u00FF\r\n\r\n')],
    ['a line of another protocol', closingWith('220 mail.example ESMTP\r\n')],
    ['a status that is no number', closingWith('HTTP/1.1 abc Hola\r\n\r\n')],
    ['a header without a name', closingWith('HTTP/1.1 200 OK\r\n: x\r\n\r\n')],
    [
      'two lengths that disagree',
      closingWith('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 9\r\n\r\nx'),
    ],
    [
      'another protocol to switch to',
      saying(
        'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
      ),
    ],
    ['headers of a megabyte', saying(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_048_576)}\r\n\r\n`)],
    ['headers without end', dripping(() => `x-${Math.random()}: ${'y'.repeat(4000)}\r\n`, 1)],
    ['half a status line, and the end', closingWith('HTTP/1.1 20')],
    ['an end at once', socket => void socket.end()],
    ['a reset', socket => void socket.resetAndDestroy()],
  ])('%s could not be reached', async (_, answer) => {
    expect(await sendTo(answer)).toMatchObject({ status: null, problem: 'unreachable', answer: '' })
  })

  test.each<[string, (socket: Socket) => void]>([
    ['nothing', () => undefined],
    [
      'a letter of a header at a time',
      socket => {
        socket.write('HTTP/1.1 200 OK\r\nx: ')
        dripping(() => 'y')(socket)
      },
    ],
    [
      'a header at a time',
      socket => {
        socket.write('HTTP/1.1 200 OK\r\n')
        dripping(() => 'x: y\r\n', 100)(socket)
      },
    ],
    ['"wait" again and again', dripping(() => 'HTTP/1.1 102 Processing\r\n\r\n')],
    ['hints again and again', dripping(() => 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n')],
  ])('%s is left when the time is over', async (_, answer) => {
    expect(await sendTo(answer)).toMatchObject({ status: null, problem: 'too_slow', answer: '' })
  })
})

describe('an answer', () => {
  test.each<[string, number, (socket: Socket) => void]>([
    ['that promises more than it sends', 200, closingWith(ok('content-length: 999', 'poco'))],
    ['of parts that break off', 200, closingWith(ok('transfer-encoding: chunked', '5\r\npo'))],
    ['whose parts are rubbish', 200, closingWith(ok('transfer-encoding: chunked', 'zz\r\npo'))],
    ['that never ends', 200, saying(ok('content-length: 999', 'poco'))],
    ['without a length', 200, closingWith(ok('x: y', 'poco'))],
    ['of HTTP/1.0', 200, closingWith('HTTP/1.0 200 OK\r\n\r\npoco')],
    [
      'that only says that it would switch',
      101,
      saying('HTTP/1.1 101 Upgrade\r\nupgrade: x\r\n\r\n'),
    ],
    ['of an invented status', 999, closingWith('HTTP/1.1 999 Hola\r\n\r\n')],
    ['with ten answers behind it', 200, closingWith(ok('content-length: 0', '').repeat(10))],
  ])('%s counts by its status', async (_, status, answer) => {
    expect(await sendTo(answer)).toMatchObject({ status, problem: null })
  })
})

function ok(header: string, body: string): string {
  return `HTTP/1.1 200 OK\r\n${header}\r\n\r\n${body}`
}
