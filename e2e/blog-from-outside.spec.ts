import type { Page } from '@playwright/test'
import { add, addBlog, edit, paragraph, photo, readBlog, unique } from './articles.ts'
import { expect, test } from './fixtures.ts'

/** Pastes these formats into the focused text, as if a program had copied them. */
const pasteFormats = (page: Page, formats: Record<string, string>) =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, formats)

test('a file that is not an image is refused; drawings become bitmaps; files can be dropped', async ({
  staffPage: page,
}) => {
  await page.goto('/contentmanager/blogger/createblog')
  // A document is pasted into the empty page, without a click into it first.
  await expect(page.getByText('An empty page.')).toBeVisible()
  const html = '<h1>Pasted</h1><p>One</p><p>Two</p>'
  await pasteFormats(page, { 'text/html': html, 'text/plain': 'Pasted' })
  const names = page.locator('[data-block-head] > span')
  await expect(names).toHaveText(['1. Title', '2. Paragraph', '3. Paragraph'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(names).toHaveCount(0)
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
    '<p><strong>Bold</strong> and <em>slanted</em> <a href="https://example.com">a link</a></p>',
  )
  await expect(page.getByLabel('Subtitle', { exact: true })).toHaveValue('Findings')
  expect(await paragraph(page, 1).innerHTML()).toBe(
    '<ul><li><p>One</p></li><li><p><s>Two</s></p></li></ul>',
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

test('documents from Google Docs and Word become blocks with their pictures, and losses are reported', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  // The browser itself reports that it cannot fetch a picture of another site.
  allowConsole(/net::ERR_NAME_NOT_RESOLVED/)
  const { blogId } = await addBlog(request, { title: unique('Documents'), paragraphs: ['before'] })
  await page.goto(edit(blogId))
  const names = page.locator('[data-block-head] > span')
  const png = await photo(40, 30)
  const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7f">
    <p dir="ltr" style="line-height:1.38;margin-top:0pt;"><span style="font-size:26pt;font-family:Arial;">The report</span></p>
    <h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-weight:400;">Findings</span></h2>
    <p dir="ltr"><span style="font-size:11pt;">Words </span><span style="font-size:11pt;font-weight:700;">in bold</span><span><span style="border:none;display:inline-block;"><img src="data:image/png;base64,${png.toString('base64')}" alt="A field" width="40" height="30" style="margin-left:0px;"></span></span></p>
    <p dir="ltr"><span><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXc" width="40" height="30"></span></p>
    <div dir="ltr" align="left"><table style="border:none;"><colgroup><col></colgroup><tbody><tr><td><p dir="ltr"><span>Name</span></p></td><td><p dir="ltr"><span>Size</span></p></td></tr><tr><td><p dir="ltr"><span>Loom</span></p></td><td><p dir="ltr"><span>Large</span></p></td></tr></tbody></table></div><br></b>`
  await paragraph(page).click()
  await page.keyboard.press('End')
  await pasteFormats(page, { 'text/html': docs, 'text/plain': 'The report' })
  await expect(names).toHaveText([
    '1. Title',
    '2. Paragraph',
    '3. Title',
    '4. Subtitle',
    '5. Paragraph',
    '6. Image',
    '7. Image',
    '8. Table',
  ])
  await expect(
    page.getByRole('alert').filter({ hasText: 'A picture could not be copied' }),
  ).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(names).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(names).toHaveCount(8)

  const hex = png.toString('hex').replace(/(.{128})/g, '$1\n')
  const rtf = `{\\rtf1\\ansi{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex100\\picw1058\\pngblip\\bliptag-1234{\\*\\blipuid 0011aabb}\n${hex}}}{\\nonshppict{\\pict\\wmetafile8\n0100}}}`
  const word = `<html xmlns:v="urn:schemas-microsoft-com:vml"><body lang=EN-US><!--StartFragment-->
    <p class=MsoTitle>The plan<o:p></o:p></p><h1>Part one<o:p></o:p></h1>
    <p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_1"/><![endif]--><![if !vml]><img width=40 height=30 src="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" alt="A loom" v:shapes="Picture_1"><![endif]><o:p></o:p></p>
    <p class=MsoNormal>Last words<o:p></o:p></p><!--EndFragment--></body></html>`
  await paragraph(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await pasteFormats(page, { 'text/html': word, 'text/rtf': rtf })
  await expect(names).toHaveCount(11)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('· Saved')).toBeVisible()
  const { blocks } = await readBlog(request, blogId)
  interface Told {
    type: string
    content: string
    src?: string
    alt?: string
    rows?: string[][]
  }
  const told = blocks.map(({ type, content, src, alt, rows }: Told) =>
    type === 'image'
      ? `image ${alt} ${src?.startsWith('/media/')}`
      : `${type} ${rows ? JSON.stringify(rows) : content}`,
  )
  expect(told.slice(1)).toEqual([
    'title The plan',
    'title Part one',
    'image A loom true',
    'paragraph <p>Last words</p>',
    'title The report',
    'subtitle Findings',
    'paragraph <p>Words <strong>in bold</strong></p>',
    'image A field true',
    'image  false',
    'table [["<p>Name</p>","<p>Size</p>"],["<p>Loom</p>","<p>Large</p>"]]',
  ])
})
