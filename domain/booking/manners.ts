/** How several people come together. */
export const manners = ['same_time', 'in_turn'] as const
export type Manner = (typeof manners)[number]
