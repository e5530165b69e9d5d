import { publicConfig } from './public-config.ts'

/** The address of a path as the world knows it. */
export const absoluteUrl = (path: string) => `${publicConfig().publicUrl}${path}`
