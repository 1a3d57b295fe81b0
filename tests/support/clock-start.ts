/**
 * Where the shop's clock begins in tests that start a whole product, so that nothing depends on the real date and time.
 */
export const clockStart = new Date(
  process.env['MITURNO_TEST_NOW'] ?? '2026-11-24T10:30:00-03:00',
).toISOString()
