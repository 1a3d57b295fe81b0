import { Redis } from 'ioredis'

const ANSWER_MS = 1000
const LONGEST_PAUSE_MS = 2000

/** While Redis is away, commands fail at once, because every caller has a fallback. It reconnects by itself. */
export function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: ANSWER_MS,
    commandTimeout: ANSWER_MS,
    retryStrategy: times => Math.min(times * 100, LONGEST_PAUSE_MS),
  })
  redis.on('error', () => undefined)
  return redis
}
