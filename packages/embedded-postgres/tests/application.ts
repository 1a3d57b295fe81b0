/** Whose the databases of these tests are. */
export const application = {
  title: 'Prueba',
  slug: 'prueba',
  database: 'prueba',
  runnersSchemas: [],
}
