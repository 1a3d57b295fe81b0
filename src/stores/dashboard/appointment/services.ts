/* "Sumale la barba": the services of an appointment that is there already, looked at before they are saved. */
import type { AppointmentWire, Reply, Sent } from '#contract/contract.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import type { Undo } from '#stores/dashboard/board/drag-state.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { expectOwn } from '#stores/notices.ts'
import { minutesOf } from '#stores/wall-clock.ts'
import { type Change, settle } from './appointment.ts'

export type ServicesPreview = Reply<'previewAppointmentServices'>
export type ServicesQuestion = {
  readonly id: string
  readonly services: readonly string[]
  readonly addOns: readonly string[]
  /** Null: whoever does it now goes on doing it. */
  readonly staff: string | null
  readonly startsAt: string
}

export function createServicesPreview() {
  return createSource<ServicesQuestion, ServicesPreview>(
    async ({ id, services, addOns, staff, startsAt }) =>
      await call('previewAppointmentServices', {
        params: { id },
        query: {
          services: services.join(','),
          add_ons: addOns.join(','),
          ...(staff === null ? {} : { staff }),
          starts_at: startsAt,
        },
      }),
  )
}

type Body = Sent<'changeAppointmentServices', 'body'>

/** Whether the customer is told is asked afterwards, with the words in view. */
export async function changeServices(
  { id, revision }: AppointmentWire,
  services: Omit<Body, 'revision' | 'notify'>,
): Promise<Change> {
  expectOwn(id)
  const body = { ...services, revision, notify: false }
  return settle(await callOnce('changeAppointmentServices', { params: { id }, body }))
}

/** All that an appointment is, to be it again. */
export function saleOf(appointment: AppointmentWire): Extract<Undo, { to: 'sale' }> {
  const { legs: items, starts_at, price } = appointment
  return {
    to: 'sale',
    sale: {
      services: items.map(item => item.service.id),
      add_ons: items.flatMap(item => item.add_ons?.map(addOn => addOn.id) ?? []),
      legs: items.map(item => ({ service: item.service.id, staff: item.staff.id })),
      starts_at,
      duration_minutes: minutesOf(appointment),
      price,
    },
  }
}

/** `Corte + Barba`. */
export function servicesText({ legs: items }: AppointmentWire): string {
  return items.map(item => item.service.name).join(' + ')
}
