import type { Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { FieldProblem } from '#contract/protocol/problems.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import { noteChange } from '../audit/note-change.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import {
  findChecklist,
  findSettings,
  saveStatus,
  type Checklist,
  type Settings,
  type Shop,
} from './queries.ts'
import { findSubscription } from '../subscription/end-subscription.ts'
import { readSettings } from './read-settings.ts'

/** Publishes the page, starts or ends a break. Refuses with `not_ready_to_publish` when something is missing. */
export async function publishShop(
  context: Context,
  account: Account,
  { status }: Received<'publishComerce', 'body'>,
): Promise<Reply<'publishComerce'>> {
  const shop = membershipOf(account)
  return await changeRules(context, shop, async work => {
    const { trx } = work
    const current = (await findSettings(trx, shop)) ?? refuse('not_found')
    await refuseIfClosed(trx, account, shop, current.status)
    if (status !== 'draft') refuseUnready(await findChecklist(trx, shop))
    await saveStatus(trx, shop, status)
    const change = changedFields({ status: current.status }, { status })
    await noteChange(work, account, 'comerce.status', change)
    return await readSettings(trx, shop, context.config)
  })
}

/**
 * A closed branch is opened again by its owner. What the end of the subscription closed opens with it, and what the
 * platform suspended is not opened here.
 */
async function refuseIfClosed(
  trx: Transaction<unknown>,
  account: Account,
  shop: Shop,
  status: Settings['status'],
): Promise<void> {
  if (status === 'suspended') refuseStatus(SUSPENDED)
  if (status !== 'closed') return
  const { state } = await findSubscription(trx, shop.organizationId)
  if (state === 'canceled') refuseStatus(ENDED)
  if (!account.ownShops.includes(shop.shopId)) refuseStatus(NOT_OWNER)
}

const SUSPENDED =
  'Mi Turno suspendió este local. Respondé el mail con el motivo y vemos cómo volver a abrirlo.'
const ENDED = 'Se cerró con la baja. Entrá a Suscripción para volver: se reabre como estaba.'
const NOT_OWNER = 'La reabre quien abrió la cuenta del local.'

function refuseStatus(message: string): never {
  refuse('not_ready_to_publish', { errors: [{ field: 'status', message }] })
}

function refuseUnready(checklist: Checklist): void {
  const errors = missing.filter(({ field }) => !checklist[field])
  if (errors.length > 0) refuse('not_ready_to_publish', { errors })
}

/** In the order in which they should be done. */
const missing: readonly (FieldProblem & { readonly field: keyof Checklist })[] = [
  { field: 'has_service', message: 'Agregá un servicio.' },
  { field: 'has_staff', message: 'Agregá a alguien que haga tus servicios.' },
  { field: 'has_hours', message: 'Cargá los horarios de la semana.' },
  {
    field: 'has_address',
    message: 'Escribí la dirección del local; si vas a domicilio, alcanza con la ciudad.',
  },
  { field: 'has_whatsapp', message: 'Dejá un WhatsApp para tus clientes.' },
]
