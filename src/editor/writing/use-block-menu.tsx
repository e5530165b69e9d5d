import { Copy, CopyPlus, Scissors, Trash2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { nameOf } from '#src/blog/manager/document.ts'
import { BlockIcon } from '../blocks/block-editor.tsx'
import { addableTypes, type Block, type BlockType, textKind } from '../blocks/registry.ts'
import { BlockMenu, type MenuItem, type MenuPlace } from './block-menu.tsx'
import type { BlockEditing } from './use-block-editing.ts'

type OpenMenu = { place: MenuPlace; label: string; items: MenuItem[] }

const menuWidth = 240

/** Where something in the window is, from the left and top edge of the list. */
export function placeIn(
  list: HTMLElement | null,
  { left, bottom }: { left: number; bottom: number },
): MenuPlace {
  const box = list?.getBoundingClientRect()
  if (!box) return { left: 0, top: 0 }
  return {
    left: Math.max(0, Math.min(left - box.left, box.width - menuWidth)),
    top: bottom - box.top + 4,
  }
}

/** The menus of "+" and of a block's handle. */
export function useBlockMenu(
  list: RefObject<HTMLElement | null>,
  editing: BlockEditing,
  selectedWith: (id: string) => ReadonlySet<string>,
) {
  const [open, setOpen] = useState<OpenMenu>()
  const opener = useRef<HTMLElement>(undefined)

  function show(button: HTMLElement, label: string, items: MenuItem[]): void {
    opener.current = button
    setOpen({ place: placeIn(list.current, button.getBoundingClientRect()), label, items })
  }

  const item = (name: string, icon: React.ReactNode, run: () => void): MenuItem => ({
    name,
    icon,
    run: () => {
      // Its focus must be gone from the page before the action sets it.
      flushSync(() => setOpen(undefined))
      run()
    },
  })

  const typeItem = (type: BlockType, name: string, run: () => void) =>
    item(name, <BlockIcon type={type} />, run)

  return {
    menu: open ? (
      <BlockMenu
        {...open}
        onClose={(returnFocus) => {
          setOpen(undefined)
          if (returnFocus) opener.current?.focus()
        }}
      />
    ) : null,

    /** `after` undefined inserts before the first block. */
    showInsert(button: HTMLElement, after: string | undefined) {
      const insert = (type: BlockType) =>
        after === undefined ? editing.addFirst(type) : editing.add(type, after)
      const items = addableTypes.map((type) => typeItem(type, nameOf({ type }), () => insert(type)))
      show(button, 'Insert a block', items)
    },

    showActions(button: HTMLElement, block: Block) {
      const ids = selectedWith(block.id)
      const types = ids.size === 1 && textKind(block.type) ? addableTypes.filter(textKind) : []
      // The clipboard takes the blocks in the event that this command sends.
      const send = (command: 'copy' | 'cut') => () => {
        document.execCommand(command)
        if (command === 'copy') button.focus()
      }
      show(button, `Actions for ${nameOf(block)}`, [
        ...types
          .filter((type) => type !== block.type)
          .map((type) =>
            typeItem(type, `Turn into ${nameOf({ type })}`, () => editing.turnInto(block.id, type)),
          ),
        item('Duplicate', <CopyPlus aria-hidden="true" />, () => editing.duplicate(ids)),
        item('Copy', <Copy aria-hidden="true" />, send('copy')),
        item('Cut', <Scissors aria-hidden="true" />, send('cut')),
        item('Delete', <Trash2 aria-hidden="true" />, () => editing.remove(ids)),
      ])
    },
  }
}
