import type { Config } from '#server/config.ts'

/** For a poster, a chat and a QR: it leads to the public address. */
export function shortUrlOf({ publicUrl }: Pick<Config, 'publicUrl'>, adUrl: string): string {
  return `${publicUrl}/b/${adUrl}`
}

export function publicUrlOf({ publicUrl }: Pick<Config, 'publicUrl'>, adUrl: string): string {
  return `${publicUrl}/comerce/${adUrl}`
}
