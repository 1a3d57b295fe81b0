import { limits } from '#contract/protocol/limits.ts'
export const picturesTexts = {
  title: 'Fotos',
  hint: 'Lo primero que mira quien todavía no te conoce. Tocá una para encuadrarla, describirla o cambiarla de lugar.',
  kinds: { cover: 'Portada', logo: 'Logo' },
  blank: {
    cover: 'Sin foto de portada: tu página muestra un dibujo.',
    logo: 'Sin logo: van tus iniciales.',
  },
  add: { cover: 'Subir portada', logo: 'Subir logo' },
  change: { cover: 'Cambiar portada', logo: 'Cambiar logo' },
  editSingle: { cover: 'Editar la portada', logo: 'Editar el logo' },
  photos: (count: number, most: number) => `Fotos del local (${count} de ${most})`,
  addPhoto: 'Agregar foto',
  editPhoto: (place: number, alt: string) => `Editar la foto ${place}${alt ? `: ${alt}` : ''}`,
  sending: 'Subiendo…',
  added: 'Listo, ya está en tu página.',
  notAPicture: 'Ese archivo no es una imagen que podamos usar. Probá con JPG, PNG o WebP.',
  tooLarge:
    'Esa imagen pesa más de 2 MB. Probá con una más chica, o sacale una captura y subí esa.',
  dialog: { cover: 'Portada', logo: 'Logo', photo: 'Foto del local' },
  focus: 'Qué tiene que verse',
  focusHint: 'Tocá lo importante: queda a la vista en cualquier pantalla.',
  focusX: 'De izquierda a derecha',
  focusY: 'De arriba abajo',
  alt: 'Qué se ve',
  altHint: 'Lo escucha quien no puede ver la foto. Por ejemplo: «Dos sillones frente al espejo».',
  workOf: 'De quién es el trabajo',
  workHint: 'Se muestra junto a esa persona, en tu página y en la suya.',
  workService: 'Qué servicio muestra',
  nobody: 'De nadie en particular',
  noService: 'Ninguno en particular',
  saved: 'Foto guardada.',
  remove: 'Quitar',
  removed: 'Foto quitada.',
  place: (place: number, count: number) => `Lugar ${place} de ${count}`,
  earlier: 'Más adelante',
  later: 'Más atrás',
  uploadPhoto: 'Subir foto',
  changePhoto: 'Cambiar foto',
  removePhoto: 'Quitar foto',
  staffMemberPage: 'Su página para compartir',
}

export const lookTexts = {
  colour: 'Color de tu página',
  colourHint:
    'Lo llevan los botones, tus iniciales y la portada. Lo ajustamos para que siempre se lea, de día y de noche.',
  colours: {
    '': 'El de Mi Turno',
    '#9a3412': 'Ladrillo',
    '#b91c1c': 'Rojo',
    '#9d2c6b': 'Frambuesa',
    '#6d3fb0': 'Violeta',
    '#1f4e8c': 'Azul',
    '#0f6674': 'Petróleo',
    '#4d6b1f': 'Oliva',
    '#8a6100': 'Mostaza',
    '#4b4b52': 'Grafito',
  } as Readonly<Record<string, string>>,
  own: 'Otro',
  ownLabel: 'Elegir otro color',
  cover: 'Dibujo de la portada',
  coverHint: 'Se ve mientras no haya una foto de portada.',
  covers: {
    rayas: 'Rayas',
    diagonal: 'Diagonales',
    cuadros: 'Cuadros',
    ondas: 'Ondas',
    liso: 'Liso',
  },
}

export const shareTexts = {
  copy: 'Copiar link',
  notCopied: 'Tu navegador no nos dejó copiar. Seleccioná el link y copialo a mano.',
  whatsapp: 'Compartir por WhatsApp',
  message: (name: string, url: string) => `Reservá tu turno en ${name}: ${url}`,
  poster: 'Cartel para imprimir',
  missing: 'Para publicar te falta:',
}

