import { maskInMail } from '#server/kernel/outbox/mask-address.ts'
import { writeMail, type Mail } from '#server/kernel/outbox/mail-layout.ts'

/**
 * All that most account mails need. They repeat nothing from a form, where anybody can enter somebody else's address.
 */
type AccountLetter = { readonly publicUrl: string; readonly token: string }

const IGNORE_IT = 'Si no fuiste vos, no hace falta que hagas nada.'

export function verifyAccountMail({
  publicUrl,
  token,
  code,
}: AccountLetter & { readonly code: string }): Mail {
  return writeMail({
    subject: 'Confirmá tu cuenta de Mi Turno',
    title: 'Confirmá tu cuenta',
    paragraphs: [
      'Falta un paso: confirmar que este mail es tuyo. Escribí este código donde empezaste, o tocá el link.',
    ],
    facts: [['Tu código', code]],
    action: { label: 'Confirmar mi cuenta', url: `${publicUrl}/verify-account?token=${token}` },
    afterwards: [
      'Sirven una sola vez: el código vence en 30 minutos y el link en 24 horas. No le pases el código a nadie.',
    ],
    why: `Te escribimos porque alguien abrió una cuenta con esta dirección. ${IGNORE_IT}`,
    publicUrl,
  })
}

export function resetPasswordMail({ publicUrl, token }: AccountLetter): Mail {
  return writeMail({
    subject: 'Elegí una contraseña nueva para Mi Turno',
    title: 'Elegí una contraseña nueva',
    paragraphs: ['Con este link elegís una contraseña nueva para tu cuenta.'],
    action: {
      label: 'Elegir una contraseña nueva',
      url: `${publicUrl}/forgot-password?token=${token}`,
    },
    afterwards: [
      'El link sirve una sola vez y vence en 60 minutos. Al usarlo se cierran todas las sesiones abiertas.',
    ],
    why: `Te escribimos porque alguien pidió cambiar la contraseña de esta cuenta. ${IGNORE_IT} Tu contraseña de ahora sigue valiendo.`,
    publicUrl,
  })
}

export function magicLinkMail({ publicUrl, token }: AccountLetter): Mail {
  return writeMail({
    subject: 'Tu link para entrar a Mi Turno',
    title: 'Entrá a Mi Turno',
    paragraphs: ['Con este link entrás sin escribir la contraseña.'],
    action: { label: 'Entrar', url: `${publicUrl}/login?token=${token}` },
    afterwards: ['El link sirve una sola vez y vence en 10 minutos.'],
    why: `Te escribimos porque alguien pidió entrar a esta cuenta. ${IGNORE_IT}`,
    publicUrl,
  })
}

export function accountExistsMail({ publicUrl }: { readonly publicUrl: string }): Mail {
  return writeMail({
    subject: 'Ya tenés una cuenta en Mi Turno',
    title: 'Ya tenés una cuenta',
    paragraphs: [
      'Alguien quiso abrir una cuenta con este mail, y ya hay una. No creamos otra ni cambiamos nada.',
      `Para entrar: ${publicUrl}/login`,
      'Si no te acordás de la contraseña, o nunca llegaste a confirmar la cuenta, elegí una contraseña nueva.',
    ],
    action: { label: 'Elegir una contraseña nueva', url: `${publicUrl}/forgot-password` },
    why: `Te escribimos porque tu dirección se usó para abrir una cuenta. ${IGNORE_IT}`,
    publicUrl,
  })
}

/** `asker`: the account that asked for the mail. Its address is shown masked. */
type AskedLetter = AccountLetter & {
  readonly asker: { readonly name: string; readonly email: string }
}

const LONGEST_NAME = 40

function accountOf({ name, email }: AskedLetter['asker']): string {
  return `la cuenta de ${name.slice(0, LONGEST_NAME)} (${maskInMail(email)})`
}

export function changeEmailMail({ publicUrl, token, asker }: AskedLetter): Mail {
  return writeMail({
    subject: 'Confirmá tu mail nuevo en Mi Turno',
    title: 'Confirmá tu mail nuevo',
    paragraphs: [
      `Lo pidió ${accountOf(asker)}. Desde que lo confirmes, esa cuenta ingresa con esta dirección.`,
      'Abrilo donde tengas esa cuenta abierta; si no, te pedimos que ingreses primero.',
    ],
    action: { label: 'Confirmar este mail', url: `${publicUrl}/verify-account?token=${token}` },
    afterwards: [
      'El link sirve una sola vez y vence en 24 horas. Al usarlo se cierran todas las sesiones abiertas.',
    ],
    why: `Te escribimos porque alguien quiere usar esta dirección en su cuenta. Si esa cuenta no es tuya, no lo confirmes: no hace falta que hagas nada.`,
    publicUrl,
  })
}

