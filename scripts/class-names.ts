import { globSync } from 'node:fs'
import { relative } from 'node:path'

/** Without vowels: no name is a word, such as one that blockers of advertisements hide. */
const letters = 'bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ'

/** At least `width` letters. */
function inLetters(number: number, width = 1): string {
  const more = Math.floor(number / letters.length)
  const rest = more > 0 || width > 1 ? inLetters(more, width - 1) : ''
  return rest + letters[number % letters.length]
}

/** The file of a class, in two letters, and the place of the class in it. */
const fileWidth = 2

/**
 * Names for the classes and animations of CSS modules: two letters for the file, then the place in the file. A public
 * page contains its styles and every name twice or more, so words would make the documents 4 % larger. The names depend
 * on nothing but the files, so the builds for the server and for browsers, and those of other machines, agree.
 */
export function createScopedNames(root: string) {
  const files = globSync('src/**/*.module.css', { cwd: root }).sort()
  return (name: string, file: string, css: string): string => {
    const path = relative(root, file.replace(/\?.*$/, ''))
    const place = namesIn(css).indexOf(name)
    if (place < 0) throw new Error(`${path} has no class or animation ${name}`)
    return inLetters(files.indexOf(path), fileWidth) + inLetters(place)
  }
}

const namesIn = (css: string) => [...new Set(css.match(/(?<=\.|@keyframes )[a-z_][\w-]*/gi))]
