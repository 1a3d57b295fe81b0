import { deskOperations } from './desk-operations.ts'
import { openOperations } from './open-operations.ts'

/**
 * Every call of the API: its name, method and path. Plain data without the schemas, so that the browser can call an
 * operation by name and carry no validator. `contract.ts` gives each its shapes.
 */
export const operations = { ...openOperations, ...deskOperations }

export type OperationId = keyof typeof operations
