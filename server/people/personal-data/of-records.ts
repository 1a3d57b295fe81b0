/** The columns about people in audit, notices, mails and technical tables. */
import { NAMES_NOBODY, NO_SECRETS, WHILE_THE_SHOP, type RegisteredTable } from './column.ts'

const BY_LAW = {
  why: 'the law requires proof that the request was made and answered (Disposición 954/2025)',
  until: 'as long as a claim is possible',
  exported: 'consumer_requests',
  erased: 'no: the law requires proof that a consumer used this right',
} as const

/** Messages about accounts and consumer requests belong to no shop. */
const WHILE_THE_SHOP_OR_ACCOUNT = `${WHILE_THE_SHOP}; of messages without a shop, until an account with that address is deleted`

export const ofRecords = {
  audit: {
    plain: 'id organization_id comerce_id actor_kind actor_id action subject_id key_id at',
    personal: {
      detail: {
        what: 'the old and the new values of a change; never the contents of a customer’s card',
        why: 'so that it is known who changed what',
        until: WHILE_THE_SHOP,
        exported:
          'no: it is the shop’s record; `acts` has the actions of the person, without their objects',
        erased:
          'no: the audit is append-only and names no customer; only the reasons for reporting or hiding their reviews are erased',
      },
    },
  },
  notices: {
    plain:
      'organization_id id comerce_id event subject_id revision about_user by_user was_heard at',
    personal: {
      message: {
        what: 'the text of a notice for the team, with a name',
        why: 'so that the team knows what happened in the shop',
        until: 'ninety days',
        exported: 'notices',
        erased:
          'later: most at once; the notices that the deletion itself causes (ended sessions, cancelled appointments) a day later',
      },
    },
  },
  outbox: {
    plain: `id organization_id kind subject_id revision due_at created_at attempts next_attempt_at sent_at dropped_reason settled_at request_id traceparent`,
    personal: {
      recipient: {
        what: 'the address of a mail, or the id of the device that gets a push notification',
        why: 'to deliver the message',
        until: WHILE_THE_SHOP_OR_ACCOUNT,
        exported: 'mails',
        erased: 'yes',
      },
      payload: {
        what: 'details of a message that are in no other table',
        why: 'to write the message when it is sent',
        until: WHILE_THE_SHOP_OR_ACCOUNT,
        exported: 'no: ids and times; the only text is the name of a passkey or device',
        erased: 'yes',
      },
      last_error: {
        what: 'the error of the mail server, which may contain the address',
        why: 'to know why a message was not delivered',
        until: WHILE_THE_SHOP_OR_ACCOUNT,
        exported: 'no: a technical message',
        erased: 'yes',
      },
    },
  },
  consumer_requests: {
    plain: 'id code kind takes_effect created_at handled_at handled_by',
    personal: {
      name: { what: 'their name', ...BY_LAW },
      contact: { what: 'the email address or phone for the answer', ...BY_LAW },
      about: { what: 'what the request is about', ...BY_LAW },
      answer: { what: 'the answer', ...BY_LAW },
    },
  },
  idempotency_keys: {
    plain: 'key request_hash created_at',
    personal: {
      caller: {
        what: 'who sent the request: an account and its shop, or a keyed fingerprint',
        why: 'so that a repeated request gets the same answer and is not carried out twice',
        until: 'about a day',
        exported: NO_SECRETS,
        erased: 'yes',
      },
      reply: {
        what: 'the answer to the request, for example the appointment',
        why: 'so that a repeated request gets the same answer and is not carried out twice',
        until: 'about a day',
        exported: 'no: a copy of the appointment',
        erased:
          'later: the answers about appointments of the account at once, the others within a day',
      },
    },
  },
  rate_limits: {
    plain: 'points expire',
    personal: {
      key: {
        what: 'the subject of a rate limit, for example a visitor, as a keyed fingerprint',
        why: 'to limit guessing and flooding',
        until: 'two days at most',
        exported: NO_SECRETS,
        erased: NAMES_NOBODY,
      },
    },
  },
  refusals: {
    plain: 'id minute kind route user_id count',
    personal: {
      visitor: {
        what: 'the network whose requests were refused, as a keyed fingerprint',
        why: 'to notice an attack',
        until: 'ninety days',
        exported: NO_SECRETS,
        erased: NAMES_NOBODY,
      },
    },
  },
  job_states: { plain: 'name succeeded_at failing_since failures problem' },
  log_counts: { plain: 'day level message problem count first_at last_at' },
  app_secrets: { plain: 'name value created_at' },
  schema_migrations: { plain: 'name checksum applied_at' },
} satisfies Record<string, RegisteredTable>
