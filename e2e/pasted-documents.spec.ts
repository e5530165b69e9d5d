import { expect, test } from './fixtures.ts'
import { pastedDocuments } from './pasted-documents.ts'

test('documents of other programs lose no table, code, quote or nested list', async ({
  staffPage: page,
}) => {
  test.slow()
  expect(pastedDocuments).toHaveLength(30)
  await page.goto('/contentmanager/blogger/createblog')
  await expect(page.getByText('An empty page.')).toBeVisible()
  const names = page.locator('[data-block-head] > span')
  const article = page.getByRole('region', { name: 'Article' })
  /** The words of texts and fields, as they are shown. */
  const words = () =>
    article.evaluate((element) => {
      const fields = [...element.querySelectorAll<HTMLInputElement>('input, textarea')]
      return [element.textContent, ...fields.map(({ value }) => value)].join('\n')
    })
  for (const { from, html, plain = '', blocks, words: wanted } of pastedDocuments) {
    await page.evaluate(
      (formats) => {
        const clipboardData = new DataTransfer()
        for (const [type, text] of formats) clipboardData.setData(type, text)
        const init = { clipboardData, bubbles: true, cancelable: true }
        // Beside all texts: within one, the browser itself pastes a single paragraph.
        ;(document.activeElement as HTMLElement | null)?.blur()
        document.body.dispatchEvent(new ClipboardEvent('paste', init))
      },
      [...(html ? [['text/html', html] as const] : []), ['text/plain', plain] as const],
    )
    const numbered = blocks.map((name, place) => `${place + 1}. ${name}`)
    await expect(names, from).toHaveText(numbered)
    for (const word of wanted) await expect.poll(words, from).toContain(word)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(names, from).toHaveCount(0)
  }
})
