import {
  type ChatTemplateKind,
  chatTemplateKinds,
  type MailTemplateKind,
  mailTemplateKinds,
  type TemplateWire,
} from '#contract/messages/templates.ts'
import { chatTexts } from './chat-texts.ts'
import { mailTexts, type MailText } from './mail-texts.ts'

export type Channel = TemplateWire['channel']
export type TemplateName = { readonly channel: Channel; readonly kind: TemplateWire['kind'] }

const ofAppointment = ['nombre', 'local', 'servicio', 'profesional', 'día', 'hora', 'cuándo']
const ofCustomer = ['nombre', 'local', 'link']
/** Without the name: anybody may enter somebody else's address on a waitlist, so nothing that was typed is mailed. */
const ofOffer = ['local', 'servicio', 'profesional', 'día', 'hora', 'cuándo']
const HAS_END: ReadonlySet<string> = new Set([
  'mail confirm_request',
  'mail confirm_last_call',
  'mail requested',
])

/** The placeholders of a message. A mail has no `link`, because its button is the link. */
export function variablesOf({ channel, kind }: TemplateName): readonly string[] {
  if (kind === 'birthday' || kind === 'miss_you' || kind === 'waitlist_waiting') return ofCustomer
  if (kind === 'waitlist_joined') return ['local', 'servicio']
  if (kind === 'review_request') return ['nombre', 'local']
  const isOffer = kind === 'waitlist_offer'
  const own = channel === 'mail' ? (isOffer ? ofOffer : ofAppointment) : [...ofAppointment, 'link']
  if (kind === 'day_moved' || kind === 'day_cancelled') return [...own, 'motivo']
  if (kind === 'running_late') return [...own, 'demora', 'nueva']
  if (kind === 'deposit') return [...own, 'seña', 'hasta', 'datos']
  return isOffer || HAS_END.has(`${channel} ${kind}`) ? [...own, 'hasta'] : own
}

/** The default text; null when this kind of message does not exist for the channel. */
export function ourText({ channel, kind }: TemplateName): MailText | null {
  if (channel === 'mail') return isMailKind(kind) ? mailTexts[kind] : null
  return isChatKind(kind) ? { subject: '', body: chatTexts[kind] } : null
}

export const everyTemplate: readonly TemplateName[] = [
  ...chatTemplateKinds.map(kind => ({ channel: 'whatsapp' as const, kind })),
  ...mailTemplateKinds.map(kind => ({ channel: 'mail' as const, kind })),
]

function isMailKind(kind: string): kind is MailTemplateKind {
  return (mailTemplateKinds as readonly string[]).includes(kind)
}

function isChatKind(kind: string): kind is ChatTemplateKind {
  return (chatTemplateKinds as readonly string[]).includes(kind)
}
