/** What opens over any section. Asked for when it is wanted, and while something is typed, so that its question needs no line. */
export const loadOnTop = () => import('./OnTop.tsx')
