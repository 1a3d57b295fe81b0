import { webhookEvents } from '#contract/integrations/webhook-events.ts'
import { sampleOf } from '#contract/integrations/webhook-samples.ts'

const text = { type: 'string' } as const
const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  schema: text,
  description,
})

const headers = [
  header('webhook-id', 'The same for each attempt: who got it already may leave it out.'),
  header('webhook-timestamp', 'When this attempt was made, in Unix seconds.'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256, in base64, of `id.timestamp.body`, where the body is the very bytes received. The key are the bytes behind `whsec_`, decoded. For a day after a rotation there are two, separated by a space.',
  ),
]

/** What the addresses of a shop are told, as OpenAPI describes it. */
export function describeWebhooks(): Record<string, object> {
  return Object.fromEntries(webhookEvents.map(type => [type, { post: describe(type) }]))
}

function describe(type: (typeof webhookEvents)[number]): object {
  return {
    operationId: `webhook:${type}`,
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'data'],
            properties: {
              type: { const: type },
              timestamp: { type: 'string', format: 'date-time' },
              data: { type: 'object', additionalProperties: true },
            },
          },
          example: { type, timestamp: '2026-11-24T13:00:00.000Z', data: sampleOf(type) },
        },
      },
    },
    responses: {
      '2XX': { description: 'It arrived. Anything else is tried again.' },
      410: { description: 'Nothing is sent to this address any more.' },
    },
  }
}
