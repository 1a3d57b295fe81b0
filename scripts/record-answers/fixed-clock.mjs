/**
 * Loaded before the product: its process begins at an instant of ours, so that the demo is always that day's, and its
 * new ids count upwards, so that equal times are always listed in the order in which they were made.
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
    // @ts-expect-error: whatever a Date takes.
    else super(...parts)
  }

  static now() {
    return MachineDate.now() + shift
  }
}
// Who asks a date whether it is one means either kind.
Object.defineProperty(globalThis.Date, Symbol.hasInstance, {
  value: (/** @type {unknown} */ one) => Object.prototype.toString.call(one) === '[object Date]',
})

crypto.randomUUID = () => `a0000000-0000-4000-8000-${(ids += 1).toString(16).padStart(12, '0')}`
globalThis.crypto.randomUUID = crypto.randomUUID
syncBuiltinESMExports()
