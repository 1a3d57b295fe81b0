import type { ServerResponse } from 'node:http'
import type { Config } from '#server/config.ts'

/** Computed once, because a header library would take more time per request than Fastify itself. */
export type SecurityHeaders = {
  readonly every: readonly [string, string][]
  readonly api: readonly [string, string][]
}

/** The default content security policy: nothing may be loaded or run. */
const barePolicy: [string, string] = [
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
]

/** Headers for every answer that is not a page; it must not be cached either. */
export const bareAnswer: [string, string][] = [barePolicy, ['cache-control', 'no-store']]

export function securityHeaders(config: Config): SecurityHeaders {
  const isSecure = config.publicUrl.startsWith('https:')
  return {
    every: [
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'DENY'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      ['cross-origin-opener-policy', 'same-origin'],
      ['cross-origin-resource-policy', 'same-origin'],
      barePolicy,
      ['permissions-policy', 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)'],
      ...(isSecure
        ? ([['strict-transport-security', 'max-age=63072000; includeSubDomains']] as [
            string,
            string,
          ][])
        : []),
    ],
    api: [['cache-control', 'no-store']],
  }
}

export function setAll(response: ServerResponse, headers: readonly [string, string][]): void {
  for (const [name, value] of headers) response.setHeader(name, value)
}
