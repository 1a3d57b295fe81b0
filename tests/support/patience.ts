/**
 * How long an answer may take in a test, in milliseconds. With `npm run deep`, on an otherwise idle machine, it is the
 * promised time. Elsewhere it is ten times that, so that on a shared machine only what hangs or grows fails.
 */
export function patience(promisedMs: number): number {
  return process.env['MITURNO_DEEP'] === '1' ? promisedMs : promisedMs * 10
}
