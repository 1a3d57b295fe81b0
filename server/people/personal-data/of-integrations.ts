/** What connections to other programs keep about people. */
import type { RegisteredTable } from './column.ts'

export const ofIntegrations = {
  api_keys: {
    plain:
      'organization_id id comerce_id name start hash scopes made_by created_at expires_at last_used_at revoked_at warned_at',
  },
} satisfies Record<string, RegisteredTable>
