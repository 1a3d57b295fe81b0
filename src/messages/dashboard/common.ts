/** Words of buttons and forms. Not with the texts of the shell, which the first load of the board carries. */
export const commonTexts = {
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Guardado.',
  cancel: 'Cancelar',
  close: 'Cerrar',
  remove: 'Quitar',
  optional: '(opcional)',
}

/** Loads the next page of a list. */
export const listTexts = { more: 'Ver más' }
