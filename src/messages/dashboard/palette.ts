/* Texts of the command palette and of the keyboard shortcuts. */

export const searchTexts = {
  title: 'Buscar o ir a…',
  label: 'Nombre, teléfono, código, sección o acción',
  list: 'Lo que encontramos',
  looking: 'Buscando…',
  nobody: 'No hay nada así. Probá con menos letras.',
  found: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
  customer: 'Cliente',
}

export const keysTexts = {
  title: 'Atajos del teclado',
  keys: [
    [['Ctrl', 'K'], 'Buscar o ir a cualquier parte'],
    [['/'], 'Lo mismo, con una tecla'],
    [['N'], 'Nuevo turno'],
    [['T'], 'Ir a hoy'],
    [['←', '→'], 'Día anterior y siguiente'],
    [['Tab'], 'De un turno al que sigue'],
    [['L'], 'Llegó, en el turno elegido'],
    [['S'], 'Al sillón, en el turno elegido'],
    [['F'], 'Finalizado, en el turno elegido'],
    [['C'], 'Cobrar, en el turno elegido'],
    [['Z'], 'Deshacer lo último'],
    [['A'], 'Avisar de lo último'],
    [['Alt', '↑', '↓'], 'Mover el turno elegido'],
    [['↑', '↓', '←', '→'], 'De un rato libre al que sigue'],
    [['Mayús', '↓'], 'Marcar un rato libre más largo'],
    [['Enter'], 'Abrir el turno, o confirmar adónde pasó'],
    [['Esc'], 'Cerrar lo que está abierto'],
    [['?'], 'Esta lista'],
  ] as const,
  single: 'Usar las teclas sueltas (/, N, T, L, S, F, C, Z, A, ← →, ?)',
  singleHint: 'Apagalas si dictás por voz o si se aprietan sin querer.',
}

/** `words`: other words by which people may search for the action. */
export const actionTexts = {
  hint: 'Acción',
  staff: 'Profesional',
  take: { label: 'Nuevo turno', words: 'anotar dar agendar reservar cita' },
  block: { label: 'Bloquear un rato', words: 'ausencia vacaciones franco licencia pausa' },
  sell: { label: 'Vender', words: 'cobrar venta producto paquete' },
  late: 'viene con demora',
  of: (name: string, what: string) => `${name}: ${what[0]?.toLowerCase()}${what.slice(1)}`,
  today: { label: 'Ir a hoy', words: 'agenda' },
  walkIn: { label: 'Sumar a la fila', words: 'anotar en espera sin turno' },
  customer: { label: 'Nuevo cliente', words: 'agregar ficha' },
  print: { label: 'Imprimir el día', words: 'papel agenda' },
  service: { label: 'Nuevo servicio', words: 'agregar' },
  person: { label: 'Nueva persona en el equipo', words: 'agregar profesional' },
  invite: { label: 'Invitar al panel', words: 'usuario cuenta acceso recepción' },
  pause: { label: 'Hacer una pausa', words: 'cerrar dejar de recibir turnos vacaciones' },
  comeBack: { label: 'Volver a recibir turnos', words: 'terminar pausa abrir' },
  export: { label: 'Descargar planilla de clientes', words: 'exportar excel csv' },
  moveIn: {
    label: 'Traer mis clientes',
    words:
      'mudanza importar subir planilla excel csv contactos google fresha square booksy agenda turnos',
  },
  moveOut: {
    label: 'Llevarme mis datos',
    words: 'copia exportar descargar todo respaldo backup zip restaurar irme mudanza',
  },
  keys: { label: 'Ver los atajos del teclado', words: 'ayuda' },
  theme: { label: 'Alternar modo oscuro', words: 'cambiar tema claro noche' },
  logOut: { label: 'Cerrar sesión', words: 'salir' },
  branch: (name: string) => `Ir a ${name}`,
  branchHint: 'Sucursal',
}
