/** The application that the databases of these tests belong to. */
export const application = {
  title: 'Prueba',
  slug: 'prueba',
  database: 'prueba',
  runnersSchemas: [],
}
