/** The columns about accounts and their users. */
import {
  UNTIL_SWITCHED_OFF,
  NAMES_NOBODY,
  NO_SECRETS,
  WHILE_THE_ACCOUNT,
  WHILE_THE_SHOP,
  type RegisteredTable,
} from './column.ts'

const UNTIL_TAKEN_AWAY = 'until they remove it'
const toKnow = {
  why: 'to identify the account and its owner',
  until: WHILE_THE_ACCOUNT,
  erased: 'yes',
} as const

export const ofAccounts = {
  users: {
    plain: 'id is_platform_admin is_customer status created_at verified_at deactivated_at',
    personal: {
      email: { what: 'the email address, which is used to log in', ...toKnow, exported: 'account' },
      name: { what: 'their name', ...toKnow, exported: 'account' },
      phone: { what: 'their phone number', ...toKnow, exported: 'account' },
      avatar: { what: 'their picture', ...toKnow, exported: 'account' },
      password_hash: { what: 'their password, as a hash', ...toKnow, exported: NO_SECRETS },
      signup_proof: {
        what: 'a secret of the browser that signed up, as a keyed fingerprint',
        why: 'so that confirming an address does not open an account that somebody else asked for',
        until: 'until the address is confirmed',
        exported: NO_SECRETS,
        erased: 'yes',
      },
    },
  },
  identities: {
    plain: 'id user_id created_at',
    personal: {
      issuer: {
        what: 'the identity provider with which they log in',
        ...toKnow,
        exported: 'ways_in',
      },
      subject: {
        what: 'the id of their account at the provider',
        ...toKnow,
        exported: 'no: an internal id of the provider, of no use outside it',
      },
      email: { what: 'their email address at the provider', ...toKnow, exported: 'ways_in' },
    },
  },
  sessions: {
    plain:
      'id user_id organization_id comerce_id created_at expires_at ended_at factor_at last_used_at device_id is_by_pin',
    personal: {
      user_agent: {
        what: 'the browser and device (the User-Agent header)',
        why: 'so that they notice a session that is not theirs',
        until: WHILE_THE_ACCOUNT,
        exported: 'sessions',
        erased: 'yes',
      },
      address: {
        what: 'the network of the IP address from which they logged in (/24 in IPv4, /48 in IPv6)',
        why: 'so that they notice a session that is not theirs',
        until: WHILE_THE_ACCOUNT,
        exported: 'sessions',
        erased: 'yes',
      },
      network: {
        what: 'the same network, as a keyed fingerprint',
        why: 'so that other people’s wrong passwords do not lock them out',
        until: WHILE_THE_ACCOUNT,
        exported: NO_SECRETS,
        erased: 'yes',
      },
    },
  },
  trusted_devices: {
    plain:
      'organization_id id comerce_id name user_agent trusted_by wrong_pins created_at last_used_at ended_at',
    personal: {
      secret: {
        what: 'the cookie of a trusted browser in the shop, as a keyed fingerprint',
        why: 'to recognise the shop’s own device',
        until: 'until ninety days after the device was last used or its trust ended',
        exported: NO_SECRETS,
        erased: NAMES_NOBODY,
      },
    },
  },
  device_pins: {
    plain: 'organization_id device_id user_id tries created_at',
    personal: {
      pin_hash: {
        what: 'the PIN they chose on a trusted device, as a hash',
        why: 'so that nobody else logs in as them',
        until:
          'until they remove it, all their sessions are ended, they leave the team, or the device is no longer trusted',
        exported: NO_SECRETS,
        erased: 'yes',
      },
    },
  },
  push_subscriptions: {
    plain:
      'id session_id organization_id appointment_id waitlist_id walk_in_id generation created_at',
    personal: {
      endpoint: {
        what: 'the address at which their browser’s push service accepts notifications',
        why: 'to send the notifications that they asked for on that device',
        until: UNTIL_SWITCHED_OFF,
        exported: 'devices',
        erased: 'yes',
      },
      p256dh: {
        what: 'the public key of their browser, with which notifications are encrypted',
        why: 'so that the push service cannot read the notifications',
        until: UNTIL_SWITCHED_OFF,
        exported: NO_SECRETS,
        erased: 'yes',
      },
      auth: {
        what: 'the authentication secret of that encryption',
        why: 'so that the push service cannot read the notifications',
        until: UNTIL_SWITCHED_OFF,
        exported: NO_SECRETS,
        erased: 'yes',
      },
    },
  },
  second_factors: { plain: 'id user_id kind last_step created_at confirmed_at last_used_at' },
  passkeys: {
    plain: 'id user_id sign_count transports is_synced created_at last_used_at',
    personal: {
      name: {
        what: 'the name they gave to a passkey',
        why: 'so that they can tell their passkeys apart',
        until: UNTIL_TAKEN_AWAY,
        exported: 'passkeys',
        erased: 'yes',
      },
      credential_id: {
        what: 'the id of the passkey on their device',
        why: 'so that the device is asked for that passkey',
        until: UNTIL_TAKEN_AWAY,
        exported: 'no: of no use without the device',
        erased: 'yes',
      },
      public_key: {
        what: 'the public key of the passkey',
        why: 'to check the signature of the passkey',
        until: UNTIL_TAKEN_AWAY,
        exported: 'no: of no use without the device',
        erased: 'yes',
      },
    },
  },
  passkey_questions: {
    plain: 'purpose user_id expires_at',
    personal: {
      challenge: {
        what: 'a WebAuthn challenge, as a keyed fingerprint',
        why: 'so that each answer of a passkey works only once',
        until: 'until about a day after it expires',
        exported: NO_SECRETS,
        erased: NAMES_NOBODY,
      },
    },
  },
  recovery_codes: {
    plain: 'user_id created_at used_at',
    personal: {
      code: {
        what: 'a recovery code, as a keyed fingerprint',
        why: 'so that they can log in without their second factor',
        until: WHILE_THE_ACCOUNT,
        exported: NO_SECRETS,
        erased: 'yes',
      },
    },
  },
  sign_in_challenges: {
    plain: 'user_id expires_at',
    personal: {
      token: {
        what: 'the token of a login that waits for its second factor, as a keyed fingerprint',
        why: 'so that nobody else can finish the login',
        until: 'until about a day after it expires',
        exported: NO_SECRETS,
        erased: 'yes',
      },
    },
  },
  single_use_tokens: {
    plain: 'id user_id purpose created_at expires_at used_at',
    personal: {
      detail: {
        what: 'details of the action that a mailed link performs, for example a new email address',
        why: 'so that the link performs the action that was requested',
        until: WHILE_THE_ACCOUNT,
        exported: 'links',
        erased: 'yes',
      },
    },
  },
  oidc_attempts: {
    plain: 'session_id expires_at',
    personal: Object.fromEntries(
      ['state', 'browser', 'verifier', 'nonce'].map(name => [
        name,
        {
          what: 'a random value of a login at an identity provider that is not finished',
          why: 'so that nobody else can finish the login',
          until: 'until about a day after it expires',
          exported: NO_SECRETS,
          erased: NAMES_NOBODY,
        },
      ]),
    ),
  },
  memberships: {
    plain: 'organization_id comerce_id user_id role status staff_id is_reception created_at',
  },
  invitations: {
    plain:
      'organization_id id comerce_id role staff_id is_reception invited_by created_at expires_at closed_at hands_over',
    personal: {
      email: {
        what: 'the email address that was invited to a team',
        why: 'so that only the invited address can accept',
        until: WHILE_THE_SHOP,
        exported: 'invitations',
        erased: 'yes',
      },
    },
  },
  agenda_feeds: { plain: 'organization_id id comerce_id staff_id made_by generation is_open' },
  busy_calendars: {
    plain: `organization_id id comerce_id staff_id added_by created_at etag modified next_at tried_at read_at whole_at failures
      problem unread unread_reason unread_starts`,
    personal: {
      url: {
        what: 'the secret URL of their own calendar; of its events only the times are kept',
        why: 'so that nobody books them while they are busy',
        until: 'until it is disconnected or they leave the team',
        exported: NO_SECRETS,
        erased: 'yes',
      },
    },
  },
  calendar_feeds: { plain: 'user_id generation is_open' },
  favourites: { plain: 'user_id organization_id comerce_id created_at' },
  notice_reads: { plain: 'organization_id notice_id user_id' },
  notice_settings: {
    plain:
      'organization_id comerce_id user_id read_up_to mailed_up_to mailed_at channels push quiet_from quiet_to digest digest_for',
  },
  ad_url_reservations: {
    plain: 'ad_url id user_id created_at expires_at',
    personal: {
      wanted: {
        what: 'the form of a free trial that is not confirmed yet: name, email address, phone, shop',
        why: 'so that the trial starts when the mail is confirmed',
        until: 'until it is confirmed, or thirty days',
        exported: 'trials',
        erased: 'yes',
      },
    },
  },
  trial_owners: {
    plain: 'organization_id created_at',
    personal: {
      identity: {
        what: 'the mailbox and the phone that had a free trial, as keyed fingerprints',
        why: 'so that each person gets one free trial',
        until: 'without limit',
        exported: NO_SECRETS,
        erased: NAMES_NOBODY,
      },
    },
  },
} satisfies Record<string, RegisteredTable>
