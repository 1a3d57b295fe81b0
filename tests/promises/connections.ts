/** Promises about keys and webhooks. */
import type { Promises } from './area.ts'

export const ofConnections: Promises = {
  'server/integrations/api-keys.test.ts': {
    'is shown once, works at once, and is stored only as a hash': [
      'La clave se muestra una sola vez.',
    ],
    'is refused on the very next call once it is revoked, expired, or its maker left': [
      'La que das de baja deja de andar en el próximo pedido.',
      'El programa que la usa deja de conectarse en el momento.',
    ],
    'that expires soon is announced once by mail to whoever made it': [
      'El programa que la usa (empieza con …) deja de conectarse ese día.',
    ],
    'is what it has a scope for, and the refusal names the one it needs': [
      'Cada programa que se conecta usa una clave y hace solo lo que esa clave permite.',
    ],
  },
  'server/integrations/types.test.ts': {
    'a client with a field that the product does not know does not compile': [
      'Con ellos no compila lo que falta en un pedido ni lo que no existe en una respuesta; lo que sobra lo dice la API.',
    ],
  },
  'server/integrations/webhooks.test.ts': {
    'is told with all that an integrator needs, signed with the secret that was shown': [
      'Sacale el usuario y la contraseña: lo que mandamos va firmado.',
      'Cuando pasa algo en tu local, se lo contamos en el momento a la dirección que elijas (webhook).',
      'Cuando algo pasa en el local, se lo contamos a la dirección que digas: un POST con JSON, firmado como dice Standard Webhooks.',
    ],
  },
  'server/integrations/webhook-deliveries.test.ts': {
    'is tried once, and turns nothing off': [
      'Se manda una vez, y lo que contestes no apaga la dirección.',
    ],
    'is tried ten times in three days, and after five days of nothing turned off with a mail': [
      'Lo demás se reintenta a los 5 segundos, 5 y 30 minutos, y 2, 5, 10, 14, 20 y 24 horas; Retry-After se respeta. 410 lo apaga; cinco días sin que llegue nada, también, y te avisamos por mail.',
      'Hace cinco días que … no recibe ninguno de los avisos que le mandamos.',
      '… Tus turnos no cambian; solo ese programa deja de enterarse.',
    ],
    'is turned off at once when it is gone, and hears nothing more until it is turned on': [
      'No le avisamos hasta que la actives',
      'Lo que pasa mientras una dirección está apagada no se guarda: al prenderla, ponete al día con updated_since.',
      'Lo que pase mientras tanto no se le cuenta.',
      'Le avisamos de nuevo',
    ],
    'gets what it missed again, of a range of time': [
      'Durante treinta días ves cada envío con su respuesta, y lo mandás de nuevo: uno, o todos los de un rato.',
      'Cuando funcione de nuevo, activalo en Conexiones y reenviale lo que no le llegó: lo guardamos treinta días.',
    ],
    'has a secret that is renewed without a gap: for a day there are two signatures': [
      'Clave secreta renovada: la anterior sirve un día más',
      'La de ahora sirve un día más, para que la cambies con calma.',
    ],
    'that is removed is not told what waited': [
      'No le avisamos más y se borra la lista de lo enviado.',
    ],
    'keeps its log for thirty days': ['Se guarda treinta días.'],
  },
}
