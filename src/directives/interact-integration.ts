import type { AstroIntegration } from 'astro'

/** Registers the directive `client:interact` with Astro; see `interact.ts` for what it does. */
export const interactDirective: AstroIntegration = {
  name: 'client:interact',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'interact', entrypoint: './src/directives/interact.ts' })
    },
  },
}
