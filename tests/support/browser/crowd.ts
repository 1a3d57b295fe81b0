/** A shop as full as shops get: many staff members with a full day each, made through the API. */
import { expect, type APIRequestContext } from 'playwright/test'
import { anOwnShop, type OwnShop } from './own-shop.ts'

export type Crowd = OwnShop & {
  readonly date: string
  readonly turns: readonly { readonly id: string; readonly name: string }[]
}
type Size = { readonly people: number; readonly appointmentsEach: number }

const opening = 540
const names = ['Sofía Benítez', 'María de los Ángeles Etcheverry-Goyeneche', 'Jo', 'Nahuel Ríos']

export async function aCrowd(
  request: APIRequestContext,
  { people: staffMembers, appointmentsEach }: Size,
): Promise<Crowd> {
  const shop = await anOwnShop(request, 'Barbería Multitud')
  const headers = { authorization: `Bearer ${shop.token}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/dashboard/${path}`, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Record<string, { id: string }>
  }
  const staff = [shop.staffId]
  while (staff.length < staffMembers) {
    const { staff: staffMember } = await post('staff', { name: `Persona ${staff.length + 1}` })
    staff.push(staffMember!.id)
  }
  const home = await request.get('/api/dashboard', { headers })
  const { today } = (await home.json()) as { today: string }
  const date = new Date(Date.parse(`${today}T00:00:00Z`) + 3 * 86_400_000)
    .toISOString()
    .slice(0, 10)
  const appointments: { id: string; name: string }[] = []
  for (const staffMember of staff) {
    for (let index = 0; index < appointmentsEach; index += 1) {
      const name = `${names[appointments.length % names.length]} ${appointments.length}`
      const { appointment } = await post('appointments', {
        services: [shop.serviceId],
        staff: staffMember,
        starts_at: `${date}T${clock(opening + 30 * index)}:00-03:00`,
        customer: { name },
      })
      appointments.push({ id: appointment!.id, name })
    }
  }
  return { ...shop, date, turns: appointments }
}

function clock(minute: number): string {
  return `${String(Math.trunc(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
