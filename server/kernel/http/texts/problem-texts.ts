import { whatsappProblems } from './whatsapp-problems.ts'
import type { ProblemCode } from '#contract/protocol/problems.ts'
import { moneyProblemTexts } from './money-problem-texts.ts'

/** The texts of refusals: what happened, and what to do now. */
export const problemTexts: Readonly<Record<ProblemCode, { title: string; detail: string }>> = {
  ...moneyProblemTexts,
  invalid_request: {
    title: 'No pudimos leer el pedido',
    detail: 'Recargá la página y probá de nuevo.',
  },
  not_authenticated: { title: 'Tenés que ingresar', detail: 'Ingresá con tu cuenta para seguir.' },
  invalid_credentials: {
    title: 'El mail o la contraseña no coinciden',
    detail: 'Revisalos y probá de nuevo, o elegí una contraseña nueva.',
  },
  session_ended: { title: 'Tu sesión terminó', detail: 'Ingresá de nuevo para seguir.' },
  invalid_key: {
    title: 'Esta clave no sirve',
    detail: 'Está mal copiada, venció o alguien la dio de baja. Creá otra en Conexiones.',
  },
  scope_needed: {
    title: 'La clave no tiene permiso',
    detail: 'Creá una clave que pueda hacerlo en Conexiones y cambiala en tu programa.',
  },
  not_for_keys: {
    title: 'Esto no se hace con una clave',
    detail: 'Solo puede hacerlo una persona, con su cuenta, desde el panel.',
  },
  webhook_off: {
    title: 'Esta dirección está apagada',
    detail: 'Activala y después mandá de nuevo.',
  },
  forbidden: {
    title: 'No tenés permiso',
    detail: 'Pedile a quien administra el local que lo haga.',
  },
  account_not_verified: {
    title: 'Falta verificar tu cuenta',
    detail: 'Abrí el link que te mandamos por mail, o pedí que te lo mandemos de nuevo.',
  },
  password_needed: {
    title: 'Falta tu contraseña',
    detail: 'Escribí la que elegiste al crear la cuenta, o elegí una nueva.',
  },
  own_session_needed: {
    title: 'Ingresá primero con la cuenta que lo pidió',
    detail:
      'Después volvé a tocar el link del mail. Si no lo pediste vos, no hagas nada: no cambió nada.',
  },
  second_factor_needed: {
    title: 'Falta un paso',
    detail:
      'Confirmá que sos vos con tu llave de acceso, tu app de códigos o un código de recuperación.',
  },
  second_factor_due: {
    title: 'Confirmá que sos vos',
    detail: 'Es para cuidar tu cuenta. Confirmalo y seguimos donde estabas.',
  },
  wrong_code: {
    title: 'Ese código no sirve',
    detail: 'Mirá el que muestra tu app ahora y probá de nuevo. Cada código vale una sola vez.',
  },
  wrong_pin: {
    title: 'Ese PIN no es',
    detail: 'Probá de nuevo, o entrá con tu mail y tu contraseña.',
  },
  pin_locked: {
    title: 'Demasiados PIN equivocados',
    detail: 'Entrá con tu mail y tu contraseña. Después podés elegir otro PIN.',
  },
  devices_full: {
    title: 'Ya hay muchos dispositivos de confianza',
    detail: 'Quitá alguno que no uses y probá de nuevo.',
  },
  passkey_refused: {
    title: 'Esa llave de acceso no sirve acá',
    detail: 'Probá de nuevo. Si la quitaste de tu cuenta, entrá con tu mail y tu contraseña.',
  },
  passkeys_full: {
    title: 'Ya tenés muchas llaves de acceso',
    detail: 'Quitá de tu perfil alguna que no uses y probá de nuevo.',
  },
  challenge_over: {
    title: 'Pasó el tiempo para confirmar',
    detail: 'Volvé a ingresar desde el principio.',
  },
  provider_refused: {
    title: 'No pudimos confirmar quién sos',
    detail: 'Probá de nuevo, o ingresá con tu mail.',
  },
  account_exists: {
    title: 'Ya hay una cuenta con tu mail',
    detail: 'Ingresá con ella y vinculala desde tu perfil.',
  },
  identity_taken: {
    title: 'Ya está vinculada a otra cuenta',
    detail: 'Ingresá con esa cuenta, o desvinculala ahí primero.',
  },
  factor_exists: {
    title: 'Ya tenés una app de códigos',
    detail: 'Quitala primero si querés vincular otra.',
  },
  subscription_over: {
    title: 'La suscripción está en pausa',
    detail:
      'Tus turnos y tus datos siguen acá. Escribinos para reactivarla y volver a cargar cosas nuevas.',
  },
  unreadable_file: {
    title: 'No pudimos leer ese archivo',
    detail: 'Exportalo de nuevo como CSV o Excel (.xlsx) y probá otra vez.',
  },
  import_begun: {
    title: 'Esta mudanza ya está en otro paso',
    detail: 'Recargá la página para ver cómo va.',
  },
  export_not_ready: {
    title: 'La copia todavía no está lista',
    detail: 'Te mandamos un mail cuando se pueda descargar.',
  },
  not_empty: {
    title: 'Este negocio ya tiene datos',
    detail:
      'Una copia se restaura donde todavía no hay clientes ni turnos. Abrí un negocio nuevo y probá ahí.',
  },
  unreadable_export: {
    title: 'No pudimos restaurar esa copia',
    detail: 'Tiene que ser el ZIP que se descarga de Mi Turno, tal como salió. No cambió nada.',
  },
  undo_over: {
    title: 'Ya pasó el tiempo para deshacer',
    detail: 'Se puede durante las 24 horas siguientes. Lo que sobra, borralo o cambialo a mano.',
  },
  ...whatsappProblems,
  not_found: {
    title: 'No lo encontramos',
    detail: 'Puede que ya no exista. Volvé atrás y probá de nuevo.',
  },
  method_not_allowed: {
    title: 'Eso no se puede hacer acá',
    detail: 'Volvé atrás y probá de nuevo.',
  },
  slot_taken: {
    title: 'Ese horario ya está ocupado',
    detail: 'Elegí otro de los que siguen libres.',
  },
  review_closed: {
    title: 'Ya no se puede opinar sobre este turno',
    detail: 'Se puede hasta 14 días después de un turno hecho, y corregirlo durante 7.',
  },
  already_answered: {
    title: 'Esta opinión ya tiene respuesta',
    detail: 'Cada opinión se responde una sola vez.',
  },
  request_settled: {
    title: 'Este pedido ya está resuelto',
    detail: 'Mirá en la lista cómo quedó.',
  },
  request_past: {
    title: 'Los días de este pedido ya pasaron',
    detail: 'Aprobarlo no cambiaría nada. Rechazalo, o cargá otra fecha en los horarios.',
  },
  message_taken: {
    title: 'Ese mensaje ya lo tiene otra persona',
    detail: 'Seguí con el próximo: la lista ya está al día.',
  },
  room_left: {
    title: 'Todavía hay lugar',
    detail: 'No hace falta esperar: reservá uno de los horarios libres.',
  },
  offer_over: {
    title: 'Ese lugar ya no está guardado para vos',
    detail: 'Si seguís en la lista, te avisamos con el próximo que se libere.',
  },
  queue_closed: {
    title: 'La fila de este local está cerrada',
    detail: 'Podés reservar un turno en su página, o preguntar en el local.',
  },
  queue_full: {
    title: 'La fila está completa',
    detail: 'Esperá a que avance y probá de nuevo, o reservá un turno para otro momento.',
  },
  invalid_transition: {
    title: 'Ya cambió de estado',
    detail: 'Mirá cómo quedó y elegí de nuevo.',
  },
  stale_revision: {
    title: 'Cambió mientras lo mirabas',
    detail: 'Ya ves la versión de ahora. Revisala y probá de nuevo.',
  },
  ad_url_taken: {
    title: 'Esa dirección ya está en uso',
    detail: 'Elegí otra de las que siguen libres.',
  },
  not_ready_to_publish: {
    title: 'Todavía falta algo para publicar',
    detail: 'Completá los pasos que quedan y publicá.',
  },
  still_needed: {
    title: 'Todavía no se puede borrar',
    detail:
      'Tu cuenta es dueña de un local. En «Suscripción» del panel, dalo de baja o pasalo a otra persona: desde que la baja rige o la otra persona acepta, podés.',
  },
  price_change_exists: {
    title: 'Ese día ya cambia ese precio',
    detail: 'Elegí otro día, o deshacé antes el otro cambio.',
  },
  price_change_begun: {
    title: 'Esos precios ya rigen',
    detail: 'Para volver a los de antes, hacé otro cambio de precios con los que querés.',
  },
  has_future_turns: {
    title: 'Tiene turnos por delante',
    detail: 'Pasalos a otra persona o cancelalos, y después probá de nuevo.',
  },
  already_member: {
    title: 'Esa persona ya está en el equipo',
    detail: 'Buscala en la lista y cambiá lo que puede hacer.',
  },
  last_admin: {
    title: 'El local no puede quedarse sin quien lo administre',
    detail: 'Dale antes ese permiso a otra persona. El dueño siempre lo conserva.',
  },
  comerce_not_bookable: {
    title: 'Este local no está tomando turnos en línea',
    detail: 'Llamalo o escribile por WhatsApp para reservar.',
  },
  comerce_changed: {
    title: 'Tu sesión está en otro local',
    detail: 'No se hizo nada. Recargá la página y elegí en cuál querés seguir.',
  },
  ask_the_shop: {
    title: 'Este turno se arregla por WhatsApp',
    detail: 'Escribile al local y lo coordinan por ahí.',
  },
  terms_to_accept: {
    title: 'Antes de reservar',
    detail: 'El local pide algo más para este turno. Si te parece bien, reservá de nuevo.',
  },
  would_wait: {
    title: 'Este turno no queda reservado en el momento',
    detail: 'Si te parece bien, pedilo igual.',
  },
  phone_taken: {
    title: 'Ese teléfono ya es de otro cliente',
    detail: 'Si es la misma persona, unilos desde su ficha.',
  },
  comerce_closed: {
    title: 'Este local ya no está en Mi Turno',
    detail: 'Buscá otro cerca, o escribile directamente si tenés su teléfono.',
  },
  token_used: { title: 'Ese link ya se usó o venció', detail: 'Pedí uno nuevo.' },
  link_expired: {
    title: 'Este turno ya pasó',
    detail: 'Podés reservar uno nuevo en la página del local.',
  },
  too_large: { title: 'Es demasiado grande', detail: 'Mandá algo más chico.' },
  unsupported_media_type: { title: 'No entendemos ese formato', detail: 'Mandá JSON.' },
  wrong_host: {
    title: 'Esta dirección no es la nuestra',
    detail: 'Entrá por la dirección del sitio.',
  },
  validation_failed: { title: 'Hay algo para corregir', detail: 'Revisá los datos marcados.' },
  not_bookable: {
    title: 'Ese horario no se puede reservar',
    detail: 'Elegí otro de los que ofrece el local.',
  },
  idempotency_key_reused: {
    title: 'Ese pedido ya se hizo con otros datos',
    detail: 'Recargá la página y probá de nuevo.',
  },
  too_many_turns: {
    title: 'Ya tenés varios turnos reservados acá',
    detail: 'Cancelá alguno, o escribile al local por WhatsApp.',
  },
  too_many_requests: {
    title: 'Demasiados intentos seguidos',
    detail: 'Esperá un momento y probá de nuevo.',
  },
  unexpected: {
    title: 'Algo salió mal de nuestro lado',
    detail: 'Probá de nuevo en un momento. Si sigue, escribinos con el número de pedido.',
  },
  unavailable: { title: 'Ahora no podemos responder', detail: 'Probá de nuevo en unos segundos.' },
}
