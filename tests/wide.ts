/**
 * What `npm test` runs, and what it leaves to `npm run test:wide`, which CI and `npm run deep` run too. Daily are the
 * rules, every operation by every role, the tests of the server that take little, the stores, and the flows of every day
 * in a shop. Wide are rare features and states, one property on every screen, and whole products that are started, killed
 * and filled.
 */
export const dailyFlows = [
  'account/{own-account,two-tabs}',
  'booking/{book-without-javascript,booking-live,booking-page,confirm-from-mail,first-screen,main-path,said-before-the-tap,ticket}',
  'dashboard/{undo,unresolved,waitlist,walk-ins}',
  'desk/{cash-desk,charge,letters,past-midnight,print,sales,statements}',
  'site/consumer-buttons',
].map(name => `**/tests/e2e/${name}.spec.ts`)

export const wideTests = [
  '{clock-jump,faults-under-load,several-processes,test-run,under-attack,whole-product}',
  'backup/{backup,upgrade-engine}',
  'booking/{confirm-or-release,day-messages,keep-local-time,ladder,reminders,review-request,running-late}',
  'booking/appointments/{appointments-by-staff,booking-defects,change-services,changed-services,given}',
  'booking/appointments/{linearizable,races-of-one-appointment,requests,series,undo-steps}',
  'booking/appointments/mails/{change-mails,party-mails}',
  'scheduling/arrivals/{confirm-by-mail,holds,ten-minutes}',
  'scheduling/availability/service-items',
  'booking/day-moves/{day-moves,undo}',
  'booking/reviews/reviews',
  'booking/waitlist/{cascades,come-earlier,quiet-offers}',
  'booking/walk-ins/{queue-places,walk-ins}',
  'demo/{demo,demo-life,first-starts}',
  'deploy/{files,nginx,pgbouncer}',
  'doctor/doctor',
  'integrations/{across-processes,killed,types,webhooks-killed,whatsapp/killed}',
  'kernel/bus/redis',
  'kernel/cache/{kept-answers,response-cache}',
  'kernel/db/{growth,migrate,replica,silent-database,slow-database,statements}',
  'kernel/http/{connections,every-text,graceful-stop,hostile-requests,large-bodies,long-files,refusal-log,security}',
  'kernel/jobs/{jobs,supervision}',
  'kernel/outbox/{booking-beside-mail,exactly-once,links,outbox,scanner}',
  'kernel/realtime/two-processes',
  'kernel/tracing/caused-by',
  'integrations/examples',
  'people/{account-defects,claimed-address,deactivated-accounts,enumeration,hidden-phones,oidc,own-account}',
  'people/{passkeys,personal-data,profile,push-links,push-staff,second-factor,session-token,trusted-devices}',
  'people/{verify-by-code,ways-in}',
  'people/customers/corrected-card',
  'platform/mail-caps',
  'promises/shops',
  'shop/exports/{killed,random-shops}',
  'shop/{audit-replayed,branches,canceled-subscription,catalogue,closing,countries,daily-digest,free-trial}',
  'shop/{late-subscription,notices,pictures,pictures-in-a-bucket,settings/settings-in-a-storm,shared-staff,subscriptions}',
  'shop/{two-editors,words-of-the-shop}',
  'shop/calendars/{agenda-feeds,busy-calendars,busy-times,fetch-calendar,reading-calendars,unread-events}',
  'shop/hours/hours-requests',
  'site/{cost-of-answers,dear-answers,explorer}',
]
  .map(name => `tests/server/${name}.test.ts`)
  .concat('packages/embedded-postgres/**/*.test.ts')

/** Undefined runs both, for example when a file is named on the command line. */
export const part = process.env['MITURNO_TESTS'] as 'core' | 'wide' | undefined
