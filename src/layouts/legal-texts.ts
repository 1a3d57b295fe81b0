/** Version and date of the legal texts: raise both with every change of their meaning. */
export const legalVersion = {
  number: '1.4',
  date: '2026-11-23',
  dateText: '23 de noviembre de 2026',
} as const

const env = import.meta.env

/** Who operates this installation, as the legal texts name them. */
const taxId = env.PUBLIC_LEGAL_TAX_ID && `CUIT ${env.PUBLIC_LEGAL_TAX_ID}`
const address = env.PUBLIC_LEGAL_ADDRESS && `con domicilio en ${env.PUBLIC_LEGAL_ADDRESS}`
export const legalEntity = [
  env.PUBLIC_LEGAL_NAME || 'el titular de esta instalación de Mi Turno',
  taxId,
  address,
]
  .filter(Boolean)
  .join(', ')

export const serversCountry = env.PUBLIC_DATA_LOCATION
  ? `Los servidores están en ${env.PUBLIC_DATA_LOCATION}.`
  : 'En qué país están los servidores te lo dice quien opera esta instalación, si se lo preguntás.'

/** Required by Disposición DNPDP 10/2008, with the authority's present name; must be shown word for word. */
export const accessLegend =
  'El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el artículo 14, inciso 3 de la Ley Nº 25.326. LA AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA, en su carácter de Órgano de Control de la Ley N° 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.'
