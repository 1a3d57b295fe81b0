export const cameBackTexts = { left: 'No se conectó: faltó aceptar en la otra página.' } as const
