import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import { nameOf } from '../blocks/arrange-blocks.ts'
import { BlockIcon } from '../blocks/block-editor.tsx'
import {
  addableTypes,
  type Block,
  type BlockType,
  definitionOf,
  textKind,
} from '../blocks/registry.ts'
import styles from './block-menu.module.css'
import { type MenuAnchor, useMenuPlace } from './place-menu.ts'
import type { BlockEditing } from './use-block-editing.ts'
import type { BlockSelecting } from './use-block-selection.ts'

interface MenuItem {
  name: string
  icon: ReactNode
  run: () => void
}

type OpenMenu = { anchor: MenuAnchor; label: string; items: MenuItem[] }

export function useBlockMenu(editing: BlockEditing, selecting: BlockSelecting) {
  const [open, setOpen] = useState<OpenMenu>()
  const opener = useRef<HTMLElement>(undefined)
  const menus = useMemo(
    () =>
      createMenus(editing, selecting, (button, menu) => {
        if (button) opener.current = button
        // The menu must lose its focus before an action sets it.
        flushSync(() => setOpen(menu))
      }),
    [editing, selecting],
  )
  return {
    menus,
    menu: open ? (
      <BlockMenu
        {...open}
        onClose={(returnFocus) => {
          setOpen(undefined)
          if (returnFocus) opener.current?.focus()
        }}
      />
    ) : null,
  }
}

function createMenus(
  editing: BlockEditing,
  { selectedWith, selectMore }: BlockSelecting,
  setOpen: (button?: HTMLElement, menu?: OpenMenu) => void,
) {
  const show = (button: HTMLElement, label: string, items: MenuItem[]) =>
    setOpen(button, { anchor: button.getBoundingClientRect(), label, items })

  const item = (name: string, icon: ReactNode, run: () => void): MenuItem => ({
    name,
    icon,
    run() {
      setOpen()
      run()
    },
  })
  const typeItem = (type: BlockType, name: string, run: () => void) =>
    item(name, <BlockIcon type={type} />, run)
  const action = (name: string, icon: string, run: () => void) =>
    item(name, <StrokeIcon path={icon} size={24} />, run)

  const insertItems = (types: readonly BlockType[], after?: string | null) =>
    types.map((type) => typeItem(type, nameOf({ type }), () => editing.add(type, after)))

  return {
    /** `after` null inserts before the first block. */
    showInsert: (button: HTMLElement, after: string | null) =>
      show(button, 'Insert a block', insertItems(addableTypes, after)),

    /** The types without an add button. */
    showMore(button: HTMLElement) {
      const types = addableTypes.filter((type) => definitionOf(type).more)
      show(button, 'More blocks', insertItems(types))
    },

    showActions(button: HTMLElement, block: Block) {
      const ids = selectedWith(block.id)
      const isText = ids.size === 1 && textKind(block.type)
      const types = addableTypes.filter((type) => isText && textKind(type) && type !== block.type)
      // The clipboard hook handles the copy or cut event that this command fires.
      const send = (command: 'copy' | 'cut') => () => {
        document.execCommand(command)
        if (command === 'copy') button.focus()
      }
      show(button, `Actions for ${nameOf(block)}`, [
        ...types.map((type) =>
          typeItem(type, `Turn into ${nameOf({ type })}`, () => editing.turnInto(block.id, type)),
        ),
        action('Select more blocks', icons.list, () => {
          selectMore(block.id)
          editing.announce('Choose the block that the selection ends with.')
        }),
        action('Duplicate', icons.duplicate, () => editing.duplicate(ids)),
        action('Copy', icons.copy, send('copy')),
        action('Cut', icons.scissors, send('cut')),
        action('Delete', icons.bin, () => editing.remove(ids)),
      ])
    },
  }
}

type BlockMenuProps = OpenMenu & { onClose: (returnFocus: boolean) => void }

function BlockMenu({ label, items, anchor, onClose }: BlockMenuProps) {
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
