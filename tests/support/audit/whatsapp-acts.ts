/** Each act by which a shop connects its WhatsApp number, or answers a customer there. */
import type { NumberOfShop } from '../whatsapp/kept.ts'
import { run, secretsOf, callBack } from '../whatsapp/scene.ts'
import { aText } from '../whatsapp/webhook-bodies.ts'
import { agreeAt } from './agree-at.ts'
import type { ActScene, TeamAct } from './act-scene.ts'
import type { Acts } from './desk-acts.ts'

async function aNumber({ app, call }: ActScene): Promise<NumberOfShop> {
  const made = await fetch(`${app.app.context.config.whatsappUrl}/new-number`)
  const number = (await made.json()) as NumberOfShop
  await call('connectWhatsapp', { body: secretsOf(number) })
  return number
}

/** Comes back from Meta's page, where so many numbers were shared. */
async function aReturn({ app, call }: ActScene, numbers: number) {
  await fetch(`${app.app.context.config.whatsappUrl}/share-numbers/${numbers}`)
  return await agreeAt((await call('startWhatsapp', {})).url)
}

/** What a customer wrote. */
async function aWord(scene: ActScene): Promise<string> {
  const number = await aNumber(scene)
  const writing = { at: scene.app.clock.now(), from: '5491123456789' }
  await callBack(scene.app, number, aText(number, 'Hola', writing))
  await run(scene.app)
  return (await scene.call('listWhatsappAnswers', {})).items[0]?.id ?? ''
}

export const whatsappActs = {
  connectWhatsapp: async scene => {
    const made = await fetch(`${scene.app.app.context.config.whatsappUrl}/new-number`)
    return await scene.act('connectWhatsapp', {
      body: secretsOf((await made.json()) as NumberOfShop),
    })
  },
  startWhatsapp: async ({ act }) => await act('startWhatsapp', {}),
  finishWhatsapp: async scene =>
    await scene.act('finishWhatsapp', { body: await aReturn(scene, 1) }),
  chooseWhatsappNumber: async scene => {
    const body = await aReturn(scene, 2)
    const { choice } = await scene.call('finishWhatsapp', { body })
    const phone_number_id = choice?.numbers[1]?.phone_number_id ?? ''
    return await scene.act('chooseWhatsappNumber', {
      body: { state: choice?.state ?? '', phone_number_id },
    })
  },
  updateWhatsapp: async scene => {
    await aNumber(scene)
    return await scene.act('updateWhatsapp', { body: { is_on: true, kinds: ['reminder_24h'] } })
  },
  checkWhatsapp: async scene => {
    await aNumber(scene)
    return await scene.act('checkWhatsapp', {})
  },
  testWhatsapp: async scene => {
    await aNumber(scene)
    return await scene.act('testWhatsapp', { body: { phone: '11 2345-6789' } })
  },
  disconnectWhatsapp: async scene => {
    await aNumber(scene)
    return await scene.act('disconnectWhatsapp', {})
  },
  answerWhatsapp: async scene => {
    const params = { id: await aWord(scene) }
    return await scene.act('answerWhatsapp', { params, body: { reply: 'Te esperamos' } })
  },
  settleWhatsappAnswer: async scene =>
    await scene.act('settleWhatsappAnswer', { params: { id: await aWord(scene) } }),
} satisfies Partial<Acts<TeamAct>>
