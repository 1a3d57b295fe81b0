import { describe, expect, it } from 'vitest'
import { isSeenBy, sections, sectionsFor } from '#stores/dashboard/routes.ts'

describe('the sections of the dashboard', () => {
  it('are the ones that the contract promises', () => {
    const promised =
      'agenda fila clientes servicios equipo horarios mi-pagina estadisticas avisos ajustes comercios'
    const added =
      'mudanza conexiones mensajes textos calendarios opiniones suscripcion registro caja liquidaciones productos numeros ventas'

    const paths = `${promised} ${added}`.split(' ').map(name => `/dashboard/${name}`)
    expect(new Set(Object.values(sections))).toEqual(new Set(['/dashboard', ...paths]))
  })

  it('show an advisor the day, the customers, their own hours, calendar and figures, and nothing to configure', () => {
    expect(sectionsFor(['comerce_advisor'])).toEqual([
      'agenda',
      'queue',
      'messages',
      'clients',
      'notices',
      'sales',
      'desk',
      'statements',
      'products',
      'hours',
      'calendars',
      'stats',
    ])
  })

  it('show the desk and the products to who sees all agendas, and a statement to who serves', () => {
    const reception = { isOwner: false, runsAll: true, isServing: false }
    const barber = { isOwner: false, runsAll: false, isServing: true }
    const seen = (member: typeof barber) =>
      (['desk', 'products', 'statements', 'stats'] as const).filter(one => isSeenBy(one, member))

    expect(seen(reception)).toEqual(['desk', 'products', 'stats'])
    expect(seen(barber)).toEqual(['statements', 'stats'])
    expect(seen({ isOwner: true, runsAll: false, isServing: false })).toHaveLength(4)
  })

  it('show a customer no section of a shop', () => {
    expect(sectionsFor(['user'])).toEqual([])
  })

  it('show the platform to its admin alone', () => {
    expect(sectionsFor(['admin'])).toEqual(['comerces'])
    expect(sectionsFor(['comerce_admin'])).not.toContain('comerces')
  })
})
