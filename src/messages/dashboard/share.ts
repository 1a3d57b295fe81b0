/** Where else a shop's customers may find its page. */
export const placesTexts = {
  title: 'En Instagram, en Google y en tu web',
  lead: 'Copiá con un toque y pegá. Queda así:',
  instagram: {
    title: 'Instagram',
    how: 'En tu perfil: Editar perfil → Presentación. El link va en Enlaces.',
    copyBio: 'Copiar la presentación',
    copyLink: 'Copiar el link',
    bio: (category: string, city: string) =>
      [[category, city].filter(Boolean).join(' en '), '📅 Sacá tu turno acá 👇']
        .filter(Boolean)
        .join('\n'),
  },
  google: {
    title: 'Google',
    how: 'En tu perfil de Google: Editar perfil → Reservas → Agregar un enlace.',
    book: 'Reservar en línea',
    copyLink: 'Copiar el link',
    copyText: 'Copiar la descripción',
    text: (name: string, category: string, city: string) =>
      `${[category || name, city].filter(Boolean).join(' en ')}. Elegí servicio, profesional y horario en nuestra página, a cualquier hora y sin llamar.`,
  },
  button: {
    title: 'Un botón en tu web',
    how: 'Pegalo donde quieras que se vea. Abre tu página.',
    copy: 'Copiar el botón',
  },
  frame: {
    title: 'Reservas dentro de tu web',
    how: 'Reservan sin salir de tu página, de principio a fin. No deja cookies.',
    copy: 'Copiar el código',
    show: 'Ver cómo queda',
    theme: 'Colores',
    themes: {
      auto: 'Los del visitante',
      claro: 'Claros',
      oscuro: 'Oscuros',
    },
    preview: 'Muestra de tu página dentro de otra',
  },
  copied: 'Copiado.',
}
