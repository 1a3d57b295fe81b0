/**
 * How long an answer may take in a test, in milliseconds: what is promised with `npm run deep`, on a machine that does nothing
 * else; ten times that on one that is shared, where only what hangs or grows should fail.
 */
export function patience(promisedMs: number): number {
  return process.env['MITURNO_DEEP'] === '1' ? promisedMs : promisedMs * 10
}
