import type { Handling } from '../messenger.ts'

/** Decided by the code alone: Meta's titles and HTTP statuses change. */
const remedies: Readonly<Record<number, Handling>> = {
  0: 'reconnect',
  3: 'reconnect',
  10: 'reconnect',
  190: 'reconnect',
  131005: 'reconnect',
  133010: 'reconnect',
  368: 'stopped',
  131031: 'stopped',
  131063: 'stopped',
  131042: 'unpaid',
  132000: 'template',
  132001: 'template',
  132005: 'template',
  132007: 'template',
  132012: 'template',
  132015: 'template',
  132016: 'template',
  // Meta has not copied a new template everywhere yet.
  134101: 'wait_number',
  131026: 'unreachable',
  131021: 'unreachable',
  131049: 'unreachable',
  131050: 'unreachable',
  130472: 'unreachable',
  131047: 'window',
  131030: 'other_form',
  1: 'wait_number',
  2: 'wait_number',
  4: 'wait_number',
  80007: 'wait_number',
  130429: 'wait_number',
  131000: 'wait_number',
  131016: 'wait_number',
  131048: 'wait_number',
  133004: 'wait_number',
  131056: 'wait_person',
}

export function handlingOf(code: number): Handling {
  if (code >= 200 && code <= 299) return 'reconnect'
  return remedies[code] ?? 'refused'
}
