/** Books one slot after another, and afterwards lists what the shop has: every acknowledged booking must be there. */
import { clockStart } from './clock-start.ts'

/** Books the demo shop's slots one after another until the server is gone, or was in trouble and has recovered. */
export async function keepBooking(
  url: string,
  round: number,
  acknowledged: Set<string>,
): Promise<void> {
  try {
    const { comerce: shop } = (await (await fetch(`${url}/api/comerces/barberia-demo`)).json()) as {
      comerce: { services: { id: string }[] }
    }
    const service = shop.services[0]?.id ?? ''
    const list = (await (
      await fetch(`${url}/api/comerces/barberia-demo/slots?services=${service}&days=30`)
    ).json()) as { days: { slots: { starts_at: string }[] }[] }
    const starts = list.days.flatMap(day => day.slots.map(slot => slot.starts_at))
    let wasInTrouble = false
    for (const [index, startsAt] of starts.entries()) {
      const answer = await fetch(`${url}/api/comerces/barberia-demo/appointments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          services: [service],
          starts_at: startsAt,
          customer: {
            name: 'Ana',
            phone: `11 4${String(round).padStart(3, '0')}-${String(1000 + index)}`,
          },
        }),
      })
      wasInTrouble ||= answer.status >= 500
      if (answer.status !== 201) continue
      const { appointment } = (await answer.json()) as { appointment: { code: string } }
      acknowledged.add(appointment.code)
      if (wasInTrouble) return
    }
  } catch {
    // The server was killed: the booking it had not answered may or may not have been made.
  }
}

/** The codes of all appointments in the demo shop's agenda. */
export async function bookedCodes(url: string): Promise<Set<string>> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'comercio@miturno.test', password: 'miturno-demo' }),
  })
  const { token } = (await login.json()) as { token: string }
  const today = new Date(clockStart).toLocaleDateString('en-CA', {
    timeZone: 'America/Argentina/Buenos_Aires',
  })
  const to = new Date(Date.parse(today) + 40 * 86_400_000).toISOString().slice(0, 10)
  const codes = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = `from=${today}&to=${to}&cursor=${cursor}`
    const answer = await fetch(`${url}/api/dashboard/appointments?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!answer.ok) throw new Error(`The agenda cannot be read: ${await answer.text()}`)
    const page = (await answer.json()) as { items: { code: string }[]; next_cursor: string | null }
    for (const { code } of page.items) codes.add(code)
    cursor = page.next_cursor
  }
  return codes
}
