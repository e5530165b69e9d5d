import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { nameOf } from '#src/blog/manager/document.ts'
import { BlockIcon } from '../blocks/block-editor.tsx'
import type { BlockType } from '../blocks/registry.ts'
import styles from './block-menu.module.css'
import type { OpenCommands } from './use-commands.ts'

/** From the left and top edge of the list of blocks. */
export interface MenuPlace {
  left: number
  top: number
}

export interface MenuItem {
  name: string
  icon: ReactNode
  run: () => void
}

type BlockMenuProps = {
  label: string
  items: readonly MenuItem[]
  place: MenuPlace
  onClose: (returnFocus: boolean) => void
}

/** A menu that has the focus while it is open. */
export function BlockMenu({ label, items, place, onClose }: BlockMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
    menu.current?.scrollIntoView({ block: 'nearest' })
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
      style={{ left: `${place.left}px`, top: `${place.top}px` }}
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
  place: MenuPlace
  onChoose: (type: BlockType) => void
}

/** What a slash offers. The focus stays in the text; the choice is announced as it moves. */
export function CommandList({ open, place, onChoose }: CommandListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { active } = open
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      className={styles.menu}
      role="listbox"
      tabIndex={-1}
      aria-label="Blocks"
      style={{ left: `${place.left}px`, top: `${place.top}px` }}
    >
      {open.types.map((type, at) => (
        <div
          key={type}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={styles.item}
          // Before the text loses the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(type)
          }}
        >
          <BlockIcon type={type} />
          {nameOf({ type })}
        </div>
      ))}
    </div>
  )
}
