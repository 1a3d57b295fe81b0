/*
 * What this device remembers of a customer: their appointments and their name. It lives in IndexedDB, which a log-out does not
 * touch. A browser that refuses it (private windows, blocked storage) simply remembers nothing.
 */
import type { AppointmentWire } from '#contract/contract.ts'

export type DeviceAppointment = {
  readonly manage_token: string
  readonly appointment: AppointmentWire
}

export type DeviceCustomer = {
  readonly name: string
  readonly phone: string
  /** Names for whom appointments were booked with this phone, as in a family. */
  readonly names?: readonly string[]
}

type DeviceShop = { readonly ad_url: string; readonly name: string }

type Mode = 'readonly' | 'readwrite'

const databaseName = 'mi-turno'
const customerKey = 'person'
const placesKey = 'places'
const proofKey = 'sign-up'
const trialKey = 'trial'
/** A slow phone needs seconds to open its storage. Nobody waits for what is read; the ticket waits for what is written. */
const patienceMilliseconds = { readonly: 15_000, readwrite: 5000 }

export async function rememberAppointment(appointment: DeviceAppointment): Promise<boolean> {
  return (await ask('turns', 'readwrite', store => store.put(appointment))) !== undefined
}

export async function forgetAppointment(manageToken: string): Promise<void> {
  await ask('turns', 'readwrite', store => store.delete(manageToken))
}

export async function recallAppointments(): Promise<readonly DeviceAppointment[]> {
  return ((await ask('turns', 'readonly', store => store.getAll())) ?? []) as DeviceAppointment[]
}

/** Those under this customer's phone: others on this device are of somebody else, who may have said «no soy yo». */
export async function recallAppointmentsOf(
  customer: DeviceCustomer | undefined,
): Promise<readonly DeviceAppointment[]> {
  const phone = endOfPhone(customer?.phone)
  const all = await recallAppointments()
  // A shop that hides phones answers none.
  return all.filter(one => phone && (endOfPhone(one.appointment.customer.phone) ?? phone) === phone)
}

/** The same however a phone is typed: with or without the country, the 9 and the 15. */
function endOfPhone(phone: string | null | undefined): string | undefined {
  return phone?.replaceAll(/\D/g, '').slice(-6)
}

export async function recallAppointment(
  manageToken: string,
): Promise<DeviceAppointment | undefined> {
  return (await ask('turns', 'readonly', store => store.get(manageToken))) as
    DeviceAppointment | undefined
}

export async function rememberCustomer(customer: DeviceCustomer): Promise<void> {
  await ask('people', 'readwrite', store => store.put(customer, customerKey))
}

export async function forgetCustomer(): Promise<void> {
  await ask('people', 'readwrite', store => store.delete(customerKey))
}

export async function recallCustomer(): Promise<DeviceCustomer | undefined> {
  return (await ask('people', 'readonly', store => store.get(customerKey))) as
    DeviceCustomer | undefined
}

/** A secret by which this browser is recognised when the sign-up mail is opened in it. */
export async function rememberProof(proof: string): Promise<boolean> {
  return (await ask('people', 'readwrite', store => store.put(proof, proofKey))) !== undefined
}

export async function recallProof(): Promise<string | undefined> {
  return (await ask('people', 'readonly', store => store.get(proofKey))) as string | undefined
}

/**
 * Keeps the shop that is being prepared until its mail is confirmed (see `stores/trial/preparing.ts`). Null forgets it.
 */
export async function rememberTrial(prepared: object | null): Promise<void> {
  await ask('people', 'readwrite', store =>
    prepared === null ? store.delete(trialKey) : store.put(prepared, trialKey),
  )
}

export async function recallTrial(): Promise<unknown> {
  return await ask('people', 'readonly', store => store.get(trialKey))
}

/** The customer's favourite shops on this device. */
export async function recallPlaces(): Promise<readonly DeviceShop[]> {
  return ((await ask('people', 'readonly', store => store.get(placesKey))) ?? []) as DeviceShop[]
}

export async function rememberPlaces(places: readonly DeviceShop[]): Promise<void> {
  await ask('people', 'readwrite', store => store.put(places, placesKey))
}

/** Returns undefined when nothing is stored, when the browser refuses, or when IndexedDB takes too long. */
async function ask(
  name: 'turns' | 'people',
  mode: Mode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const late = new Promise<undefined>(resolve => {
    setTimeout(() => resolve(undefined), patienceMilliseconds[mode])
  })
  return Promise.race([late, perform(name, mode, act).catch(() => undefined)])
}

async function perform(
  name: 'turns' | 'people',
  mode: Mode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await open(mode)
  try {
    const transaction = database.transaction(name, mode)
    const request = act(transaction.objectStore(name))
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(new Error('IndexedDB refused')))
      transaction.addEventListener('error', () => reject(new Error('IndexedDB failed')))
    })
    return request.result
  } finally {
    database.close()
  }
}

function open(mode: Mode): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => {
      // A read must not create the database: its existence alone would show that somebody was here.
      if (mode === 'readonly') return request.transaction?.abort()
      request.result.createObjectStore('turns', { keyPath: 'manage_token' })
      request.result.createObjectStore('people')
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error('IndexedDB is not open to us')))
    request.addEventListener('blocked', () => reject(new Error('IndexedDB is busy')))
  })
}
