/** Where shop time begins in tests that start a whole product: no weekday, month or hour is that of the machine. */
export const clockStart = new Date(
  process.env['MITURNO_TEST_NOW'] ?? '2026-11-24T10:30:00-03:00',
).toISOString()
