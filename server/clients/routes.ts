import type { Context } from '../context.ts'
import { membershipOfCaller } from '../http/caller.ts'
import type { Handlers } from '../http/handler.ts'
import { listClients } from './list-clients.ts'

export function clientRoutes(context: Context): Handlers<'listClients'> {
  return {
    listClients: async ({ caller, query }) =>
      await listClients(context, membershipOfCaller(caller), query),
  }
}
