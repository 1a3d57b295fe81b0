import type { Config } from '../config.ts'

export function publicUrlOf({ publicUrl }: Pick<Config, 'publicUrl'>, adUrl: string): string {
  return `${publicUrl}/comerce/${adUrl}`
}
