import type { AstroIntegration } from 'astro'

/** Teaches Astro the directive `client:interact`; what it does is told in `interact.ts`. */
export const interactDirective: AstroIntegration = {
  name: 'client:interact',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'interact', entrypoint: './src/directives/interact.ts' })
    },
  },
}
