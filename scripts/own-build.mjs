import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Imports a program of the build that this process was started with. */
export function fromOwnBuild(file) {
  return import(pathToFileURL(join(process.env.WIRELOOM_BUILD, 'server', file)))
}
