import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'vitest'
import { isDeep } from './chance.ts'

/**
 * Checks that memory does not grow with the number of requests. Only with `npm run deep`, where the machine is
 * otherwise idle.
 */
export function watchMemory(count: number) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used: number[] = []
  return {
    look: (n: number): void => {
      if (!isDeep || (n + 1) % Math.floor(count / 4) !== 0) return
      collect()
      const { heapUsed, external } = process.memoryUsage()
      used.push(Math.round((heapUsed + external) / 1_048_576))
    },
    expectFlat: (): void => {
      if (!isDeep) return
      console.info(`megabytes after each quarter: ${used.join(', ')}`)
      expect(used.at(-1)! - used[0]!).toBeLessThan(100)
    },
  }
}
