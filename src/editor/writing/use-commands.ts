import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { nameOf } from '../blocks/arrange-blocks.ts'
import { addableTypes, type BlockType, definitionOf, textKind } from '../blocks/registry.ts'
import type { TypedCommand } from '../blocks/text-flow.ts'
import type { BlockEditing } from './use-block-editing.ts'

export interface OpenCommands extends TypedCommand {
  id: string
  types: BlockType[]
  active: number
}

export type Commands = ReturnType<typeof useCommands>['commands']

/** The block types with a word in their name that begins with the query. */
function typesNamed(query: string): BlockType[] {
  const wanted = query.trim().toLowerCase()
  return addableTypes.filter((type) => {
    const name = nameOf({ type }).toLowerCase()
    return name.startsWith(wanted) || name.includes(` ${wanted}`)
  })
}

export function useCommands(editing: BlockEditing) {
  const [open, setOpen] = useState<OpenCommands>()
  const latest = useRef(open)
  latest.current = open
  const commands = useMemo(() => {
    // Escape closes the list for this slash; the next slash opens it again.
    let dismissed = false
    const set = (next: OpenCommands | undefined) => {
      latest.current = next
      setOpen(next)
    }

    function choose(type: BlockType): void {
      const id = latest.current?.id
      set(undefined)
      if (!id) return
      flushSync(() => editing.handles.get(id)?.dropCommand())
      const block = editing.blockAt(id)
      const isEmpty = !block || definitionOf(block.type).isEmpty(block)
      if (isEmpty && textKind(type)) editing.turnInto(id, type)
      else if (isEmpty) editing.replaceEmpty(id, type)
      else editing.add(type, id)
    }

    return {
      typed(id: string, typed: TypedCommand | undefined) {
        if (!typed) {
          dismissed = false
          if (latest.current) set(undefined)
          return
        }
        const types = dismissed ? [] : typesNamed(typed.query)
        set(types.length > 0 ? { ...typed, id, types, active: 0 } : undefined)
      },
      key(key: string) {
        const now = latest.current
        if (!now) return false
        const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
        const count = now.types.length
        const type = now.types[now.active]
        if (step) set({ ...now, active: (now.active + step + count) % count })
        else if (key === 'Escape') {
          dismissed = true
          set(undefined)
        } else if ((key === 'Enter' || key === 'Tab') && type) choose(type)
        else return false
        return true
      },
      choose,
    }
  }, [editing])
  return { open, commands }
}
