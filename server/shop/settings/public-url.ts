import type { Config } from '#server/config.ts'

/** The short address for posters, chats and the QR code; it redirects to the public one. */
export function shortUrlOf({ publicUrl }: Pick<Config, 'publicUrl'>, adUrl: string): string {
  return `${publicUrl}/b/${adUrl}`
}

export function publicUrlOf({ publicUrl }: Pick<Config, 'publicUrl'>, adUrl: string): string {
  return `${publicUrl}/comerce/${adUrl}`
}
