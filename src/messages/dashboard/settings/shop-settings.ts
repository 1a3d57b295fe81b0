import type { SettingName } from '#contract/settings/shop-settings.ts'
import { accountWord } from '../../money.ts'

export type SettingTexts = {
  readonly label: string
  readonly hint?: string | ((country: string) => string)
  /** The form says that it may stay empty. */
  readonly isOptional?: boolean
  /** For a number that is out of its limits. */
  readonly wrong?: (least: number, most: number) => string
  /** What the audit log calls it; absent: as the form does. */
  readonly onRecord?: string
}

/** What the shop's forms and the audit log call each setting. */
export const settingTexts: Readonly<Record<SettingName, SettingTexts>> = {
  name: { label: 'Nombre' },
  category: { label: 'Rubro' },
  description: { label: 'Descripción', isOptional: true },
  address: {
    label: 'Dirección',
    hint: 'Si vas a domicilio, dejala vacía: alcanza con la ciudad.',
  },
  city: { label: 'Ciudad' },
  latitude: { label: 'Latitud' },
  longitude: { label: 'Longitud' },
  whatsapp: { label: 'WhatsApp' },
  cover: { label: 'Dibujo de la portada' },
  colour: { label: 'Color de la página' },
  instagram: { label: 'Instagram', isOptional: true, hint: 'Tu usuario, como @lanavaja.' },
  website: { label: 'Página web', isOptional: true, hint: 'Si tenés otra, como lanavaja.com.' },
  policies: {
    label: 'Antes de venir',
    isOptional: true,
    hint: 'Tolerancia, señas, con quién venir: lo que conviene saber.',
  },
  break_notice: {
    label: 'Aviso de pausa',
    isOptional: true,
    hint: 'Lo dice tu página mientras está en pausa. Por ejemplo: «Volvemos el 3 de febrero».',
  },
  time_zone: { label: 'Zona horaria' },
  country: { label: 'País' },
  takes_queue: {
    label: 'Se pueden sumar desde su teléfono',
    hint: 'Mientras el local atiende ese día. Hasta 30 personas a la vez.',
    onRecord: 'Fila desde el teléfono',
  },
  prices_may_change: {
    label: 'Avisar que los precios pueden cambiar hasta el día del turno',
    hint: 'Se lee en tu página y en cada turno. Sin este aviso, quien ya reservó paga el precio de cuando reservó.',
    onRecord: 'Avisar que los precios pueden cambiar',
  },
  questions: { label: 'Preguntas al reservar' },
  deposit_instructions: {
    label: 'Datos para la seña',
    isOptional: true,
    hint: country =>
      `${accountWord(country)} y a nombre de quién. Los lee quien tiene que mandarte una seña.`,
  },
  hides_phones: {
    label: 'Ocultar los teléfonos al equipo',
    hint: 'Solo quien administra los ve. Los demás siguen encontrando a alguien si les dicen el número entero.',
    onRecord: 'Ocultar teléfonos al equipo',
  },
  reminders: { label: 'Recordatorios' },
  must_confirm: {
    label: 'Pedir que confirmen, y liberar lo que nadie confirma',
    hint: 'Un día antes preguntamos por mail si viene, y una vez más unas horas antes. Si no contesta, dos horas antes el lugar queda libre; puede recuperarlo mientras nadie lo tome. No le pasa a quien no dejó mail ni a quien reservó ese mismo día.',
    onRecord: 'Liberar lo que no se confirma',
  },
  tells_delays: {
    label: 'Mostrar la demora a quien viene después',
    hint: 'Si un turno se alarga, quien sigue lee en el suyo cuántos minutos venimos tarde, hasta el primer rato libre. Más de 30 minutos no se muestran sin preguntarte.',
    onRecord: 'Mostrar la demora',
  },
  ladder: { label: 'Según cómo vienen' },
  asks_reviews: {
    label: 'Preguntar cómo le fue',
    hint: 'Un solo mail por visita que cerraste, un par de horas después, con el link para opinar. Quien no quiera más lo apaga con un toque en el mail.',
  },
  miss_you_days: {
    label: 'Extrañar a quien no viene hace (días)',
    hint: 'A quien venía seguido, unos pocos por día. Vacío: a nadie.',
    wrong: (least, most) => `Poné entre ${least} y ${most} días, o dejalo vacío.`,
    onRecord: 'Días para extrañar',
  },
  greets_birthdays: {
    label: 'Saludar a quien cumple años',
    hint: 'Si anotaste el día en su ficha y vino en el último año.',
    onRecord: 'Saludar cumpleaños',
  },
}
