/** The heart beside a shop's name. */
export const placeMessages = {
  keepPlace: (shop: string) => `Guardar ${shop} en mis lugares`,
  placeKept: 'Está en tus lugares',
} as const
