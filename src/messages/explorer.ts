export const explorerMessages = {
  title: 'Lugares cerca',
  nearMe: 'Usar mi ubicación',
  asking: 'Buscando dónde estás…',
  denied: 'No pudimos saber dónde estás. Escribí tu barrio o ciudad y tocá Buscar.',
  distance: (km: number) =>
    km < 1 ? `a ${Math.max(1, Math.round(km * 10)) * 100} m` : `a ${kilometres(km)} km`,
} as const

function kilometres(km: number): string {
  return km < 10 ? km.toFixed(1).replace('.', ',') : String(Math.round(km))
}
