import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { Bytes, handlers } from '#server/kernel/http/handler.ts'
import { answer, listAnswers, settleAnswer } from './answers/list-answers.ts'
import { listOfAppointment } from './list-of-appointment.ts'
import { createCloudApi } from './meta/cloud-api.ts'
import { answerChallenge, receive } from './receive.ts'
import { connect } from './connect.ts'
import { chooseNumber, finishWhatsapp, startWhatsapp } from './connect-by-button.ts'
import { checkNow, disconnect, sendTest, update } from './settings.ts'
import { showSettings } from './show-settings.ts'

export function whatsappRoutes(context: Context) {
  const messenger = createCloudApi(context.config.whatsappUrl)
  return handlers({
    getWhatsapp: async ({ caller }) => await showSettings(context, accountOf(caller)),
    connectWhatsapp: async ({ caller, body }) =>
      await connect(context, messenger, accountOf(caller), body),
    startWhatsapp: async ({ caller }) => await startWhatsapp(context, accountOf(caller)),
    finishWhatsapp: async ({ caller, body }) =>
      await finishWhatsapp(context, messenger, accountOf(caller), body),
    chooseWhatsappNumber: async ({ caller, body }) =>
      await chooseNumber(context, messenger, accountOf(caller), body),
    updateWhatsapp: async ({ caller, body }) => await update(context, accountOf(caller), body),
    checkWhatsapp: async ({ caller }) => await checkNow(context, messenger, accountOf(caller)),
    testWhatsapp: async ({ caller, body }) =>
      await sendTest(context, messenger, accountOf(caller), body),
    disconnectWhatsapp: async ({ caller }) => await disconnect(context, accountOf(caller)),
    listWhatsappAnswers: async ({ caller }) => await listAnswers(context, accountOf(caller)),
    answerWhatsapp: async ({ caller, params, body }) =>
      await answer(context, accountOf(caller), { id: params.id, text: body.reply }),
    settleWhatsappAnswer: async ({ caller, params }) =>
      await settleAnswer(context, accountOf(caller), params.id),
    listAppointmentMessages: async ({ caller, params }) =>
      await listOfAppointment(context, accountOf(caller), params.id),
    verifyWhatsapp: ({ query }) =>
      new Bytes(answerChallenge(context, query), 'text/plain; charset=utf-8'),
    receiveWhatsapp: async ({ body, client }) => {
      await receive(context, messenger, {
        bytes: body,
        signature: String(client.headers['x-hub-signature-256'] ?? ''),
      })
      return { ok: true }
    },
  })
}
