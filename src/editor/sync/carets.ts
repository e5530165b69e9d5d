import { Awareness } from 'y-protocols/awareness'

/**
 * The people in a document, and their carets. A move of one's own caret is an `update`, which is sent, and no `change`:
 * every writing area of the page draws the carets of the others again on a `change`, and a caret moves with every key.
 */
export class Carets extends Awareness {
  override emit(name: string, args: unknown[]): void {
    const [, origin] = args
    if (name !== 'change' || origin !== 'local') super.emit(name, args)
  }
}
