import { useEffect, useState } from 'react'
import { readSession } from '../session/session.ts'
import { createKeeper, type Keeper } from './keeper.ts'
import type { KeptWork } from './kept-work.ts'

/** A keeper for as long as the editor is on screen; `id` continues work that was kept before. */
export function useKeeper(about: Pick<KeptWork, 'kind' | 'href'>, id?: string): Keeper {
  const [keeper] = useState(() =>
    createKeeper({ ...about, username: readSession().user?.username ?? '' }, id),
  )
  useEffect(() => () => keeper.close(), [keeper])
  return keeper
}
