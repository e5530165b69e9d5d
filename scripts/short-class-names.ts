import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * Class names of four letters for the build: in a page that carries its styles, the names of Vite's (`_title_u87vt_11`)
 * are a tenth of what is sent. The same in every build, because the browser's and the server's must agree.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const owners = new Map<string, string>()
  return (name, file) => {
    const owner = `${relative(root, file.replace(/\?.*/, ''))} ${name}`
    const hash = createHash('sha256').update(owner).digest('base64url')
    // A class name begins with a letter.
    const short = hash.replace(/^[^a-zA-Z]+/, '').slice(0, 4)
    const other = owners.get(short)
    if (other && other !== owner) {
      throw new Error(
        `${owner} and ${other} are both called ${short}: give one of them another name`,
      )
    }
    owners.set(short, owner)
    return short
  }
}
