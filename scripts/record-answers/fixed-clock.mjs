/**
 * Loaded before the product. The process begins at a fixed instant, so that the demo is always that of the same day.
 * New ids count upwards, so that rows with equal times are always listed in the order of their creation.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const MachineDate = Date
const shift = MachineDate.parse(process.env['RECORD_FROM'] ?? '') - MachineDate.now()
let ids = 0

globalThis.Date = class extends MachineDate {
  /** @param {...any} parts */
  constructor(...parts) {
    if (parts.length === 0) super(MachineDate.now() + shift)
    // @ts-expect-error: accepts whatever `Date` accepts.
    else super(...parts)
  }

  static now() {
    return MachineDate.now() + shift
  }
}
// `instanceof Date` must accept both kinds of dates.
Object.defineProperty(globalThis.Date, Symbol.hasInstance, {
  value: (/** @type {unknown} */ one) => Object.prototype.toString.call(one) === '[object Date]',
})

crypto.randomUUID = () => `a0000000-0000-4000-8000-${(ids += 1).toString(16).padStart(12, '0')}`
globalThis.crypto.randomUUID = crypto.randomUUID
syncBuiltinESMExports()
