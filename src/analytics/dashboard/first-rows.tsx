import { useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { numberOf } from '#src/ui/text/words.ts'

/**
 * The first rows of a long table, and a button that shows the others, so that nobody takes a part for the whole.
 * `inAll`: how many rows the server has, if it did not send all.
 */
export function useFirstRows<T>(rows: T[], most: number, inAll = rows.length) {
  const [all, setAll] = useState(false)
  return {
    rows: all ? rows : rows.slice(0, most),
    more:
      rows.length > most ? (
        <Button look="quiet" onClick={() => setAll(!all)}>
          {all
            ? `Show the first ${most}`
            : inAll > rows.length
              ? `Show the first ${numberOf(rows.length)} of ${numberOf(inAll)}`
              : `Show all ${numberOf(rows.length)}`}
        </Button>
      ) : null,
  }
}
