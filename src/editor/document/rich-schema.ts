import { Schema } from '@tiptap/pm/model'

/**
 * The nodes and marks of rich text, without a DOM. It has the names and attributes of the writing area's schema, so that
 * the server and the writing area read the same shared text (rich-schema.test.ts compares both).
 */
export const richSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*' },
    bulletList: { group: 'block list', content: 'listItem+' },
    orderedList: {
      group: 'block list',
      content: 'listItem+',
      attrs: { start: { default: 1 }, type: { default: null } },
    },
    listItem: { content: 'paragraph block*' },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: {
        href: { default: null },
        target: { default: '_blank' },
        rel: { default: null },
        class: { default: null },
        title: { default: null },
      },
    },
    bold: {},
    italic: {},
    strike: {},
    underline: {},
  },
})
