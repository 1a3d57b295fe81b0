import type { Face } from './drawings.ts'

/** The faces of the demo's staff, by name. */
export const faces: Readonly<Record<string, Face>> = {
  'Lucas Ferreyra': {
    skin: '#e3b08c',
    hair: '#2b1d16',
    cut: 'fade',
    beard: 'stubble',
    shirt: '#27408b',
    ground: '#cfe3df',
  },
  'Martina Ríos': {
    skin: '#f0c7a6',
    hair: '#7a3b1e',
    cut: 'long',
    shirt: '#0c6b48',
    ground: '#f5e79b',
  },
  'Nicolás Sosa': {
    skin: '#c98e66',
    hair: '#1c1512',
    cut: 'curly',
    beard: 'full',
    shirt: '#e2725b',
    ground: '#dfe3f3',
  },
  'Tomás Ludueña': {
    skin: '#d9a079',
    hair: '#4a2f1d',
    cut: 'curly',
    shirt: '#0c6b48',
    ground: '#f1d9cf',
  },
  'Agustina Molina': {
    skin: '#e8b996',
    hair: '#3b2a20',
    cut: 'bun',
    shirt: '#27408b',
    ground: '#f5e79b',
  },
  'Catalina Fuentes': {
    skin: '#f0c7a6',
    hair: '#b5542a',
    cut: 'bun',
    shirt: '#1b2138',
    ground: '#cfe3df',
  },
  'Ignacio Rojas': {
    skin: '#c98e66',
    hair: '#231712',
    cut: 'fade',
    beard: 'full',
    shirt: '#0c6b48',
    ground: '#dfe3f3',
  },
  'Rafael Jiménez': {
    skin: '#8d5a3b',
    hair: '#120d0b',
    cut: 'fade',
    beard: 'stubble',
    shirt: '#e2725b',
    ground: '#f5e79b',
  },
  'Yolanda Cruz': {
    skin: '#b57a52',
    hair: '#1c1512',
    cut: 'long',
    shirt: '#27408b',
    ground: '#f1d9cf',
  },
}
