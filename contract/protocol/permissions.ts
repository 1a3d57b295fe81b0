/**
 * Who may make which call, read from the calls themselves: for the server's check, the OpenAPI document and the tests.
 */
import { contract } from '../contract.ts'
import type { OperationId } from './operations.ts'
import { rolesOf, type Role } from './roles.ts'

export const permissions = Object.fromEntries(
  Object.entries(contract).map(([id, { access }]) => [id, rolesOf[access]]),
) as Readonly<Record<OperationId, 'public' | readonly Role[]>>
