import { add, addBlog, edit, paragraph, unique } from './articles.ts'
import { expect, test } from './fixtures.ts'

test('what is no image is refused in words; drawings become bitmaps; files can be dropped', async ({
  staffPage: page,
}) => {
  await page.goto('/contentmanager/blogger/createblog')
  await add(page, 'Image')
  const file = page.locator('[data-block-body] input[type=file]')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('“notes.txt” is not an image.').first()).toBeVisible()
  await file.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByText('“broken.png” cannot be read as an image.').first()).toBeVisible()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4H0z"/></svg>'
  await file.setInputFiles({
    name: 'drawing.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(svg),
  })
  const shown = page.locator('[data-block-body] img')
  await expect(shown).toHaveCount(1)
  await expect
    .poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100)
  const data = await page.evaluateHandle((svgText) => {
    const transfer = new DataTransfer()
    for (const name of ['a.svg', 'b.svg']) {
      transfer.items.add(new File([svgText], name, { type: 'image/svg+xml' }))
    }
    return transfer
  }, svg)
  await page.dispatchEvent('section[aria-label="Article"]', 'drop', { dataTransfer: data })
  await expect(shown).toHaveCount(3)
})

test('text from Google Docs and Word keeps its structure and nothing else', async ({
  staffPage: page,
  request,
}) => {
  const { blogId } = await addBlog(request, { title: unique('Pasted'), paragraphs: ['x'] })
  await page.goto(edit(blogId))
  const paste = async (html: string) => {
    await paragraph(page).click()
    await page.keyboard.press('ControlOrMeta+a')
    await paragraph(page).evaluate((element, text) => {
      const data = new DataTransfer()
      data.setData('text/html', text)
      const event = new ClipboardEvent('paste', {
        clipboardData: data,
        bubbles: true,
        cancelable: true,
      })
      element.dispatchEvent(event)
    }, html)
    return (await paragraph(page).innerHTML()).replaceAll(/ (target|rel)="[^"]*"/g, '')
  }
  const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a2b">
    <h2 dir="ltr"><span style="font-size:16pt;font-weight:400;">Findings</span></h2>
    <p dir="ltr" style="line-height:1.38;"><span style="font-weight:700;">Bold</span><span style="font-weight:400;"> and </span><span style="font-style:italic;">slanted</span> <a href="https://example.com" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">a link</span></a></p>
    <ul><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr"><span>One</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr"><span style="text-decoration:line-through;">Two</span></p></li></ul></b>`
  expect(await paste(docs)).toBe(
    '<p><strong>Findings</strong></p><p><strong>Bold</strong> and <em>slanted</em> <a href="https://example.com">a link</a></p><ul><li><p>One</p></li><li><p><s>Two</s></p></li></ul>',
  )
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=EN-US>
    <!--StartFragment--><p class=MsoNormal><b>Plan</b><o:p></o:p></p>
    <p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Draw<o:p></o:p></p>
    <p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><u>Test</u><o:p></o:p></p><!--EndFragment--></body></html>`
  expect(await paste(word)).toBe(
    '<p><strong>Plan</strong></p><ol><li><p>Draw</p></li><li><p><u>Test</u></p></li></ol>',
  )
  const hostile =
    '<p onclick="x()">Fine<script>alert(1)</script><img src=x onerror=alert(1)></p><a href="javascript:alert(1)">bad</a>'
  expect(await paste(hostile)).not.toMatch(/script|onerror|onclick|javascript/)
})
