import type { Context } from '#server/context.ts'

/** The page of a receipt, for whoever has the link. */
export function receiptUrlOf(
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  saleId: string,
): string {
  return `${config.publicUrl}/recibo/${secrets.signId('receipt', saleId, 0)}`
}
