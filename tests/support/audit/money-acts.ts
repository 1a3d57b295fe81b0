/** Each act with money, in the simplest scene in which it changes something. */
import { fakeShop } from '#support/payments/fake-account.ts'
import { agreeAt } from './agree-at.ts'
import type { ActScene, TeamAct } from './act-scene.ts'
import { type Acts, at } from './desk-acts.ts'

const PRICE = 1_000_000
const payments = [{ method: 'cash', amount: PRICE }]
const days = { from: '2026-11-24', to: '2026-11-24' }

async function aVisit({ call, service }: ActScene, deposit?: number): Promise<string> {
  const customer = { name: 'Sofía Benítez', phone: '11 2345-6789' }
  const body = {
    services: [service],
    starts_at: at('15:00', 24),
    customer,
    ...(deposit && { deposit }),
  }
  return (await call('createStaffAppointment', { body })).appointment.id
}
async function aSale(scene: ActScene): Promise<string> {
  const { call, service, staff } = scene
  const lines = [{ kind: 'service' as const, id: service, staff }]
  return (await call('createSale', { body: { lines, payments } })).sale.id
}
async function anOpenDesk({ call }: ActScene): Promise<void> {
  await call('openCashDesk', { body: { float: 0 } })
}
async function aProduct({ call }: ActScene): Promise<string> {
  return (await call('createProduct', { body: { name: 'Cera', price: 1 } })).product.id
}
const plan = { name: '10 cortes', units: 10, price: PRICE }

const keys = { access_token: fakeShop.token }

export const moneyActs = {
  connectOnlinePayments: async ({ act }) => await act('connectOnlinePayments', { body: keys }),
  startOnlinePayments: async ({ act }) => await act('startOnlinePayments', {}),
  finishOnlinePayments: async ({ act, call }) => {
    const { url } = await call('startOnlinePayments', {})
    return await act('finishOnlinePayments', { body: await agreeAt(url) })
  },
  disconnectOnlinePayments: async ({ act, call }) => {
    await call('connectOnlinePayments', { body: keys })
    return await act('disconnectOnlinePayments', {})
  },
  chargeAppointment: async scene =>
    await scene.act('chargeAppointment', {
      params: { id: await aVisit(scene) },
      body: { payments },
    }),
  createSale: async scene => {
    const lines = [{ kind: 'service' as const, id: scene.service }]
    return await scene.act('createSale', { body: { lines, payments } })
  },
  refundSale: async scene =>
    await scene.act('refundSale', {
      params: { id: await aSale(scene) },
      body: { method: 'cash', reason: 'Error' },
    }),
  undoSale: async scene => await scene.act('undoSale', { params: { id: await aSale(scene) } }),
  openCashDesk: async ({ act }) => await act('openCashDesk', { body: { float: 100 } }),
  moveCash: async scene => {
    await anOpenDesk(scene)
    return await scene.act('moveCash', { body: { amount: 100, reason: 'Monedas' } })
  },
  closeCashDesk: async scene => {
    await anOpenDesk(scene)
    return await scene.act('closeCashDesk', { body: { counted: 100 } })
  },
  settleStatement: async scene => {
    const { act, call, staff } = scene
    await call('saveCommissionRule', { body: { percent: 50 } })
    await aSale(scene)
    return await act('settleStatement', { body: { staff, ...days } })
  },
  addStatementLine: async ({ act, staff }) =>
    await act('addStatementLine', { body: { staff, kind: 'rent', amount: 100, reason: 'Sillón' } }),
  saveCommissionRule: async ({ act }) => await act('saveCommissionRule', { body: { percent: 50 } }),
  deleteCommissionRule: async ({ act, call }) => {
    const { rule } = await call('saveCommissionRule', { body: { percent: 50 } })
    return await act('deleteCommissionRule', { params: { id: rule.id } })
  },
  updateMoneySettings: async ({ act }) =>
    await act('updateMoneySettings', { body: { needs_desk: true } }),
  createProduct: async ({ act }) =>
    await act('createProduct', { body: { name: 'Cera', price: 1 } }),
  updateProduct: async scene =>
    await scene.act('updateProduct', { params: { id: await aProduct(scene) }, body: { price: 2 } }),
  moveStock: async scene =>
    await scene.act('moveStock', { params: { id: await aProduct(scene) }, body: { bought: 3 } }),
  createPackagePlan: async ({ act }) => await act('createPackagePlan', { body: plan }),
  updatePackagePlan: async ({ act, call }) => {
    const made = await call('createPackagePlan', { body: plan })
    return await act('updatePackagePlan', { params: { id: made.plan.id }, body: { units: 9 } })
  },
  settleDeposit: async scene => {
    const { act, call } = scene
    const id = await aVisit(scene, 100)
    await call('setAppointmentStatus', { params: { id }, body: { status: 'booked' } })
    return await act('settleDeposit', { params: { id }, body: { how: 'give_back' } })
  },
} satisfies Partial<Acts<TeamAct>>
