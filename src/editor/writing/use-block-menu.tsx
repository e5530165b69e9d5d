import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import { nameOf } from '../blocks/arrange-blocks.ts'
import { BlockIcon } from '../blocks/block-editor.tsx'
import { addableTypes, type Block, type BlockType, textKind } from '../blocks/registry.ts'
import { BlockMenu, type MenuItem } from './block-menu.tsx'
import type { MenuAnchor } from './place-menu.ts'
import type { BlockEditing } from './use-block-editing.ts'

type OpenMenu = { anchor: MenuAnchor; label: string; items: MenuItem[] }

/** The menus of "+" and of a block's handle. */
export function useBlockMenu(
  editing: BlockEditing,
  selectedWith: (id: string) => ReadonlySet<string>,
  selectMore: (id: string) => void,
) {
  const [open, setOpen] = useState<OpenMenu>()
  const opener = useRef<HTMLElement>(undefined)

  function show(button: HTMLElement, label: string, items: MenuItem[]): void {
    opener.current = button
    setOpen({ anchor: button.getBoundingClientRect(), label, items })
  }

  const item = (name: string, icon: React.ReactNode, run: () => void): MenuItem => ({
    name,
    icon,
    run: () => {
      // The menu must lose its focus before the action sets it.
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
      // The clipboard hook handles the copy or cut event that this command fires.
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
        item('Select more blocks', <StrokeIcon path={icons.list} size={24} />, () =>
          selectMore(block.id),
        ),
        item('Duplicate', <StrokeIcon path={icons.duplicate} size={24} />, () =>
          editing.duplicate(ids),
        ),
        item('Copy', <StrokeIcon path={icons.copy} size={24} />, send('copy')),
        item('Cut', <StrokeIcon path={icons.scissors} size={24} />, send('cut')),
        item('Delete', <StrokeIcon path={icons.bin} size={24} />, () => editing.remove(ids)),
      ])
    },
  }
}
