/** Finds variables that are valid but do not fit together. */
import type { Config } from '../config.ts'
import { type Finding, fine, look, wrong } from './finding.ts'

type Looked = Pick<
  Config,
  'publicUrl' | 'trustedProxies' | 'smtpUrl' | 'databaseUrl' | 'sessionSecret' | 'testMode'
>

/** Variables of the build for the legal texts: who runs the service and where. */
const LEGAL = [
  'PUBLIC_LEGAL_NAME',
  'PUBLIC_LEGAL_TAX_ID',
  'PUBLIC_LEGAL_ADDRESS',
  'PUBLIC_DATA_LOCATION',
]
/** Variables of the build whose demo value is only for the demo. */
const SHOWN = [
  'PUBLIC_WHATSAPP_PHONE',
  'PUBLIC_CONTACT_EMAIL',
  'PUBLIC_CONTACT_PHONE',
  'PUBLIC_ABOUT_URL',
  'PUBLIC_PROJECTS_URL',
  'PUBLIC_CONTACT_URL',
  'PUBLIC_INVOICING_URL',
  'PUBLIC_SISTER_PRODUCTS',
  'PUBLIC_INSTAGRAM_URL',
  'PUBLIC_LINKEDIN_URL',
  'PUBLIC_DEVELOPER_NAME',
]

export function lookAtConfiguration(
  config: Looked,
  env: Readonly<Record<string, string | undefined>>,
): Finding[] {
  const { protocol, hostname } = new URL(config.publicUrl)
  const isPublic = !/^(localhost|127\.|\[::1\])/.test(hostname)
  const isSecure = protocol === 'https:'
  const unsaid = LEGAL.filter(name => !env[name])
  const invented = SHOWN.filter(name => env[name] === undefined)
  const found = [
    isPublic && !isSecure
      ? wrong(
          `PUBLIC_URL ${config.publicUrl} is not https: passwords would cross the network in the open; put a proxy with TLS in front`,
        )
      : null,
    isSecure && config.trustedProxies.length === 0
      ? wrong(
          'TRUSTED_PROXIES is empty though PUBLIC_URL is https: everybody behind the proxy would count as one visitor and meet their limits together; name the proxy (loopback, if it is on this machine)',
        )
      : null,
    isPublic && config.smtpUrl === null
      ? wrong('SMTP_URL is missing: mails become files in DATA_DIR/mail, and nobody gets them')
      : null,
    isPublic && unsaid.length > 0
      ? look(
          `${unsaid.join(', ')}: the legal texts do not say who runs this, or where; set them, build again, and have a lawyer of yours read the texts`,
        )
      : null,
    isPublic && invented.length > 0
      ? look(
          `${invented.join(', ')}: a site built without them shows invented contact details and links of the demo; set them (empty: no such link) and build again`,
        )
      : null,
    isPublic && env['PUBLIC_EXAMPLE_SHOP_PATH'] === undefined
      ? look(
          'PUBLIC_EXAMPLE_SHOP_PATH: the home page offers no shop in which to try a booking; set it to the path of one (empty: on purpose) and build again',
        )
      : null,
    isPublic && config.databaseUrl === null
      ? look(
          'The embedded database is for one process on one machine: copy DATA_DIR/backups/scheduled to another one every day',
        )
      : null,
    config.databaseUrl !== null && config.sessionSecret === null
      ? look(
          'SESSION_SECRET is kept in the database: whoever gets a copy of it can sign sessions; set one of your own (changing it ends all sessions)',
        )
      : null,
    config.testMode ? look('TEST_MODE=1: the clock can be moved by anybody who reaches it') : null,
  ].filter(one => one !== null)
  return [fine(`The variables can be read; people come in by ${config.publicUrl}`), ...found]
}
