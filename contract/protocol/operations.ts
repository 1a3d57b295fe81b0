import { laterOperations } from './later-operations.ts'
import { dashboardOperations } from './dashboard-operations.ts'
import { openOperations } from './open-operations.ts'
import { profileOperations } from './profile-operations.ts'
import { serverOperations } from './server-operations.ts'

/**
 * Every call of the API: its name, method and path. Plain data without the schemas, so that the browser can call an
 * operation by name and carry no validator. The tables are generated from `contract.ts` (`npm run generate`).
 */
export const operations = {
  ...openOperations,
  ...profileOperations,
  ...serverOperations,
  ...dashboardOperations,
  ...laterOperations,
}

export type OperationId = keyof typeof operations
