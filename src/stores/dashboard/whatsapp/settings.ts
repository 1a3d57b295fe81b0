/* The shop's WhatsApp number: its connection and what it sends by itself. */
import { onMount } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import { change } from '#stores/change.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { $reconnected, onServerEvent } from '#stores/socket.ts'

export type Whatsapp = Reply<'getWhatsapp'>['whatsapp']
export type WhatsappTemplate = Whatsapp['templates'][number]

export const whatsapp = createSource<null, Reply<'getWhatsapp'>>(() => call('getWhatsapp', {}))

const reload = () => void whatsapp.reload()
onMount(whatsapp.$store, () => {
  const stops = [onServerEvent('messages:changed', reload), $reconnected.listen(reload)]
  return () => {
    for (const stop of stops) stop()
  }
})

const show = (reply: Reply<'getWhatsapp'>) => whatsapp.update(() => reply)

export function connectWhatsapp(body: Sent<'connectWhatsapp', 'body'>) {
  return change(call('connectWhatsapp', { body }), show)
}

/** Goes to Meta's page. */
export function startWhatsapp() {
  return change(call('startWhatsapp', {}), ({ url }) => location.assign(url))
}

export type NumberChoice = NonNullable<Reply<'finishWhatsapp'>['choice']>

/** Where several numbers were shared, `choose` is given them, and nothing is connected yet. */
export function finishWhatsapp(
  body: Sent<'finishWhatsapp', 'body'>,
  choose: (choice: NumberChoice | null) => void,
) {
  const finishing = call('finishWhatsapp', { body }).finally(whatsapp.reload)
  return change(finishing, ({ choice }) => choose(choice))
}

export function chooseWhatsappNumber(body: Sent<'chooseWhatsappNumber', 'body'>) {
  return change(call('chooseWhatsappNumber', { body }), show)
}

export function saveWhatsapp(body: Sent<'updateWhatsapp', 'body'>) {
  return change(call('updateWhatsapp', { body }), show)
}

export function checkWhatsapp() {
  return change(call('checkWhatsapp', {}), show)
}

export function testWhatsapp(phone: string) {
  return change(call('testWhatsapp', { body: { phone } }))
}

export function disconnectWhatsapp() {
  return change(call('disconnectWhatsapp', {})).finally(whatsapp.reload)
}
