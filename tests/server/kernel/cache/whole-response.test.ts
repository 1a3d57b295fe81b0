/** How much memory a compressed answer takes in the cache. */
import { expect, test } from 'vitest'
import { encode, type Encoded } from '#server/kernel/cache/whole-response.ts'

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
