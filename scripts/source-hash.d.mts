/** Types for the tests: scripts are JavaScript. */
export function isBuilt(root: string, environment: NodeJS.ProcessEnv): boolean
