/** The columns of what a shop sends to its customers by WhatsApp, and of what they answer. */
import { NAMES_NOBODY, type RegisteredTable } from './column.ts'

const untilOld = {
  until: 'ninety days after it was written',
  exported: 'no: it says what the mails and the appointments of the export say',
  erased: 'yes',
} as const
const ofContact = {
  why: 'so that the shop writes only to who agreed, and never to who asked for no more',
  until: 'while the shop has the number connected, and with its end',
  exported: 'no: a phone does not prove whose it is, so it is requested from the shop',
  erased: 'no: it proves that the person agreed, or asked for no more; it is erased with the shop',
} as const

export const ofWhatsapp = {
  whatsapp_connections: {
    plain: `organization_id comerce_id phone_number_id waba_id is_on kinds also_by_mail writes_to_known state problem_code
      problem_at name name_status quality daily_limit checked_at heard_at wait_until failures by_button connected_by connected_at`,
    personal: {
      sealed: {
        what: 'the token and the app secret of the shop’s number, encrypted',
        why: 'to send its messages, and to know that what is told of them comes from Meta',
        until: 'until the shop disconnects the number, or ends',
        exported: 'no: they give access',
        erased: 'no: they belong to the shop',
      },
      phone: {
        what: 'the number of the shop',
        why: 'so that its owner knows which one is connected',
        until: 'until the shop disconnects the number, or ends',
        exported: 'no: it belongs to the shop',
        erased: 'no: it belongs to the shop',
      },
    },
  },
  whatsapp_templates: {
    plain: 'organization_id comerce_id kind state category reason problem_code checked_at',
  },
  whatsapp_people: {
    plain:
      'organization_id comerce_id agreed_at agreed_how stopped_at wrote_at wait_until failures',
    personal: {
      phone: { what: 'a phone that the shop may write to, or not', ...ofContact },
      wa_id: { what: 'the same phone as WhatsApp writes it', ...ofContact },
      user_id: { what: 'by which Meta names a person who hides their phone', ...ofContact },
      agreed_text: { what: 'the text that the person read when they agreed', ...ofContact },
    },
  },
  whatsapp_messages: {
    plain: `organization_id id comerce_id kind subject_id version by_user state reason error_code wamid attempts unanswered
      next_at ends_at created_at tried_at sent_at delivered_at read_at failed_at`,
    personal: {
      phone: { what: 'the phone that a message went to', why: 'to send it', ...untilOld },
      words: {
        what: 'the message',
        why: 'so that the shop sees what the customer was told',
        ...untilOld,
      },
      extra: { what: 'what the text needs', why: 'to write the message', ...untilOld },
    },
  },
  whatsapp_events: {
    plain: 'organization_id comerce_id kind heard_at done_at attempts',
    personal: {
      key: {
        what: 'by which Meta knows a message that was written to the shop',
        why: 'so that the same is not worked on twice',
        until: 'eight days',
        exported: NAMES_NOBODY,
        erased: 'later: after eight days',
      },
      what: {
        what: 'what somebody wrote to the shop, or what became of a message, until it is worked on',
        why: 'so that nothing is lost when much comes at once',
        until: 'until it is worked on, a moment later',
        exported: 'no: it is emptied a moment later',
        erased: 'later: a moment later',
      },
    },
  },
  whatsapp_answers: {
    plain:
      'organization_id id comerce_id customer_id appointment_id outcome at settled_at settled_by wamid',
    personal: {
      phone: { what: 'the phone that wrote to the shop', why: 'to answer', ...untilOld },
      user_id: { what: 'by which Meta names whoever wrote', why: 'to answer', ...untilOld },
      name: { what: 'how they call themselves on WhatsApp', why: 'to answer', ...untilOld },
      text: { what: 'what they wrote to the shop', why: 'so that the shop reads it', ...untilOld },
    },
  },
} satisfies Record<string, RegisteredTable>
