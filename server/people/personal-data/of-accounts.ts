/** The columns about accounts and their users. */
import {
  UNTIL_SWITCHED_OFF,
  NAMES_NOBODY,
  NO_SECRETS,
  WHILE_THE_ACCOUNT,
  WHILE_THE_SHOP,
  type RegisteredTable,
} from './column.ts'

const UNTIL_TAKEN_AWAY = 'until they take it away'
const toKnow = {
  why: 'to know whose account it is',
  until: WHILE_THE_ACCOUNT,
  erased: 'yes',
} as const

export const ofAccounts = {
  users: {
    plain: 'id is_platform_admin is_customer status created_at verified_at deactivated_at',
    personal: {
      email: { what: 'the address to come in with', ...toKnow, exported: 'account' },
      name: { what: 'the name', ...toKnow, exported: 'account' },
      phone: { what: 'the phone', ...toKnow, exported: 'account' },
      avatar: { what: 'the picture', ...toKnow, exported: 'account' },
      password_hash: { what: 'the password, as a hash', ...toKnow, exported: NO_SECRETS },
      signup_proof: {
        what: 'the browser that signed up, as a keyed fingerprint',
        why: 'so that nobody signs up with somebody else’s address',
        until: 'until the address is confirmed',
        exported: NO_SECRETS,
        erased: 'yes',
      },
    },
  },
  identities: {
    plain: 'id user_id created_at',
    personal: {
      issuer: { what: 'the provider they come in with', ...toKnow, exported: 'ways_in' },
      subject: {
        what: 'who they are there',
        ...toKnow,
        exported: 'no: the provider’s own number, of use to nobody else',
      },
      email: { what: 'their address there', ...toKnow, exported: 'ways_in' },
    },
  },
  sessions: {
    plain:
      'id user_id organization_id comerce_id created_at expires_at ended_at factor_at last_used_at device_id is_by_pin',
    personal: {
      user_agent: {
        what: 'browser and device',
        why: 'so that they recognise a session that is not theirs',
        until: WHILE_THE_ACCOUNT,
        exported: 'sessions',
        erased: 'yes',
      },
      address: {
        what: 'the beginning of the address that they came in from',
        why: 'so that they recognise a session that is not theirs',
        until: WHILE_THE_ACCOUNT,
        exported: 'sessions',
        erased: 'yes',
      },
      network: {
        what: 'the network, as a keyed fingerprint',
        why: 'so that strangers who guess at the password do not lock them out',
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
        what: 'the cookie of a browser at the shop, as a keyed fingerprint',
        why: 'so that the desk of a shop is known again',
        until: WHILE_THE_SHOP,
        exported: NO_SECRETS,
        erased: NAMES_NOBODY,
      },
    },
  },
  device_pins: {
    plain: 'organization_id device_id user_id tries created_at',
    personal: {
      pin_hash: {
        what: 'the PIN they chose at the desk, as a hash',
        why: 'so that nobody else comes in as them',
        until: UNTIL_TAKEN_AWAY,
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
        what: 'where the push service of their browser takes news for it',
        why: 'so that they hear them on that device, as they asked',
        until: UNTIL_SWITCHED_OFF,
        exported: 'devices',
        erased: 'yes',
      },
      p256dh: {
        what: 'the key with which only their browser reads what is pushed',
        why: 'so that the push service cannot',
        until: UNTIL_SWITCHED_OFF,
        exported: NO_SECRETS,
        erased: 'yes',
      },
      auth: {
        what: 'the other half of that key',
        why: 'so that the push service cannot read what is pushed',
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
        what: 'how they call a passkey of theirs',
        why: 'so that they know which one it is',
        until: UNTIL_TAKEN_AWAY,
        exported: 'passkeys',
        erased: 'yes',
      },
      credential_id: {
        what: 'by which number their device knows the key',
        why: 'so that it is asked for that one',
        until: UNTIL_TAKEN_AWAY,
        exported: 'no: of use to nobody but the device',
        erased: 'yes',
      },
      public_key: {
        what: 'the public half of the key',
        why: 'so that nothing else answers for it',
        until: UNTIL_TAKEN_AWAY,
        exported: 'no: of use to nobody but the device',
        erased: 'yes',
      },
    },
  },
  passkey_questions: {
    plain: 'purpose user_id expires_at',
    personal: {
      challenge: {
        what: 'what a passkey was asked, as a keyed fingerprint',
        why: 'so that an answer is good once',
        until: 'a day',
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
        why: 'so that they get in without their second factor',
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
        what: 'a log-in that waits for its second factor, as a keyed fingerprint',
        why: 'so that nobody else can finish it',
        until: 'a day',
        exported: NO_SECRETS,
        erased: 'yes',
      },
    },
  },
  single_use_tokens: {
    plain: 'id user_id purpose created_at expires_at used_at',
    personal: {
      detail: {
        what: 'what the link of a mail will do: a name, a new address',
        why: 'so that the link does what was asked for',
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
          what: 'a way to a provider and back',
          why: 'so that nobody else can finish it',
          until: 'a day',
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
      'organization_id id comerce_id role staff_id is_reception invited_by created_at expires_at closed_at',
    personal: {
      email: {
        what: 'the address that was invited to a team',
        why: 'so that the link lets in whom it was meant for',
        until: WHILE_THE_SHOP,
        exported: 'invitations',
        erased: 'yes',
      },
    },
  },
  agenda_feeds: { plain: 'organization_id id comerce_id staff_id made_by generation is_open' },
  busy_calendars: {
    plain: `organization_id id comerce_id staff_id added_by created_at etag modified next_at tried_at read_at whole_at failures
      problem`,
    personal: {
      url: {
        what: 'the secret address of a calendar of theirs; of its events nothing but when they are',
        why: 'so that nobody books while they are busy',
        until: 'until they take it out or leave the team',
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
        what: 'the form of a trial that waits: name, address, phone, shop',
        why: 'so that the trial opens when the mail is answered',
        until: 'until it is confirmed or a day has passed',
        exported: 'trials',
        erased: 'yes',
      },
    },
  },
  trial_owners: {
    plain: 'organization_id created_at',
    personal: {
      identity: {
        what: 'mailbox and phone that had a trial, as keyed fingerprints',
        why: 'one trial for one person',
        until: 'for good',
        exported: NO_SECRETS,
        erased: NAMES_NOBODY,
      },
    },
  },
} satisfies Record<string, RegisteredTable>
