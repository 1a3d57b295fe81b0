/** Which encoding an answer gets, and how much memory a compressed one takes in the cache. */
import { expect, test } from 'vitest'
import { acceptedEncoding, encode, type Encoded } from '#server/kernel/cache/whole-response.ts'

test.each(['br', 'gzip'] as const)(
  'cached answers take little more memory than their bytes: %s',
  async encoding => {
    const count = 2000
    const size = 4000
    const before = process.memoryUsage().arrayBuffers
    const kept: Encoded[] = []
    for (let number = 0; number < count; number += 1) {
      const body = Buffer.alloc(size, `a list ${number} `)
      kept.push(await encode({ status: 200, headers: [], body }, encoding))
    }

    expect(kept.every(one => one.body.length < 300)).toBe(true)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(count * size * 1.5)
  },
)

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.8,gzip;q=0.8', 'br'],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['gzip;q=0.000, identity', 'identity'],
  ['*;q=0', 'identity'],
  ['zstd', 'identity'],
  ['', 'identity'],
])('to %j the answer is in %s', (accepted, encoding) => {
  expect(acceptedEncoding(accepted)).toBe(encoding)
})
