/** The columns about people in audit, notices, mails and technical tables. */
import { NAMES_NOBODY, NO_SECRETS, WHILE_THE_SHOP, type RegisteredTable } from './column.ts'

const BY_LAW = {
  why: 'the law asks for proof that it was asked for and answered (Disposición 954/2025)',
  until: 'as long as a claim may be made',
  exported: 'consumer_requests',
  erased: 'no: proof of a right that was used, which the law asks for',
} as const

export const ofRecords = {
  audit: {
    plain: 'id organization_id comerce_id actor_kind actor_id action subject_id at',
    personal: {
      detail: {
        what: 'from what to what; never what stands on a customer’s card',
        why: 'so that acts can be accounted for',
        until: WHILE_THE_SHOP,
        exported: 'no: the shop’s record; what was done is in `acts`, without what it was done to',
        erased:
          'no: it cannot be changed, and names nobody; why a review was reported or taken down is erased',
      },
    },
  },
  notices: {
    plain:
      'organization_id id comerce_id event subject_id revision about_user by_user was_heard at',
    personal: {
      message: {
        what: 'what the team is told, with a name',
        why: 'so that the shop hears what happens',
        until: 'ninety days',
        exported: 'notices',
        erased:
          'later: at once; that they left, and what the shop is told of appointments that are cancelled by it, a day later',
      },
    },
  },
  outbox: {
    plain: `id organization_id kind subject_id revision due_at created_at attempts next_attempt_at sent_at dropped_reason settled_at request_id traceparent`,
    personal: {
      recipient: {
        what: 'the address of a mail, or the id of a device that news are pushed to',
        why: 'so that it arrives',
        until: WHILE_THE_SHOP,
        exported: 'mails',
        erased: 'yes',
      },
      payload: {
        what: 'what a mail says beyond what can be read elsewhere',
        why: 'so that it says it',
        until: WHILE_THE_SHOP,
        exported: 'no: ids and hours, no words',
        erased: 'yes',
      },
      last_error: {
        what: 'what a mail server answered, perhaps with the address',
        why: 'to know why it did not arrive',
        until: WHILE_THE_SHOP,
        exported: 'no: a machine’s words',
        erased: 'yes',
      },
    },
  },
  consumer_requests: {
    plain: 'id code kind takes_effect created_at handled_at handled_by',
    personal: {
      name: { what: 'the name', ...BY_LAW },
      contact: { what: 'the address or phone to answer to', ...BY_LAW },
      about: { what: 'what it is about', ...BY_LAW },
      answer: { what: 'what was answered', ...BY_LAW },
    },
  },
  idempotency_keys: {
    plain: 'key request_hash created_at',
    personal: {
      caller: {
        what: 'who asked: an account, or a fingerprint',
        why: 'so that a repeated request is answered and not done again',
        until: 'a day',
        exported: NO_SECRETS,
        erased: 'yes',
      },
      reply: {
        what: 'the answer, with the appointment',
        why: 'so that a repeated request is answered and not done again',
        until: 'a day',
        exported: 'no: a copy of the appointment',
        erased: 'later: at once with an account; what a guest was answered, a day later',
      },
    },
  },
  rate_limits: {
    plain: 'points expire',
    personal: {
      key: {
        what: 'what is counted, as a keyed fingerprint',
        why: 'so that nobody guesses or floods without end',
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
        what: 'who was refused, as the log knows a visitor',
        why: 'to see an attack',
        until: 'ninety days',
        exported: NO_SECRETS,
        erased: NAMES_NOBODY,
      },
    },
  },
  app_secrets: { plain: 'name value created_at' },
  schema_migrations: { plain: 'name checksum applied_at' },
} satisfies Record<string, RegisteredTable>
