/** The page inside of a copy that says what everything is. */
import { sheets } from './sheets/sheets.ts'
import { copiedTables } from './copied-tables.ts'
import { FORMAT, MANIFEST, rowsFile } from './manifest.ts'

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const style = `:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { max-width: 44rem; margin: 2.5rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.7rem; line-height: 1.2; } h2 { margin-top: 2.25rem; font-size: 1.2rem; }
dt { font-weight: 600; margin-top: .75rem; } dd { margin: 0; }
code { font-size: .92em; }
`

const texts = {
  own: 'Es tuya: guardala, abrila con otros programas o llevala a otra instalación.',
  care: 'Cuidala: tiene los nombres y los teléfonos de tus clientes.',
  sheets:
    'Están en la carpeta planillas. Se abren con Excel, con LibreOffice o con las planillas de Google.',
  guard: 'Un apóstrofo adelante de una celda evita que la planilla la tome por una fórmula.',
  secrets: 'No hay contraseñas ni claves, ni los links secretos de calendarios y servicios.',
  team: 'Tampoco están las cuentas de tu equipo: al restaurar, invitalos de nuevo.',
  waiting:
    'La fila del día y los avisos pendientes quedan donde estaban, para que nadie reciba un mensaje dos veces. La lista de espera está en su planilla, y no se restaura.',
  pictures: `<h2>Fotos</h2>
<p>En <code>fotos</code> están el logo, la portada, las fotos del local y las de tu equipo, en varios tamaños.</p>
`,
}

type About = {
  readonly organization: string
  readonly madeAt: string
  readonly places: readonly string[]
  readonly hasPictures: boolean
}

export function guideOf({ organization, madeAt, places, hasPictures }: About): string {
  const name = escaped(organization)
  const of =
    places.length > 1 ? `, de sus ${places.length} locales: ${escaped(places.join(', '))}` : ''
  const whatItIs = `Una copia completa de lo que ${name} tenía en Mi Turno el ${escaped(madeAt)}${of}.`
  return `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Los datos de ${escaped(organization)}</title>
<style>
${style}</style>
</head>
<body>
<h1>Los datos de ${escaped(organization)}</h1>
<p>${whatItIs}</p>
<p>${texts.own}</p>
<p><strong>${texts.care}</strong></p>

<h2>Para leer y para tus planillas</h2>
<p>${texts.sheets}</p>
<dl>
${sheets.map(({ file, about }) => `<dt><a href="planillas/${file}.csv">${file}.csv</a></dt><dd>${escaped(about)}</dd>`).join('\n')}
</dl>
<p>${texts.guard}</p>

<h2>Para tu calendario</h2>
<p><a href="turnos.ics">turnos.ics</a> tiene los turnos que están en pie. Lo abre cualquier calendario: el del teléfono, el de Google o Outlook.</p>

${hasPictures ? texts.pictures : ''}
<h2>Para restaurar</h2>
<p>La carpeta <code>datos</code> es lo que lee Mi Turno para volver a armar todo en un negocio que todavía no tiene clientes ni turnos: en el panel, <em>Mudanza</em>, <em>Llevarte tus datos</em>, <em>Restaurar una copia</em>. Subí el ZIP entero, tal como lo descargaste.</p>
<p>Para quien programa: <code>${MANIFEST}</code> dice el formato (${FORMAT}), las tablas y el tipo de cada columna; cada tabla es un archivo con un objeto JSON por línea, como <code>${rowsFile(copiedTables[0]!.name)}</code>. Los importes van en unidades mínimas (centavos, donde los hay) y las horas en UTC.</p>

<h2>Lo que no está</h2>
<p>${texts.secrets}</p>
<p>${texts.team}</p>
<p>${texts.waiting}</p>
</body>
</html>
`
}
