import type { ServerResponse } from 'node:http'
import type { Config } from '#server/config.ts'

/** Computed once: a header library would cost more than the whole framework. */
export type SecurityHeaders = {
  readonly every: readonly [string, string][]
  readonly api: readonly [string, string][]
}

/** Of whatever does not say otherwise: nothing to run. */
const barePolicy: [string, string] = [
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
]

/** Of whatever is no page, wherever it is answered: nothing to keep either. */
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
