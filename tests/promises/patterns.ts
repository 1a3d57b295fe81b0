/** What a sentence that promises something looks like. Labels and questions do not count. */
const patterns: readonly RegExp[] = [
  // Who is told, and what we do: "te avisamos", "se lo guardamos", "no los vendemos".
  /(?<!\p{L})(te|le|les|lo|los|la|las|se lo|nos) \p{L}+[aei]mos(?!\p{L})/iu,
  /(?<!\p{L})(acept|avis|borr|cancel|cerr|conserv|dej|devolv|guard|mand|ped|pregunt|reactiv|recib|respond|suspend|vend)[aei]mos(?!\p{L})/iu,
  /(?<!\p{L})(te|le|les) (avisa|contesta|escribe|llega|llegan|responde)(?!\p{L})/iu,
  /se entera|recibe (el )?aviso|se lo mostramos/iu,
  // Who sees what.
  /(?<!\p{L})(nadie|nunca|jamás|siempre|cualquiera ve)(?!\p{L})/iu,
  /(?<!\p{L})(solo|recién) (las?|los?|vos|quien|ve|cuando|si)(?!\p{L})|sin tu teléfono|sin el motivo/iu,
  /(?<!\p{L})(se|los|las|lo) (ven?|muestran?|publican?)(?!\p{L})/iu,
  // What is kept, deleted, freed or stays.
  /(?<!\p{L})se (abre|actualiza|borra|cancela|cierra|cobra|corre|descuenta|deshace|elimina|guarda|libera|lleva|mueve|paga|perdona|pierde|reserva|respeta|suma|va)n?(?!\p{L})/iu,
  /(?<!\p{L})(quedan?|siguen?|seguís) (a la|a su|abriendo|acá|al|anotad|así|cancelad|con|como|donde|en cada|en este|en la|en pie|en tu|firme|guardad|igual|libre|llevando|marcad|publicad|reservad|siendo|sin|todo|valiendo)/iu,
  /(?<!\p{L})dejan? de |(?<!\p{L})vuelven?(?!\p{L})/iu,
  /(?<!\p{L})ya no (abren?|anda|confía|entra|funciona|pide|puede|recuerda|se pide|sirve|tiene|toma)(?!\p{L})/iu,
  // When.
  /(?<!\p{L})(caduca|dura|sirven?|vale|vence) (\d|…|en|hasta|media|siete|una?)/iu,
  /(?<!\p{L})hasta (\d|…|cinco|el (?!momento)|la mañana|las|que)/iu,
  /(?<!\p{L})antes de (3|borrar|cada|cerrar|eliminar|ese|guardar|las|que|suspender)/iu,
  /(\d+|…|(?<!\p{L})(dos|tres|siete|diez|doce|quince|treinta)) (días|horas|meses|minutos)(?!\p{L})/iu,
  /en el (día|momento)(?!\p{L})|al instante|dentro de las|apenas|en cuanto|enseguida|en un minuto|cada (medianoche|mes|tarde)/iu,
  /(?<!\p{L})una (sola )?vez(?!\p{L})/iu,
  // Money, and what happens by itself.
  /gratis|no pagás|sin tarjeta|se deja una seña|automátic|sol[ao]s?[.,;]|sin que (nadie|te)/iu,
]
/** Why somebody gets a mail is no promise, and neither is a question. */
const OTHERS = /^Te (avisamos|escribimos) porque|\?$/u

/** Fewer words are a label. */
const FEWEST_WORDS = 4

export function isPromise(sentence: string): boolean {
  const isLabel = sentence.split(' ').length < FEWEST_WORDS
  return !isLabel && !OTHERS.test(sentence) && patterns.some(one => one.test(sentence))
}
