import type { Config } from '#server/config.ts'

export function publicUrlOf({ publicUrl }: Pick<Config, 'publicUrl'>, adUrl: string): string {
  return `${publicUrl}/comerce/${adUrl}`
}
