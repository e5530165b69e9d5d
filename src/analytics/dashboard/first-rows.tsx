import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { numberOf } from './words.ts'

/** The first rows of a long table, and what shows the others: nobody may take a part for all. */
export function useFirstRows<T>(rows: T[], most: number) {
  const [all, setAll] = useState(false)
  return {
    rows: all ? rows : rows.slice(0, most),
    more:
      rows.length > most ? (
        <Button look="quiet" onClick={() => setAll(!all)}>
          {all ? `Show the first ${most}` : `Show all ${numberOf(rows.length)}`}
        </Button>
      ) : null,
  }
}
