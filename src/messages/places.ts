/** The button beside a shop's name that keeps it as a favourite. */
export const placeMessages = {
  keepPlace: (shop: string) => `Guardar ${shop} en mis lugares`,
  placeKept: 'Está en tus lugares',
} as const
