import { monthlyPrice } from '#layouts/site-links.ts'

export const questions = [
  {
    question: '¿Mis clientes tienen que instalar algo?',
    answer:
      'No. Abren tu link, eligen servicio y hora, y dejan nombre y teléfono. Ni app ni cuenta. El turno les queda guardado en el teléfono.',
  },
  {
    question: '¿Qué pasa cuando terminan los 30 días?',
    answer: `Si seguís, son ${monthlyPrice} por mes por local, por transferencia. Si no, tu página deja de tomar turnos nuevos y muestra tu WhatsApp. Los turnos ya dados se respetan y te llevás tus datos.`,
  },
  {
    question: '¿Y los que entran sin turno?',
    answer:
      'Los anotás desde la agenda en tres toques y ocupan su lugar. Nadie puede reservar encima.',
  },
  {
    question: '¿Necesito una computadora?',
    answer: 'No. La agenda anda en un teléfono, en una tablet o en una compu vieja.',
  },
  {
    question: '¿De quién son los datos de mis clientes?',
    answer:
      'Tuyos. No los vendemos, no les escribimos para ofrecerles otra cosa y no se los mostramos a otro local.',
  },
  {
    question: '¿Cómo me doy de baja?',
    answer: 'Con el botón de baja de servicio, al pie de cada página, sin dar explicaciones.',
  },
] as const
