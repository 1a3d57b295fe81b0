export const onlinePaymentTexts = {
  title: 'Señas con Mercado Pago',
  hint: 'El cliente paga la seña al reservar y el turno queda confirmado solo, sin comprobantes. La plata entra en tu cuenta de Mercado Pago.',
  off: 'Sin conectar. Las señas se piden por transferencia, y las marcás vos cuando llegan.',
  on: (name: string) => `Conectada la cuenta ${name}. Los servicios con seña se pagan al reservar.`,
  ofInstallation:
    'Las señas entran en la cuenta de quien administra este sistema. Si conectás la tuya, entran en la tuya.',
  refused:
    'Mercado Pago ya no acepta la clave de esta cuenta, así que las señas se piden por transferencia. Pegá una clave nueva.',
  refusedByButton:
    'Mercado Pago ya no acepta la clave de esta cuenta, así que las señas se piden por transferencia. Conectala de nuevo.',
  noSecret:
    'Falta la clave secreta de los avisos: los pagos se confirman igual, pero tardan hasta un minuto.',
  byButton: 'Conectar con Mercado Pago',
  byButtonAnew: 'Conectar otra vez',
  connect: 'Conectar con claves',
  connectAnew: 'Cambiar las claves',
  connectTitle: 'Conectar Mercado Pago',
  steps: [
    'Entrá en «Tus integraciones» de Mercado Pago y creá una aplicación de Checkout Pro.',
    'En «Credenciales de producción» copiá el Access Token.',
    'En «Webhooks» pegá la dirección de abajo, elegí «Pagos» y copiá la clave secreta.',
  ],
  panel: 'Abrir «Tus integraciones»',
  noticeUrl: 'Dirección para los avisos',
  token: 'Access Token',
  tokenHint: 'Empieza con APP_USR. Lo guardamos cifrado y no se vuelve a mostrar.',
  secret: 'Clave secreta de los avisos (opcional)',
  secretHint: 'Con ella el turno se confirma en el momento.',
  needToken: 'Pegá el Access Token entero.',
  connected: 'Conectamos tu cuenta de Mercado Pago.',
  remove: 'Desconectar',
  removeTitle: '¿Desconectar Mercado Pago?',
  removeHint: 'Las señas se vuelven a pedir por transferencia.',
  removed: 'Desconectada. Las señas se piden por transferencia.',
} as const
