import type { Received, Reply } from '#contract/contract.ts'
import type { FieldProblem } from '#contract/protocol/problems.ts'
import { changedFields } from '../audit/changed-fields.ts'
import { noteChange } from '../audit/note-change.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { changeRules } from '../rules/change-rules.ts'
import {
  findChecklist,
  findSettings,
  saveStatus,
  type Checklist,
  type Settings,
} from './queries.ts'
import { readSettings } from './read-settings.ts'

/** Publishes the page, starts or ends a break. Refuses with `not_ready_to_publish` when something is missing. */
export async function publishShop(
  context: Context,
  account: Account,
  { status }: Received<'publishComerce', 'body'>,
): Promise<Reply<'publishComerce'>> {
  const shop = membershipOf(account)
  return await changeRules(context, shop, async trx => {
    const current = (await findSettings(trx, shop)) ?? refuse('not_found')
    refuseIfClosed(current.status)
    if (status !== 'draft') refuseUnready(await findChecklist(trx, shop))
    await saveStatus(trx, shop, status)
    const change = changedFields({ status: current.status }, { status })
    await noteChange(context, trx, account, 'comerce.status', change)
    return await readSettings(trx, shop, context.config)
  })
}

/** A shop that the platform suspended, or that was closed, cannot be opened again by its owner. */
function refuseIfClosed(status: Settings['status']): void {
  if (status !== 'suspended' && status !== 'closed') return
  const message = 'Este local está cerrado en Mi Turno. Escribinos y lo resolvemos juntos.'
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
