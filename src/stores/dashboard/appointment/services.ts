/* Changing the services of an existing appointment ("Sumale la barba"), with a preview before saving. */
import type { AppointmentWire, Reply, Sent } from '#contract/contract.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import type { Undo } from '#stores/dashboard/board/undo-state.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { expectOwn } from '#stores/notices.ts'
import { minutesOf } from '#stores/wall-clock.ts'
import { type Changed, settle } from './appointment.ts'

export type ServicesPreview = Reply<'previewAppointmentServices'>
export type ServicesQuestion = {
  readonly id: string
  readonly services: readonly string[]
  readonly addOns: readonly string[]
  /** Null keeps the staff member of each service. */
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

/** Does not notify: the user is asked afterwards, with the text of the message in view. */
export function changeServices(
  { id, revision }: Pick<AppointmentWire, 'id' | 'revision'>,
  services: Omit<Body, 'revision' | 'notify'>,
): Promise<Changed> {
  expectOwn(id)
  const body = { ...services, revision, notify: false }
  return settle(callOnce('changeAppointmentServices', { params: { id }, body }))
}

/** Everything needed to restore the services as they are now. */
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
