/**
 * The tests that `npm test` leaves to `npm run test:wide`. They check one property on every screen or state, test rare
 * features, or start, kill and fill whole products. CI and `npm run deep` run them too. `npm test` runs everything
 * else: the rules, each operation, and the flows that a shop needs every day.
 */
export const wideFlows = [
  'account/{open-redirects,passkeys,shared-device}',
  'booking/{book-in-trouble,booking-hostile,booking-reload,come-earlier,dead-letters,ladder,offline-ticket,push,ticket-states}',
  'dashboard/{branches,crowd,dashboard-dialogs,day-messages,dialogs,effects,keyboard,known-customers,offline,place-and-address}',
  'dashboard/{platform,privacy,settings,ways}',
  'desk/{field-errors,focus-after-acts,focus-of-dialogs,hours-requests,leaving,rare-dialogs,read-only,ten-steps,who-is-there}',
  'site/{every-size,steady-pages,stored-hostile}',
].map(name => `**/tests/e2e/${name}.spec.ts`)

export const wideTests = [
  '{clock-jump,faults-under-load,under-attack,whole-product}',
  'backup/upgrade-engine',
  'booking/appointments/linearizable',
  'booking/waitlist/cascades',
  'deploy/pgbouncer',
  'kernel/bus/redis',
  'kernel/db/{growth,replica,silent-database}',
  'kernel/http/{graceful-stop,large-bodies}',
  'kernel/jobs/{jobs,supervision}',
  'kernel/outbox/exactly-once',
].map(name => `tests/server/${name}.test.ts`)

/** Undefined runs both, for example when a file is named on the command line. */
export const part = process.env['MITURNO_TESTS'] as 'core' | 'wide' | undefined
