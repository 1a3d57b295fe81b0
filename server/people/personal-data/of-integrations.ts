/** What connections to other programs keep about people. */
import type { RegisteredTable } from './column.ts'

const ofDelivery = {
  why: 'so that what did not arrive can be sent again, and the shop sees what was sent',
  until: 'thirty days',
  exported: 'no: it is a copy of the appointment or the card, which are exported',
  erased: 'later: thirty days after it was sent',
} as const

export const ofIntegrations = {
  api_keys: {
    plain:
      'organization_id id comerce_id name start hash scopes made_by created_at expires_at last_used_at revoked_at warned_at',
  },
  connect_attempts: {
    plain: 'organization_id state_hash comerce_id user_id step sealed expires_at',
  },
  webhooks: {
    plain:
      'organization_id id comerce_id url events generation former_until is_on off_reason failing_since made_by created_at',
  },
  webhook_deliveries: {
    plain: 'organization_id id comerce_id webhook_id type is_test state tries next_at created_at',
    personal: {
      body: {
        what: 'an appointment, a customer, a sale or a review as it was told',
        ...ofDelivery,
      },
    },
  },
  webhook_attempts: {
    plain: 'organization_id delivery_id id at status problem duration_ms',
    personal: {
      answer: { what: 'the beginning of what the other program answered', ...ofDelivery },
    },
  },
} satisfies Record<string, RegisteredTable>
