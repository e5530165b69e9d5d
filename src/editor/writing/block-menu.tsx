import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { nameOf } from '../blocks/arrange-blocks.ts'
import { BlockIcon } from '../blocks/block-editor.tsx'
import type { BlockType } from '../blocks/registry.ts'
import styles from './block-menu.module.css'
import { type MenuAnchor, useMenuPlace } from './place-menu.ts'
import type { OpenCommands } from './use-commands.ts'

export interface MenuItem {
  name: string
  icon: ReactNode
  run: () => void
}

type BlockMenuProps = {
  label: string
  items: readonly MenuItem[]
  anchor: MenuAnchor
  onClose: (returnFocus: boolean) => void
}

export function BlockMenu({ label, items, anchor, onClose }: BlockMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useMenuPlace(menu, anchor, items)
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (to !== undefined) all[to]?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={menu}
      className={styles.menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose(false)
      }}
    >
      {items.map(({ name, icon, run }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          onClick={run}
        >
          {icon}
          {name}
        </button>
      ))}
    </div>
  )
}

type CommandListProps = {
  open: OpenCommands
  onChoose: (type: BlockType) => void
}

/** The list of commands that a slash opens. The focus stays in the text, which names the current choice. */
export function CommandList({ open, onChoose }: CommandListProps) {
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
