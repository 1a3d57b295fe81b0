/** The columns of copies of a business. Their files hold all that the business knows of its customers. */
import type { RegisteredTable } from './column.ts'

export const ofExports = {
  exports: {
    plain:
      'organization_id id comerce_id state tries done total bytes created_by created_at ready_at',
  },
  restores: {
    plain:
      'organization_id id comerce_id state tries done total problem report created_by created_at ended_at',
  },
} satisfies Record<string, RegisteredTable>
