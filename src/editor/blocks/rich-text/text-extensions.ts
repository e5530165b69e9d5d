import { StarterKit, type StarterKitOptions } from '@tiptap/starter-kit'
import { SelectedPart, TypedLink, TypedMarks } from './extensions.ts'
import { isAllowedLink, safeRel } from './rich-text.ts'

/** Only the features of the toolbar: the allow-list would drop anything else. Undo belongs to the whole article. */
export const textExtensions = (options: Partial<StarterKitOptions> = {}) => [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    hardBreak: false,
    heading: false,
    horizontalRule: false,
    trailingNode: false,
    undoRedo: false,
    link: {
      openOnClick: true,
      defaultProtocol: 'https',
      isAllowedUri: (url) => isAllowedLink(url),
      HTMLAttributes: { target: '_blank', rel: safeRel },
    },
    ...options,
  }),
  TypedLink,
  TypedMarks,
  SelectedPart,
]

/** The extensions that react to typed and pasted signs. Those of the marks are left out: TypedMarks replaces them. */
export const reacting = ['bulletList', 'orderedList', 'link', 'typedLink', 'typedMarks']