export const justOnlineTexts = {
  title: '¡Ya estás online!',
  lead: 'Tu página recibe turnos desde ahora. Así llegan los primeros:',
  photo: 'Subir una foto del local',
  photoHint: 'Con una alcanza: los sillones, la vidriera o el equipo. Va de portada.',
  moveIn: '¿Venís de otro sistema?',
  moveInHint:
    'Traé tus clientes y tus turnos: de Google, de Fresha, de tu planilla o de donde los tengas.',
  instagram: 'Copiar texto para Instagram',
  instagramHint: 'Pegalo en la bio de tu perfil.',
  bio: (url: string) => `Reservá tu turno acá 👇\n${url}`,
  bioCopied: 'Texto copiado. Pegalo en la bio de Instagram.',
  poster: 'Imprimir el cartel',
  posterHint: 'Con el QR, para la puerta o el espejo.',
  tryIt: 'Probar una reserva',
  tryItHint: 'Reservá como un cliente y mirala llegar a tu agenda.',
  close: 'Listo, cerrar',
}

const DAYS = limits.session_staff_longest_days
const staying = `Listo: acá tu sesión dura ${DAYS} días.`

/** Asked once on a device, after publishing. */
export const stayTexts = {
  title: (isPhone: boolean) =>
    `¿Es tu ${isPhone ? 'teléfono' : 'computadora'}? Quedate ${DAYS} días`,
  lead: {
    known: `Acá tu sesión dura ${DAYS} días, sin entrar de nuevo cada día.`,
    passkey: `Acá tu sesión dura ${DAYS} días, y después entrás con tu huella, tu cara o la clave con la que lo abrís.`,
    password: `Acá tu sesión dura ${DAYS} días. Te mandamos un mail para que elijas una contraseña y entres también desde otro lado.`,
  },
  stay: 'Sí, quedarme',
  staying: 'Guardando…',
  notNow: 'Ahora no',
  done: {
    known: staying,
    passkey: staying,
    password: `${staying} Mirá tu mail para elegir tu contraseña.`,
  },
}

export const questionsTexts = {
  title: 'Preguntas al reservar',
  hint: 'Hasta tres, para lo que necesitás saber antes. Cuantas menos, más reservas.',
  label: (n: number) => `Pregunta ${n}`,
  kind: 'Cómo se responde',
  kinds: { text: 'Con sus palabras', choice: 'Eligiendo una opción' },
  options: 'Opciones, una por renglón',
  required: 'Hay que responderla',
  add: 'Agregar pregunta',
  remove: 'Quitar la pregunta',
  saved: 'Preguntas guardadas.',
}

export const previewTexts = {
  title: 'Así la ven tus clientes',
  draftTitle: 'Así la van a ver tus clientes',
  lost: 'No pudimos mostrar tu página acá. Lo que escribís no se pierde.',
}

export const pauseTexts = {
  title: '¿Hacer una pausa?',
  whatHappens:
    'Tu página sigue en línea, pero nadie puede reservar hasta que vuelvas. Los turnos ya dados siguen en pie, y en la agenda podés anotar otros.',
  orClosure: '¿Ya sabés qué día volvés? Con un cierre siguen reservando para después:',
  closure: 'Cargar un cierre con fechas',
  notice: 'Qué leen mientras tanto',
  noticeHint: 'Por ejemplo: «Volvemos el lunes 12».',
  confirm: 'Hacer la pausa',
  keep: 'Seguir recibiendo turnos',
  done: 'Tu página está en pausa.',
}

export const addressTexts = {
  change: 'Cambiar dirección',
  title: 'Cambiar la dirección de tu página',
  whatHappens:
    'La dirección de ahora sigue llevando a tu página para siempre: los links, los QR y los carteles que ya repartiste andan igual.',
  label: 'Dirección nueva',
  rule: 'Usá letras sin acento, números y guiones, de 3 a 40.',
  confirm: 'Cambiar',
  saved: (adUrl: string) => `Tu página está ahora en /b/${adUrl}.`,
}
