import type { ChatTemplateKind } from '#contract/messages/templates.ts'

/** The default texts of WhatsApp messages. */
export const chatTexts: Readonly<Record<ChatTemplateKind, string>> = {
  reminder_24h:
    'Hola, {nombre}. Te recordamos tu turno en {local}: {día} a las {hora}, {servicio} con {profesional}. Si no podés venir, movelo o cancelalo acá: {link}',
  reminder_3h:
    'Hola, {nombre}. Te esperamos el {día} a las {hora} en {local}, con {profesional}. Si no llegás, avisanos acá: {link}',
  confirm_request:
    'Hola, {nombre}. ¿Venís a tu turno en {local} el {día} a las {hora}, con {profesional}? Confirmalo con un toque, o movelo, acá: {link}',
  moved:
    'Hola, {nombre}. Tu turno en {local} pasó al {día}, {hora}: {servicio} con {profesional}. Si no te queda bien, cambialo acá: {link}',
  changed:
    'Hola, {nombre}. Tu turno en {local} del {día}, {hora} ahora es {servicio}, con {profesional}. Para verlo o cambiarlo: {link}',
  accepted:
    'Hola, {nombre}. Tenés turno en {local} el {día}, {hora}, con {profesional}. Para moverlo o cancelarlo: {link}',
  cancelled:
    'Hola, {nombre}. Tuvimos que cancelar tu turno en {local} del {día}, {hora}. Perdoná la molestia. Para reservar otro: {link}',
  withdrawn:
    'Hola, {nombre}. Como nos pediste, cancelamos tu turno en {local} del {día}, {hora}. Cuando quieras otro: {link}',
  rejected:
    'Hola, {nombre}. No podemos darte el turno que pediste en {local} para el {día}, {hora}. Mirá qué otro horario te queda bien: {link}',
  running_late:
    'Hola, {nombre}. En {local} venimos con {demora} min de demora: te esperamos cerca de las {nueva} en vez de las {hora}. Si no te queda bien, movelo acá: {link}',
  deposit:
    'Hola, {nombre}. Te guardamos el turno en {local} del {día} a las {hora}, hasta el {hasta}. Para que quede firme, mandanos la seña de {seña}. {datos}',
  waitlist_offer:
    'Hola, {nombre}. Se liberó un lugar en {local}: {día} a las {hora} con {profesional}. Te lo guardamos hasta las {hasta}. Tomalo acá: {link}',
  day_moved:
    'Hola, {nombre}. {motivo}. Te pasamos el turno en {local} al {día} a las {hora}, con {profesional}. Si no te queda bien, cambialo acá: {link}',
  day_cancelled:
    'Hola, {nombre}. {motivo} y tuvimos que cancelar tu turno en {local}. Perdoná la molestia. Para reservar otro: {link}',
  waitlist_free:
    'Hola, {nombre}. Se liberó un lugar en {local}: {día} a las {hora} con {profesional}. Es de quien lo reserve primero: {link}',
  waitlist_waiting:
    'Hola, {nombre}. Seguís en la lista de espera de {local}. Si ya no te sirve, salí con este link: {link}',
  birthday:
    '¡Feliz cumpleaños, {nombre}! Te mandamos un saludo de {local}. Cuando quieras darte una vuelta: {link}',
  miss_you:
    'Hola, {nombre}. Hace rato que no te vemos por {local} y se te extraña. Cuando quieras, elegí tu próximo turno acá: {link}',
}
