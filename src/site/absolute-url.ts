import { publicConfig } from './public-config.ts'

/** The full public URL of a path. */
export const absoluteUrl = (path: string) => `${publicConfig().publicUrl}${path}`
