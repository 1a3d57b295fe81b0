/** What a shop writes about money. */
import type { WrittenStaffMember, WrittenShop } from './write-shop.ts'
import type { Writer } from './writer.ts'

export async function writeMoney(
  writer: Writer,
  { token, service, staff }: WrittenShop & WrittenStaffMember,
): Promise<{ readonly receiptToken: string }> {
  const { call, own, shown } = writer
  const { settings } = await call('getMoneySettings', {}, token)
  const methods = [...settings.methods, { id: 'canje', name: own(40), is_on: true }]
  await call('updateMoneySettings', { body: { methods } }, token)
  await call('openCashDesk', { body: { float: 0 } }, token)
  await call('moveCash', { body: { amount: 10_000, reason: own(200) } }, token)
  const { product } = await call('createProduct', { body: { name: own(80), price: 100 } }, token)
  await call('updateProduct', { params: { id: product.id }, body: { name: own(80) } }, token)
  await call(
    'moveStock',
    { params: { id: product.id }, body: { bought: 1, reason: own(200) } },
    token,
  )
  const { plan } = await call(
    'createPackagePlan',
    { body: { name: own(80), units: 2, price: 100 } },
    token,
  )
  await call('updatePackagePlan', { params: { id: plan.id }, body: { name: own(80) } }, token)
  const payments = [{ method: 'cash', amount: 50, external_id: own(100) }]
  const discount = { amount: 50, reason: own(200) }
  const { sale } = await call(
    'createSale',
    { body: { lines: [{ kind: 'service', id: service, price: 100, staff }], payments, discount } },
    token,
  )
  const back = { method: 'cash', reason: own(200) }
  await call('refundSale', { params: { id: sale.id }, body: { ...back, amount: 10 } }, token)
  const customer = { name: shown(80) }
  const { appointment } = await call(
    'createStaffAppointment',
    { body: { services: [service], staff, starts_at: startIn(writer), customer, overbook: true } },
    token,
  )
  await call(
    'chargeAppointment',
    {
      params: { id: appointment.id },
      body: {
        payments: [{ method: 'debit', amount: 50, external_id: own(99) }],
        discount: { amount: appointment.price - 50, reason: own(200) },
      },
    },
    token,
  )
  await call(
    'addStatementLine',
    { body: { staff, kind: 'rent', amount: 100, reason: own(200) } },
    token,
  )
  return { receiptToken: sale.receipt_url.split('/').at(-1) ?? '' }
}

function startIn({ now }: Pick<Writer, 'now'>): string {
  return new Date(now + 3_600_000 - (now % 900_000)).toISOString()
}