export function claimAppointmentsMail({ publicUrl, token, asker }: AskedLetter): Mail {
  return writeMail({
    subject: 'Sumá tus turnos a tu cuenta de Mi Turno',
    title: 'Sumá tus turnos a tu cuenta',
    paragraphs: [
      `Con este link, los turnos que reservaste con este mail pasan a ${accountOf(asker)}, que los pidió. Abrilo con esa cuenta.`,
    ],
    action: { label: 'Sumar mis turnos', url: `${publicUrl}/profile?token=${token}` },
    afterwards: ['El link sirve una sola vez y vence en 24 horas.'],
    why: `Te escribimos porque alguien pidió los turnos reservados con esta dirección. ${IGNORE_IT}`,
    publicUrl,
  })
}

/** Sent to the old address, so that nobody can take over the account unnoticed. */
export function emailChangedMail({ publicUrl }: { readonly publicUrl: string }): Mail {
  return writeMail({
    subject: 'Cambió el mail de tu cuenta de Mi Turno',
    title: 'Cambió el mail de tu cuenta',
    paragraphs: [
      'Tu cuenta ingresa desde ahora con otra dirección, que se confirmó con un mail. Cerramos todas las sesiones abiertas.',
      'Si no fuiste vos, respondé este mail cuanto antes y la recuperamos juntos.',
    ],
    why: 'Te escribimos porque esta dirección era la de tu cuenta.',
    publicUrl,
  })
}

export function confirmTrialMail(letter: AccountLetter & { readonly shopName: string }): Mail {
  const { publicUrl, token } = letter
  return writeMail({
    subject: 'Confirmá tu prueba gratis de Mi Turno',
    title: 'Confirmá tu prueba gratis',
    paragraphs: [
      `Alguien pidió abrir ${letter.shopName} con este mail, que ya tiene una cuenta. Si fuiste vos, confirmalo y el local queda en tu cuenta de siempre.`,
    ],
    action: {
      label: 'Confirmar y abrir mi local',
      url: `${publicUrl}/verify-account?token=${token}`,
    },
    afterwards: ['El link sirve una sola vez y vence en 24 horas. Tu contraseña no cambia.'],
    why: `Te escribimos porque alguien pidió una prueba gratis con esta dirección. ${IGNORE_IT}`,
    publicUrl,
  })
}

type InvitationLetter = AccountLetter & {
  readonly comerce_name: string
  readonly inviter: string
}

export function invitationMail(letter: InvitationLetter): Mail {
  const { publicUrl, token, inviter } = letter
  const shop = letter.comerce_name
  // An owner who gave no name is called as their shop.
  const invited = inviter === shop ? 'Te invitaron' : `${inviter} te invitó`
  return writeMail({
    subject: `Te invitaron a trabajar en ${shop}`,
    title: `Te invitaron a ${shop}`,
    paragraphs: [
      `${invited} a sumarte al equipo de ${shop} en Mi Turno.`,
      'Si este mail ya tiene una cuenta, vas a entrar con ella. Si no, abrís una en el momento.',
    ],
    action: { label: 'Ver la invitación', url: `${publicUrl}/invitacion?token=${token}` },
    afterwards: ['El link sirve una sola vez y vence en 7 días.'],
    why: `Te escribimos porque alguien te invitó con esta dirección. ${IGNORE_IT}`,
    publicUrl,
  })
}

/** Offers the ownership of a shop. */
export function offerMail({ publicUrl, token, comerce_name: shop }: InvitationLetter): Mail {
  return writeMail({
    subject: `Te ofrecen ${shop} en Mi Turno`,
    title: `Te ofrecen ${shop}`,
    paragraphs: [
      `Si aceptás, ${shop} queda a tu nombre, con su suscripción, sus sucursales y todos sus datos.`,
      'Si este mail ya tiene una cuenta, vas a entrar con ella. Si no, abrís una en el momento.',
    ],
    action: { label: 'Ver el ofrecimiento', url: `${publicUrl}/invitacion?token=${token}` },
    afterwards: ['El link sirve una sola vez y vence en 7 días.'],
    why: `Te escribimos porque alguien te lo ofrece con esta dirección. ${IGNORE_IT}`,
    publicUrl,
  })
}

export function trialUsedMail({ publicUrl }: { readonly publicUrl: string }): Mail {
  return writeMail({
    subject: 'Ya usaste tu prueba gratis de Mi Turno',
    title: 'Ya usaste tu prueba gratis',
    paragraphs: [
      'Alguien pidió una prueba gratis con este mail o con su teléfono, y esa prueba ya se usó. No abrimos otro local.',
      'Entrá con la cuenta con la que la empezaste: tus datos siguen ahí.',
    ],
    action: { label: 'Entrar', url: `${publicUrl}/login` },
    why: `Te escribimos porque alguien pidió una prueba gratis con esta dirección. ${IGNORE_IT}`,
    publicUrl,
  })
}
