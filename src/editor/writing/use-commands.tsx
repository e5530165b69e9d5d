import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { nameOf } from '../blocks/arrange-blocks.ts'
import { BlockIcon } from '../blocks/block-editor.tsx'
import { addableTypes, type BlockType, definitionOf, textKind } from '../blocks/registry.ts'
import type { TypedCommand } from '../blocks/text-flow.ts'
import styles from './block-menu.module.css'
import { useMenuPlace } from './place-menu.ts'
import type { BlockEditing } from './use-block-editing.ts'

interface OpenCommands extends TypedCommand {
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
      else if (isEmpty) editing.putBefore(id, type)
      else editing.add(type, id)
    }

    return {
      typed(id: string, typed: TypedCommand | undefined) {
        if (!typed) dismissed = false
        const types = typed && !dismissed ? typesNamed(typed.query) : []
        set(typed && types.length > 0 ? { ...typed, id, types, active: 0 } : undefined)
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
  const commandList = open ? <CommandList open={open} onChoose={commands.choose} /> : null
  return { commandList, commands }
}

type CommandListProps = {
  open: OpenCommands
  onChoose: (type: BlockType) => void
}

/** The list of commands that a slash opens. The focus stays in the text, which names the current choice. */
function CommandList({ open, onChoose }: CommandListProps) {
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const { active, types } = open
  const idOf = (type: BlockType) => `${listId}-${type}`
  const chosen = types[active]
  const option = chosen && idOf(chosen)
  useMenuPlace(list, open.at, types.length)
  useEffect(() => {
    const items = list.current
    const item = items?.children[active] as HTMLElement | undefined
    // Not scrollIntoView: it would scroll the page as well.
    if (items && item)
      items.scrollTop = item.offsetTop - (items.clientHeight - item.offsetHeight) / 2
  }, [active])
  useEffect(() => {
    const area = document.activeElement
    if (!area || !option) return
    area.setAttribute('aria-controls', listId)
    area.setAttribute('aria-activedescendant', option)
    return () => {
      area.removeAttribute('aria-controls')
      area.removeAttribute('aria-activedescendant')
    }
  }, [listId, option])
  return (
    <div
      ref={list}
      id={listId}
      className={styles.menu}
      role="listbox"
      tabIndex={-1}
      aria-label="Blocks"
      // Otherwise the text would lose the focus before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {types.map((type, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus and handles the keys
        <div
          key={type}
          id={idOf(type)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={styles.item}
          // Not on pointer down: the list would be gone before the click, which would hit the block behind it.
          onClick={() => onChoose(type)}
        >
          <BlockIcon type={type} />
          {nameOf({ type })}
        </div>
      ))}
    </div>
  )
}
