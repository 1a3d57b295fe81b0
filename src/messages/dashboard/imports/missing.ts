/** Services and people that a file names and the shop does not have. */
export const missingTexts = {
  title: 'Te falta cargar',
  hint: 'El archivo los nombra y todavía no los tenés. Agregalos acá, o elegí en el paso anterior con cuál van.',
  addService: (name: string) => `Agregar el servicio «${name}»`,
  addStaff: (name: string) => `Agregar a ${name}`,
  another: 'Elegir con cuál van',
  add: 'Agregar',
  added: (name: string) => `${name} ya está, y leímos de nuevo el archivo.`,
  addedStaff: (name: string) =>
    `${name} ya está, con el horario del local y todos los servicios. Lo cambiás en Equipo.`,
  serviceTitle: (name: string) => `Agregar «${name}»`,
  serviceHint: 'Lo hace todo tu equipo y se ve en tu página. Después lo cambiás en Servicios.',
  minutes: 'Minutos',
  price: 'Precio',
  badMinutes: 'Escribí los minutos, de 5 a 480.',
  badPrice: 'Escribí el precio en números.',
}
