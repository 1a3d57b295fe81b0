import { matches } from './view.ts'

/** Room for what is asked above the board without pushing it away. */
export const $isRoomy = matches('(width > 1200px) and (height > 800px)')
