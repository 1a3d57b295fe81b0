/**
 * Everything that Mi Turno stores in a browser, as the privacy page lists it: where, under which key, and what.
 * `tests/build/kept-on-device.test.ts` compares this with what the code writes.
 */
type Kept = {
  /** Keys in local or session storage, or names of databases and caches; `…` stands for the part that varies. */
  readonly keys: readonly string[]
  readonly name: string
  readonly what: string
  readonly until: string
}

const SITE_DATA = 'Que borrás los datos del sitio'
const TAB = 'Que cerrás la pestaña'

export const keptOnDevice: readonly Kept[] = [
  {
    keys: ['user_session'],
    name: 'Sesión',
    what: 'Tu sesión iniciada, si tenés cuenta',
    until: 'Que cerrás sesión o se vence',
  },
  {
    keys: ['theme'],
    name: 'Colores',
    what: 'Si elegiste modo claro u oscuro',
    until: SITE_DATA,
  },
  {
    keys: ['shared_device'],
    name: 'Dispositivo de confianza',
    what: 'Que el local confía en este dispositivo, para mostrar enseguida quiénes entran con su PIN',
    until: 'Que el local lo quita',
  },
  {
    keys: ['enters_by_link'],
    name: 'Cómo entrás',
    what: 'Que la última vez entraste sin contraseña, para ofrecerte primero el link por mail. No guarda tu mail',
    until: 'Que entrás con contraseña, creás acá una llave de acceso o borrás los datos del sitio',
  },
  {
    keys: ['stay_asked'],
    name: 'Si es tu dispositivo',
    what: 'Que al publicar tu local ya te preguntamos si este dispositivo es tuyo, para no preguntarlo otra vez',
    until: SITE_DATA,
  },
  {
    keys: ['mi-turno'],
    name: 'Tus turnos en este dispositivo',
    what: 'Tu nombre, tu teléfono, para quiénes reservás, los turnos que reservaste y los locales que guardaste, para no escribirlos otra vez. Si abrís una cuenta, también un código al azar: dice que quien abre el mail es quien la pidió y te deja corregir un mail mal escrito. Si empezás una prueba, lo que vas preparando de tu local hasta que confirmás tu mail',
    until:
      'Que los quitás desde «Mis turnos»: uno por uno los turnos anteriores y los locales, y todo lo tuyo menos los locales con «Olvidar mis datos en este teléfono». El código, que borrás los datos del sitio',
  },
  {
    keys: ['mi-turno-pages'],
    name: 'Tus turnos sin internet',
    what: 'La página de los turnos que reservaste y la de «Mis turnos», para que abran sin conexión',
    until: 'Que los quitás desde «Mis turnos» o borrás los datos del sitio',
  },
  {
    keys: ['mt:holds:…'],
    name: 'Horario elegido',
    what: 'El que te guardamos mientras completás el turno',
    until: TAB,
  },
  {
    keys: ['mt:fields'],
    name: 'Lo que escribiste',
    what: 'Tu nombre, tu teléfono, tu mail y tu nota mientras reservás, para que no se pierdan si la página se recarga',
    until: 'Que reservás o cerrás la pestaña',
  },
  {
    keys: ['mt:trial'],
    name: 'Tu prueba sin enviar',
    what: 'Lo que escribís para empezar una prueba: tu local, tu teléfono, tu mail y tu nombre, para que no se pierda si la página se recarga',
    until: 'Que la empezás o cerrás la pestaña',
  },
  {
    keys: ['leaving'],
    name: 'Adónde ibas',
    what: 'Qué página abrías cuando hizo falta ingresar, para volver a ella, y por qué se cerró la sesión',
    until: 'Que ingresás o cerrás la pestaña',
  },
  {
    keys: ['provider'],
    name: 'Ingreso con otro proveedor',
    what: 'Solo si ingresás con Google u otro: un código al azar que prueba que volviste a la pestaña de la que saliste',
    until: 'Que volvés o cerrás la pestaña',
  },
  {
    keys: ['second-step'],
    name: 'Segundo paso',
    what: 'Solo si tu cuenta pide un código al entrar: que tu contraseña ya estuvo bien',
    until: 'Que mostrás el código, que pasan unos minutos o cerrás la pestaña',
  },
  {
    keys: ['queue_shown', 'single_keys', 'board_looks:…'],
    name: 'Costumbres del panel',
    what: 'Solo en el panel de un local: si tenés la fila a la vista, si apagaste los atajos de una tecla y cómo ves la agenda: qué columnas y con qué densidad',
    until: 'Que cerrás sesión',
  },
  {
    // Stored by the browser itself, not under a key of ours.
    keys: [],
    name: 'Avisos en este dispositivo',
    what: 'Solo si los pedís: la dirección y la clave con que el servicio de avisos de tu navegador te los trae',
    until: 'Que los apagás donde los pediste, cerrás sesión o pasa el turno',
  },
  {
    keys: ['mi-turno-1'],
    name: 'Archivos para abrir sin internet',
    what: 'Solo si reservaste con este aparato o entrás al panel de un local: los programas de las páginas y una que se muestra sin internet. Ningún dato de clientes',
    until: SITE_DATA,
  },
]
