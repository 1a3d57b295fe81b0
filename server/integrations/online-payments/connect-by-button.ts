/** Connecting an account by the provider's own page, where the installation has an application there. */
import { createHash, randomBytes } from 'node:crypto'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { beginAttempt, returnUrlOf, takeAttempt } from '../connecting/attempts.ts'
import { keepAccount, type Keys } from './connect.ts'
import { type ConnectButton, orTrouble, ProviderTrouble } from './provider.ts'
import { buttonOf, providerOf } from './providers.ts'
import { endsOf } from './renew-keys.ts'

const VERIFIER_BYTES = 48

/** The address of the page. Nothing of the account changes before its owner comes back. */
export async function startOnlinePayments(
  context: Context,
  account: Account,
): Promise<Reply<'startOnlinePayments'>> {
  const button = buttonOrRefuse(context)
  const verifier = randomBytes(VERIFIER_BYTES).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const state = await beginAttempt(context, account, 'mercado_pago', verifier)
  return { url: button.pageOf({ state, challenge, returnUrl: returnUrlOf(context) }) }
}

export async function finishOnlinePayments(
  context: Context,
  account: Account,
  { state, code }: Received<'finishOnlinePayments', 'body'>,
): Promise<Reply<'finishOnlinePayments'>> {
  const button = buttonOrRefuse(context)
  const verifier = await takeAttempt(context, account, 'mercado_pago', state)
  const exchanging = button.exchange({ code, verifier, returnUrl: returnUrlOf(context) })
  const grant = orRefused(context, await orTrouble(exchanging))
  const finding = providerOf(context, 'mercado_pago').findAccount(grant.token)
  const found = orRefused(context, await orTrouble(finding))
  const keys: Keys = {
    token: grant.token,
    secret: null,
    renewal: { key: grant.renewal, ...endsOf(grant, context.clock.now()) },
  }
  return await keepAccount(context, account, { found, keys }, currency =>
    refuse('payments_refused', {
      detail: `Esa cuenta de Mercado Pago cobra en otra moneda que el local (${currency}). Conectá una del mismo país.`,
    }),
  )
}

function buttonOrRefuse(context: Context): ConnectButton {
  return buttonOf(context, 'mercado_pago') ?? refuse('not_found')
}

function orRefused<Answer>(context: Context, answer: Answer | ProviderTrouble): Answer {
  if (!(answer instanceof ProviderTrouble)) return answer
  context.log.warn({ err: answer }, 'An account could not be connected by its button')
  return refuse(answer.kind === 'down' ? 'payments_down' : 'payments_refused')
}
