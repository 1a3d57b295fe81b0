export type FactorNews = { readonly subject: string; readonly title: string; readonly text: string }
type FactorChange = { readonly news: unknown; readonly left: number; readonly name: string }

/** The text about a change of the second factor. Null for other news. */
export function factorNewsOf({ news, left, name }: FactorChange): FactorNews | null {
  switch (news) {
    case 'app_added':
      return {
        subject: 'Tu cuenta de Mi Turno ahora pide un código al entrar',
        title: 'Activaste una app de códigos',
        text: 'Desde ahora, para entrar a tu cuenta hace falta también el código de tu app. Cerramos tus otras sesiones.',
      }
    case 'app_removed':
      return {
        subject: 'Tu cuenta de Mi Turno ya no pide el código de tu app',
        title: 'Quitaste tu app de códigos',
        text: 'El código de tu app ya no se pide para entrar a tu cuenta. Cerramos tus otras sesiones.',
      }
    case 'passkey_added':
      return {
        subject: 'Tu cuenta de Mi Turno tiene una llave de acceso nueva',
        title: 'Agregaste una llave de acceso',
        text: `Desde ahora «${name}» abre tu cuenta, y después de tu contraseña se pide tu segundo paso. Cerramos tus otras sesiones.`,
      }
    case 'passkey_removed':
      return {
        subject: 'Quitaron una llave de acceso de tu cuenta de Mi Turno',
        title: 'Quitaste una llave de acceso',
        text: `«${name}» ya no abre tu cuenta. Cerramos tus otras sesiones.`,
      }
    case 'recovery_new':
      return {
        subject: 'Tus códigos de recuperación de Mi Turno son otros',
        title: 'Hiciste códigos de recuperación nuevos',
        text: 'Los códigos de recuperación que tenías antes ya no abren tu cuenta.',
      }
    case 'recovery_used':
      return {
        subject: 'Usaron un código de recuperación de tu cuenta de Mi Turno',
        title: 'Se usó un código de recuperación',
        text: `Alguien confirmó que era vos con un código de recuperación. ${leftText(left)}`,
      }
    default:
      return null
  }
}

function leftText(left: number): string {
  if (left === 0) return 'Era el último: hacé códigos nuevos desde tu perfil.'
  return left === 1 ? 'Te queda uno.' : `Te quedan ${left}.`
}
